import type { TieStep } from "./order.ts";
import { type Adjustment, type Criterion, type Decision, PLAIN_RULES, type Ruling, type StandingRules } from "./standings.ts";

/**
 * How the tables of real leagues are made, dated by the year a season begins in. Teams stand by the key that all sources
 * share (`footballTeamKey`). A league that is not here goes by what most do: points, difference, goals.
 */
export interface SeasonRules {
  readonly rules: StandingRules;
  readonly adjustments: readonly Adjustment[];
  readonly decisions: readonly Decision[];
  readonly rulings: readonly Ruling[];
}

interface Dated {
  /** First season of these rules. */
  readonly from: number;
  readonly steps: readonly TieStep<Criterion>[];
  readonly meetings?: number;
}

interface League {
  /** First season in which a win was worth three points. */
  readonly threePointsFrom: number;
  /** Latest first. */
  readonly rules: readonly Dated[];
}

const each = (...criteria: readonly Criterion[]): readonly TieStep<Criterion>[] => criteria.map((criterion) => ({ by: [criterion] }));

// Premier League Handbook, rule C.17; matches between the level ones since 2019/20.
const ENGLAND: League = {
  threePointsFrom: 1981,
  rules: [
    { from: 2019, steps: each("points", "difference", "scored", "h2hPoints", "h2hAwayScored") },
    { from: 0, steps: each("points", "difference", "scored") },
  ],
};
// Reglamento General of the RFEF, art. 201: who is parted leaves, and the others begin anew among themselves. Before both
// matches are played the difference of the season counts.
const SPAIN: League = {
  threePointsFrom: 1995,
  rules: [
    {
      from: 0,
      meetings: 2,
      steps: [
        { by: ["points"] },
        { by: ["h2hPoints"], againFrom: 1 },
        { by: ["h2hDifference"], againFrom: 1 },
        { by: ["difference"] },
        { by: ["scored"] },
      ],
    },
  ],
};
// NOIF of the FIGC, art. 51: the matches between the level ones since 2005/06; until then a play-off where it mattered,
// and again since 2022/23 for the title and relegation.
const ITALY: League = {
  threePointsFrom: 1994,
  rules: [
    {
      from: 2005,
      meetings: 2,
      steps: [{ by: ["ruling"] }, ...each("points", "decision"), { by: ["h2hPoints", "h2hDifference"] }, ...each("difference", "scored")],
    },
    { from: 0, steps: each("points", "decision", "difference", "scored") },
  ],
};
// Spielordnung of the DFL, section 2.
const GERMANY: League = {
  threePointsFrom: 1995,
  rules: [{ from: 0, steps: each("points", "difference", "scored", "h2hDifference", "h2hAwayScored", "awayScored") }],
};
// Reglement des competitions of the LFP, art. 520; 2019/20 was ended by points a match.
const FRANCE: League = {
  threePointsFrom: 1994,
  rules: [
    {
      from: 2020,
      steps: each("points", "difference", "h2hPoints", "h2hDifference", "h2hScored", "h2hAwayScored", "scored", "awayScored"),
    },
    { from: 2019, steps: each("perMatch", "difference", "scored") },
    { from: 0, steps: each("points", "difference", "scored") },
  ],
};

// Of the others as far as their regulations are known here; what is missing goes by points, difference, goals.
const HEAD_TO_HEAD: readonly TieStep<Criterion>[] = [...each("points", "h2hPoints", "h2hDifference", "difference", "scored")];
const BY_WINS: readonly TieStep<Criterion>[] = each("points", "won", "difference", "scored");
/** UEFA: points, difference and goals between the level ones, anew for those who remain; goals away counted until 2020/21. */
const uefaGroups = (...between: readonly Criterion[]): readonly TieStep<Criterion>[] => [
  { by: ["points"] },
  { by: between, againFrom: 1 },
  ...each("difference", "scored"),
];
const always = (steps: readonly TieStep<Criterion>[], meetings?: number): League => ({
  threePointsFrom: 0,
  rules: [{ from: 0, steps, ...(meetings === undefined ? {} : { meetings }) }],
});

/** Leagues by the name the demo has for them, or openfootball; a second division goes by the rules of its association. */
const LEAGUES: Readonly<Record<string, League>> = {
  eng1: ENGLAND,
  esp1: SPAIN,
  "es.2": SPAIN,
  ita1: ITALY,
  "it.2": ITALY,
  ger1: GERMANY,
  "de.2": GERMANY,
  "de.3": GERMANY,
  fra1: FRANCE,
  "fr.2": FRANCE,
  "pt.1": always(HEAD_TO_HEAD, 2),
  "tr.1": always(HEAD_TO_HEAD, 2),
  "gr.1": always(HEAD_TO_HEAD, 2),
  "cn.1": always(HEAD_TO_HEAD, 2),
  "be.1": always(BY_WINS),
  "br.1": always(BY_WINS),
  "br.2": always(BY_WINS),
  "hu.1": always(BY_WINS),
  mls: always(BY_WINS),
  "uefa.cl": {
    threePointsFrom: 0,
    rules: [
      { from: 2024, steps: each("points", "difference", "scored", "awayScored", "won") },
      { from: 2021, steps: uefaGroups("h2hPoints", "h2hDifference", "h2hScored") },
      { from: 0, steps: uefaGroups("h2hPoints", "h2hDifference", "h2hScored", "h2hAwayScored") },
    ],
  },
};

/** First divisions under the names openfootball has. */
const SAME_LEAGUE: Readonly<Record<string, string>> = { "en.1": "eng1", "es.1": "esp1", "it.1": "ita1", "de.1": "ger1", "fr.1": "fra1" };

type Key = `${string}/${number}`;

const minus = (team: string, points: number, announcedOn: string, reason: string): Adjustment => ({
  team,
  points: -points,
  announcedOn,
  reason,
});
const back = (team: string, points: number, announcedOn: string, reason: string): Adjustment => ({ team, points, announcedOn, reason });

const CALCIOPOLI = "电话门处罚";
const APPEAL = "上诉后减轻";

const ADJUSTMENTS: Readonly<Record<Key, readonly Adjustment[]>> = {
  "eng1/1996": [minus("middlesbrough", 3, "1997-01-14", "未按期参加对布莱克本的比赛")],
  "eng1/2009": [minus("portsmouth", 9, "2010-03-17", "进入破产托管")],
  "eng1/2023": [
    minus("everton", 10, "2023-11-17", "违反盈利与可持续规则"),
    minus("nottingham forest", 4, "2024-03-18", "违反盈利与可持续规则"),
    back("everton", 4, "2024-02-26", APPEAL),
    minus("everton", 2, "2024-04-08", "违反盈利与可持续规则"),
  ],
  "esp1/2014": [minus("almeria", 3, "2015-03-11", "拖欠转会费")],
  "ger1/1993": [minus("dresden", 4, "1993-07-01", "执照审查中的违规")],
  "ger1/1999": [minus("ein frankfurt", 2, "2000-03-01", "违反执照规定")],
  "ger1/2003": [minus("kaiserslautern", 3, "2003-07-01", "违反执照规定")],
  "ita1/2005": [
    minus("milan", 30, "2006-07-25", CALCIOPOLI),
    minus("fiorentina", 30, "2006-07-25", CALCIOPOLI),
    minus("lazio", 30, "2006-07-25", CALCIOPOLI),
  ],
  "ita1/2006": [
    minus("milan", 8, "2006-07-25", CALCIOPOLI),
    minus("fiorentina", 19, "2006-07-25", CALCIOPOLI),
    back("fiorentina", 4, "2006-10-27", APPEAL),
    minus("lazio", 11, "2006-07-25", CALCIOPOLI),
    back("lazio", 8, "2006-10-27", APPEAL),
    minus("reggina", 15, "2006-08-17", CALCIOPOLI),
    back("reggina", 4, "2006-12-12", APPEAL),
    minus("siena", 1, "2006-08-01", "逾期缴纳税款"),
  ],
  "ita1/2010": [minus("bologna", 3, "2011-02-01", "逾期缴纳税款")],
  "ita1/2011": [minus("atalanta", 6, "2011-08-09", "赌球案处罚")],
  "ita1/2012": [
    minus("atalanta", 2, "2012-08-10", "赌球案处罚"),
    minus("sampdoria", 1, "2012-08-10", "赌球案处罚"),
    minus("siena", 6, "2012-08-10", "赌球案处罚"),
    minus("torino", 1, "2012-08-10", "赌球案处罚"),
  ],
  "ita1/2014": [
    minus("parma", 1, "2014-12-09", "逾期支付薪金"),
    minus("parma", 2, "2015-03-12", "逾期支付薪金"),
    minus("parma", 4, "2015-04-16", "逾期支付薪金"),
  ],
  "ita1/2018": [minus("chievo", 3, "2018-09-13", "虚增资本收益")],
  "ita1/2022": [
    minus("juventus", 15, "2023-01-20", "虚增资本收益"),
    back("juventus", 15, "2023-04-20", "处罚中止"),
    minus("juventus", 10, "2023-05-22", "虚增资本收益"),
  ],
  "fra1/2012": [minus("ajaccio", 2, "2012-07-01", "球迷骚乱")],
  "fra1/2021": [minus("nice", 1, "2021-09-08", "球迷冲入场内"), minus("lyon", 1, "2021-12-08", "看台投掷物品")],
  "fra1/2023": [minus("montpellier", 1, "2023-11-08", "看台投掷爆竹")],
};

const playOff = (announcedOn: string, ...teams: readonly string[]): Decision => ({ teams, announcedOn, by: "play-off" });

/** Serie A: play-offs for a place in Europe or in the league; of three the matches between them set one apart. */
const DECISIONS: Readonly<Record<Key, readonly Decision[]>> = {
  "ita1/1994": [playOff("1995-06-10", "padova", "genoa")],
  "ita1/1996": [playOff("1997-06-15", "piacenza", "cagliari", "perugia")],
  "ita1/1998": [playOff("1999-05-31", "roma", "udinese", "juventus")],
  "ita1/1999": [playOff("2000-05-23", "inter", "parma")],
  "ita1/2000": [playOff("2001-06-24", "lecce", "verona", "reggina")],
  "ita1/2004": [playOff("2005-06-18", "fiorentina", "parma", "bologna")],
  "ita1/2022": [playOff("2023-06-11", "verona", "spezia")],
};

const RULINGS: Readonly<Record<Key, readonly Ruling[]>> = {
  "ita1/2005": [{ team: "juventus", announcedOn: "2006-07-25", reason: CALCIOPOLI }],
};

/** The World Cup's groups, by FIFA's regulations of each; a win was worth two points until 1990, the women's until 1991. */
const GROUP_RULES: readonly Dated[] = [
  {
    from: 1986,
    steps: [
      { by: ["points"] },
      { by: ["difference"] },
      { by: ["scored"] },
      { by: ["h2hPoints", "h2hDifference", "h2hScored"], againFrom: 3 },
      { by: ["decision"] },
    ],
  },
  { from: 1970, steps: each("points", "difference", "scored", "decision") },
  { from: 1962, steps: each("points", "ratio", "decision") },
  { from: 0, steps: each("points", "decision", "difference") },
];

const decided = (by: Decision["by"], announcedOn: string, ...teams: readonly string[]): Decision => ({ teams, announcedOn, by });

const GROUP_DECISIONS: Readonly<Record<string, readonly Decision[]>> = {
  "WC-1954": [decided("play-off", "1954-06-23", "West Germany", "Turkey"), decided("play-off", "1954-06-23", "Switzerland", "Italy")],
  "WC-1958": [
    decided("play-off", "1958-06-17", "Northern Ireland", "Czechoslovakia"),
    decided("play-off", "1958-06-17", "Wales", "Hungary"),
    decided("play-off", "1958-06-17", "Soviet Union", "England"),
  ],
  "WC-1970": [decided("lots", "1970-06-11", "Soviet Union", "Mexico")],
  "WC-1990": [decided("lots", "1990-06-21", "Republic of Ireland", "Netherlands")],
  "WC-2018": [decided("conduct", "2018-06-28", "Japan", "Senegal")],
};

/** Groups of a World Cup, by the tournament's id in the Fjelstul database (`WC-2018`); `isWomen` for the women's. */
export function worldCupRules(id: string, year: number, isWomen: boolean): SeasonRules {
  const dated = GROUP_RULES.find(({ from }) => year >= from);
  const win = year < (isWomen ? 1995 : 1994) ? 2 : 3;
  return { rules: { win, draw: 1, steps: dated?.steps ?? [] }, adjustments: [], decisions: GROUP_DECISIONS[id] ?? [], rulings: [] };
}

/** `league` as the demo names it (`eng1`), of others as openfootball does (`pt.1`); `year` in which the season begins. */
export function footballRules(league: string, year: number): SeasonRules {
  const id = SAME_LEAGUE[league] ?? league;
  const key: Key = `${id}/${year}`;
  const found = LEAGUES[id];
  const dated = found?.rules.find(({ from }) => year >= from);
  const win = found && year < found.threePointsFrom ? 2 : 3;
  const rules: StandingRules = dated
    ? { win, draw: 1, steps: dated.steps, ...(dated.meetings === undefined ? {} : { meetings: dated.meetings }) }
    : PLAIN_RULES.fb;
  return { rules, adjustments: ADJUSTMENTS[key] ?? [], decisions: DECISIONS[key] ?? [], rulings: RULINGS[key] ?? [] };
}
