import type { TieStep } from "./order.ts";
import { adjustmentsOf, awardsOf, decisionsOf, rulingsOf } from "./interventions.ts";
import { carryOf } from "./stages.ts";
import { PLAIN_RULES, type Criterion, type Decision, type SeasonRules, type StandingRules } from "./standings.ts";

/**
 * Table rules of real leagues, dated by the year a season begins in. Teams are identified by the key shared by all sources
 * (`footballTeamKey`). A league that is not listed uses the most common rules: points, difference, goals.
 */
interface Dated {
  /** First season of these rules; `EVER`: the oldest rules known here. */
  readonly from: number;
  readonly steps: readonly TieStep<Criterion>[];
  readonly meetings?: number;
  readonly perMatchFrom?: string;
}

const EVER = 0;

interface League {
  /** First season with three points for a win. */
  readonly threePointsFrom: number;
  /** Latest first. */
  readonly rules: readonly Dated[];
}

const each = (...criteria: readonly Criterion[]): readonly TieStep<Criterion>[] => criteria.map((criterion) => ({ by: [criterion] }));

// Premier League Handbook, rule C.17; head to head since 2019/20.
const ENGLAND: League = {
  threePointsFrom: 1981,
  rules: [
    { from: 2019, steps: each("points", "difference", "scored", "h2hPoints", "h2hAwayScored") },
    { from: EVER, steps: each("points", "difference", "scored") },
  ],
};
// Reglamento General of the RFEF, art. 201: separated teams leave, and the rest start over among themselves. Until both
// matches are played, the season's goal difference counts.
const SPAIN: League = {
  threePointsFrom: 1995,
  rules: [
    {
      from: EVER,
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
// EFL Regulations, section 3; two divisions were decided by points per match in 2019/20, by a vote of their clubs.
const EFL_STEPS = each("points", "difference", "scored", "h2hPoints", "won", "awayScored");
const PER_MATCH = each("perMatch", "difference", "scored");
const EFL: League = {
  threePointsFrom: 1981,
  rules: [
    { from: 2019, steps: EFL_STEPS },
    { from: EVER, steps: each("points", "difference", "scored") },
  ],
};
const EFL_LOWER: League = {
  threePointsFrom: 1981,
  rules: [
    { from: 2020, steps: EFL_STEPS },
    { from: 2019, steps: PER_MATCH, perMatchFrom: "2020-06-09" },
    { from: EVER, steps: each("points", "difference", "scored") },
  ],
};
// NOIF of the FIGC, art. 51: head to head since 2005/06. Until then a play-off where it mattered, and again
// since 2022/23 for the title and relegation.
const ITALY: League = {
  threePointsFrom: 1994,
  rules: [
    {
      from: 2005,
      meetings: 2,
      steps: [{ by: ["ruling"] }, ...each("points", "decision"), { by: ["h2hPoints", "h2hDifference"] }, ...each("difference", "scored")],
    },
    { from: EVER, steps: each("points", "decision", "difference", "scored") },
  ],
};
// Spielordnung of the DFL, section 2.
const GERMANY: League = {
  threePointsFrom: 1995,
  rules: [{ from: EVER, steps: each("points", "difference", "scored", "h2hDifference", "h2hAwayScored", "awayScored") }],
};
// Reglement des competitions of the LFP, art. 520; 2019/20 was decided by points per match.
const FRANCE: League = {
  threePointsFrom: 1994,
  rules: [
    {
      from: 2020,
      steps: each("points", "difference", "h2hPoints", "h2hDifference", "h2hScored", "h2hAwayScored", "scored", "awayScored"),
    },
    { from: 2019, steps: PER_MATCH, perMatchFrom: "2020-04-30" },
    { from: EVER, steps: each("points", "difference", "scored") },
  ],
};

// The others, as far as their regulations are known here; the rest is decided by points, difference, goals.
const HEAD_TO_HEAD: readonly TieStep<Criterion>[] = [...each("points", "h2hPoints", "h2hDifference", "difference", "scored")];
const BY_WINS: readonly TieStep<Criterion>[] = each("points", "won", "difference", "scored");
/** UEFA: head-to-head points, difference and goals, starting over for those still level; away goals until 2020/21. */
const uefaGroups = (...between: readonly Criterion[]): readonly TieStep<Criterion>[] => [
  { by: ["points"] },
  { by: between, againFrom: 1 },
  ...each("difference", "scored"),
];
const always = (steps: readonly TieStep<Criterion>[], meetings?: number): League => ({
  threePointsFrom: 0,
  rules: [{ from: EVER, steps, ...(meetings === undefined ? {} : { meetings }) }],
});

// Rules of the Österreichische Fußball-Bundesliga: head to head comes first in all of Austria's leagues since 2021/22.
const AUSTRIA: League = {
  threePointsFrom: 1995,
  rules: [
    {
      from: 2021,
      steps: each("points", "h2hPoints", "h2hDifference", "h2hScored", "h2hAwayScored", "difference", "scored", "won"),
    },
    { from: EVER, steps: each("points", "difference", "scored", "won") },
  ],
};
// Rules of the SPFL; 2019/20 was decided by points per match.
const SCOTLAND: League = {
  threePointsFrom: 1994,
  rules: [
    { from: 2020, steps: each("points", "difference", "scored") },
    { from: 2019, steps: PER_MATCH, perMatchFrom: "2020-05-18" },
    { from: EVER, steps: each("points", "difference", "scored") },
  ],
};

/** Leagues by their name in the demo or in openfootball; a second division follows the rules of its association. */
const LEAGUES: Readonly<Record<string, League>> = {
  eng1: ENGLAND,
  "en.2": EFL,
  "en.3": EFL_LOWER,
  "en.4": EFL_LOWER,
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
  "at.1": AUSTRIA,
  "at.2": AUSTRIA,
  "sco.1": SCOTLAND,
  // Reglement Wedstrijden Betaald Voetbal of the KNVB.
  "nl.1": always(each("points", "difference", "scored", "h2hPoints", "h2hDifference", "h2hAwayScored")),
  // J.League competition rules, art. 12.
  "jp.1": always(each("points", "difference", "scored", "h2hPoints")),
  // Reglamento de Competencia of the Liga MX.
  "mx.1": always(each("points", "difference", "scored", "h2hPoints", "awayScored")),
  // Rules of the RPL, art. 17: head to head once all its matches are played, until then games won.
  "ru.1": always(each("points", "h2hPoints", "h2hDifference", "h2hScored", "h2hAwayScored", "won", "difference", "scored"), 2),
  // Soutěžní řád: head to head first, once both matches are played.
  "cz.1": always(HEAD_TO_HEAD, 2),
  "tr.2": always(HEAD_TO_HEAD, 2),
  "tr.1": always(HEAD_TO_HEAD, 2),
  "gr.1": always(HEAD_TO_HEAD, 2),
  "cn.1": always(HEAD_TO_HEAD, 2),
  "be.1": always(BY_WINS),
  "br.1": always(BY_WINS),
  "br.2": always(BY_WINS),
  "hu.1": always(BY_WINS),
  mls: always(BY_WINS),
  euro: {
    threePointsFrom: 1996,
    rules: [{ from: EVER, steps: uefaGroups("h2hPoints", "h2hDifference", "h2hScored") }],
  },
  "uefa.cl": {
    threePointsFrom: 0,
    rules: [
      { from: 2024, steps: each("points", "difference", "scored", "awayScored", "won", "awayWon") },
      { from: 2021, steps: uefaGroups("h2hPoints", "h2hDifference", "h2hScored") },
      { from: EVER, steps: uefaGroups("h2hPoints", "h2hDifference", "h2hScored", "h2hAwayScored") },
    ],
  },
};

/** Every league with its own rules, with the first season of each set of rules. */
export function ruleEras(): readonly (readonly [league: string, year: number])[] {
  return Object.entries(LEAGUES).flatMap(([league, { rules, threePointsFrom }]) =>
    [...new Set([...rules.map(({ from }) => from), threePointsFrom])].map((year) => [league, year] as const),
  );
}

/** First divisions by their openfootball names. */
const SAME_LEAGUE: Readonly<Record<string, string>> = { "en.1": "eng1", "es.1": "esp1", "it.1": "ita1", "de.1": "ger1", "fr.1": "fra1" };

/** World Cup groups, by FIFA's regulations for each; a win was worth two points until 1990, in the women's until 1991. */
const GROUP_RULES: readonly Dated[] = [
  // For 48 teams: head to head first, starting over for those still level.
  { from: 2026, steps: [...uefaGroups("h2hPoints", "h2hDifference", "h2hScored"), { by: ["decision"] }] },
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
  { from: 1974, steps: each("points", "difference", "scored", "decision") },
  // Lots were drawn between teams level on goal difference, whatever their goals scored.
  { from: 1970, steps: each("points", "difference", "decision", "scored") },
  { from: 1962, steps: each("points", "ratio", "decision") },
  { from: EVER, steps: each("points", "decision", "difference") },
];

const decided = (by: Decision["by"], announcedOn: string, ...teams: readonly string[]): Decision => ({ teams, announcedOn, by });

const GROUP_DECISIONS: Readonly<Record<string, readonly Decision[]>> = {
  "WC-1954": [
    decided("lots", "1954-06-19", "Brazil", "Yugoslavia"),
    decided("play-off", "1954-06-23", "West Germany", "Turkey"),
    decided("lots", "1954-06-19", "Uruguay", "Austria"),
    decided("play-off", "1954-06-23", "Switzerland", "Italy"),
  ],
  "WC-1958": [
    decided("play-off", "1958-06-17", "Northern Ireland", "Czechoslovakia"),
    decided("play-off", "1958-06-17", "Wales", "Hungary"),
    decided("play-off", "1958-06-17", "Soviet Union", "England"),
  ],
  "WC-1970": [decided("lots", "1970-06-11", "Soviet Union", "Mexico")],
  "WC-1990": [decided("lots", "1990-06-21", "Republic of Ireland", "Netherlands")],
  "WC-2018": [decided("conduct", "2018-06-28", "Japan", "Senegal")],
};

/** World Cup groups, by the tournament's id in the Fjelstul database (`WC-2018`); `isWomen` for the women's. */
export function worldCupRules(id: string, year: number, isWomen: boolean): SeasonRules {
  const dated = GROUP_RULES.find(({ from }) => year >= from);
  const win = year < (isWomen ? 1995 : 1994) ? 2 : 3;
  return {
    rules: { win, draw: 1, steps: dated?.steps ?? [] },
    adjustments: [],
    decisions: GROUP_DECISIONS[id] ?? [],
    rulings: [],
    awards: [],
  };
}

/** The league's id in these tables: the first divisions of five countries have their own name in the demo. */
export function leagueId(league: string): string {
  return Object.hasOwn(SAME_LEAGUE, league) ? (SAME_LEAGUE[league] ?? league) : league;
}

/**
 * `league` as in the demo (`eng1`), otherwise as in openfootball (`pt.1`); `year` in which the season begins; `stage`:
 * for a season in two stages, openfootball's name of the second (`Championship`).
 */
export function footballRules(league: string, year: number, stage: string | null = null): SeasonRules {
  const id = leagueId(league);
  const found = Object.hasOwn(LEAGUES, id) ? LEAGUES[id] : undefined;
  const dated = found?.rules.find(({ from }) => year >= from);
  const carry = carryOf(id, year, stage);
  const rules: StandingRules = {
    ...PLAIN_RULES.fb,
    win: found && year < found.threePointsFrom ? 2 : 3,
    ...(dated ? { steps: carry?.isOrder ? each("points", "decision") : dated.steps } : {}),
    ...(dated?.meetings === undefined ? {} : { meetings: dated.meetings }),
    ...(dated?.perMatchFrom === undefined ? {} : { perMatchFrom: dated.perMatchFrom }),
    ...(carry ? { carry } : {}),
  };
  return {
    rules,
    adjustments: adjustmentsOf(id, year),
    decisions: decisionsOf(id, year),
    rulings: rulingsOf(id, year),
    awards: awardsOf(id, year),
  };
}
