import type { Adjustment, Award, Decision, Ruling } from "./standings.ts";

/**
 * Adjustments, rulings and decisions of competitions, by league and the year a season begins in, with the team key shared by
 * all sources. Tables of days before `announcedOn` ignore them. If only the month is known, it is the month's last day, else
 * the season's: the final table is right, and no earlier one knows too much.
 */
type Key = `${string}/${number}`;

const minus = (team: string, points: number, announcedOn: string, reason: string): Adjustment => ({
  team,
  points: -points,
  announcedOn,
  reason,
});
const back = (team: string, points: number, announcedOn: string, reason: string): Adjustment => ({ team, points, announcedOn, reason });

const ADMINISTRATION = "进入破产托管";
const INELIGIBLE = "派上不合资格球员";
const FINANCES = "违反盈利与可持续规则";
const WAGES = "拖欠薪金";
const LICENCE = "违反执照规定";
const CALCIOPOLI = "电话门处罚";
const APPEAL = "上诉后减轻";

const ADJUSTMENTS: Readonly<Record<Key, readonly Adjustment[]>> = {
  "eng1/1996": [minus("middlesbrough", 3, "1997-01-14", "未按期参加对布莱克本的比赛")],
  "eng1/2009": [minus("portsmouth", 9, "2010-03-17", ADMINISTRATION)],
  "eng1/2023": [
    minus("everton", 10, "2023-11-17", FINANCES),
    minus("nottingham forest", 4, "2024-03-18", FINANCES),
    back("everton", 4, "2024-02-26", APPEAL),
    minus("everton", 2, "2024-04-08", FINANCES),
  ],
  "en.2/2011": [minus("portsmouth", 10, "2012-02-17", ADMINISTRATION)],
  "en.2/2014": [minus("rotherham", 3, "2015-04-24", INELIGIBLE)],
  "en.2/2018": [minus("birmingham", 9, "2019-03-22", FINANCES)],
  "en.2/2019": [minus("wigan", 12, "2020-07-22", ADMINISTRATION)],
  "en.2/2020": [minus("sheffield wednesday", 12, "2020-07-31", FINANCES), back("sheffield wednesday", 6, "2020-11-04", APPEAL)],
  "en.2/2021": [
    minus("derby", 12, "2021-09-22", ADMINISTRATION),
    minus("derby", 9, "2021-11-16", FINANCES),
    minus("reading", 6, "2021-11-17", FINANCES),
  ],
  "en.2/2022": [minus("wigan", 3, "2023-03-20", WAGES), minus("reading", 6, "2023-04-04", FINANCES)],
  "en.2/2025": [
    minus("sheffield wednesday", 12, "2025-10-24", ADMINISTRATION),
    minus("sheffield wednesday", 6, "2025-12-01", WAGES),
    minus("leicester", 6, "2026-02-05", FINANCES),
  ],
  "en.3/2010": [minus("plymouth", 10, "2011-02-21", ADMINISTRATION)],
  "en.3/2012": [minus("coventry", 10, "2013-03-28", ADMINISTRATION), minus("portsmouth", 10, "2013-04-19", ADMINISTRATION)],
  "en.3/2013": [minus("coventry", 10, "2013-08-02", ADMINISTRATION)],
  "en.3/2015": [minus("bury", 3, "2016-06-30", INELIGIBLE)],
  "en.3/2019": [minus("bolton", 12, "2019-05-13", ADMINISTRATION)],
  "en.4/2010": [minus("hereford", 3, "2011-04-07", INELIGIBLE), minus("torquay", 1, "2011-04-07", INELIGIBLE)],
  "en.4/2011": [minus("port vale", 10, "2012-03-09", ADMINISTRATION)],
  "en.4/2013": [minus("wimbledon", 3, "2014-04-28", INELIGIBLE)],
  "en.4/2019": [
    minus("macclesfield", 4, "2019-12-31", WAGES),
    minus("macclesfield", 7, "2020-05-07", WAGES),
    minus("macclesfield", 2, "2020-06-19", WAGES),
    minus("macclesfield", 4, "2020-08-11", WAGES),
  ],
  "de.2/2014": [minus("aalen", 2, "2015-03-24", LICENCE), minus("sandhausen", 3, "2015-05-12", LICENCE)],
  "de.3/2016": [minus("aalen", 9, "2017-05-20", ADMINISTRATION), minus("frankfurt", 9, "2017-04-30", ADMINISTRATION)],
  // DFB, final tables of the 3. Liga: 22, 13 and 41 points. Erfurt's ten were deducted in steps: dated to the season's end.
  "de.3/2017": [minus("chemnitzer", 9, "2018-04-30", ADMINISTRATION), minus("erfurt", 10, "2018-05-12", ADMINISTRATION)],
  "de.3/2020": [minus("uerdingen", 3, "2021-05-22", LICENCE)],
  // LFP, final table of Ligue 2: 43 points of 51 won; deducted before the first match.
  "fr.2/2015": [minus("nimes", 8, "2015-07-31", "操纵比赛处罚")],
  "nl.1/2023": [minus("vitesse", 18, "2024-04-19", LICENCE)],
  "at.1/2019": [minus("lask", 6, "2020-05-28", "违反集训规定"), back("lask", 2, "2020-06-22", APPEAL)],
  "gr.1/2018": [
    minus("paok", 2, "2018-08-24", "上季球迷骚乱"),
    minus("aek", 3, "2018-08-24", "上季球迷骚乱"),
    minus("panathinaikos", 11, "2019-05-05", "拖欠款项与球迷骚乱"),
  ],
  "gr.1/2019": [minus("panionios", 6, "2020-03-01", "拖欠款项")],
  "it.2/2013": [minus("siena", 8, "2014-05-30", WAGES), minus("bari", 4, "2014-05-30", WAGES)],
  // Lega B, final table: Brescia 42 points of 48 won, Varese 35 of 39. Deducted in steps over the year: dated to its end.
  "it.2/2014": [minus("brescia", 6, "2015-05-22", WAGES), minus("varese", 4, "2015-05-22", WAGES)],
  // Lega B, final tables: Lanciano 44 of 48 won, Novara 65 of 67 and eighth, Bari 65 of 67 and seventh behind Cittadella.
  "it.2/2015": [minus("lanciano", 4, "2016-05-20", WAGES), minus("novara", 2, "2016-05-20", WAGES)],
  "it.2/2017": [minus("bari", 2, "2018-05-31", WAGES)],
  "it.2/2016": [
    minus("avellino", 3, "2017-04-12", "赌球案处罚"),
    back("avellino", 1, "2017-05-19", APPEAL),
    minus("latina", 7, "2017-05-18", WAGES),
    minus("pisa", 4, "2017-05-18", WAGES),
    minus("benevento", 1, "2017-05-18", WAGES),
  ],
  "it.2/2018": [minus("foggia", 6, "2019-05-11", "财务违规"), minus("palermo", 20, "2019-05-29", "财务违规")],
  "it.2/2024": [minus("cosenza", 4, "2024-09-30", "逾期缴纳税款"), minus("brescia", 4, "2025-05-29", "逾期缴纳税款")],
  "it.2/2019": [minus("trapani", 2, "2020-07-31", WAGES)],
  // TFF, final table: 2 points of 14 won. Deducted in steps over the season for debts FIFA ruled on: dated to its end.
  "tr.1/2024": [minus("adana demirspor", 12, "2025-06-01", "拖欠款项")],
  "esp1/2014": [minus("almeria", 3, "2015-03-11", "拖欠转会费")],
  "ger1/1993": [minus("dresden", 4, "1993-07-01", "执照审查中的违规")],
  "ger1/1999": [minus("ein frankfurt", 2, "2000-03-01", LICENCE)],
  "ger1/2003": [minus("kaiserslautern", 3, "2003-07-01", LICENCE)],
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

/** Serie A: play-offs for a place in Europe or in the league; of three level teams head to head separated one. */
const DECISIONS: Readonly<Record<Key, readonly Decision[]>> = {
  "ita1/1994": [playOff("1995-06-10", "padova", "genoa")],
  "ita1/1996": [playOff("1997-06-15", "piacenza", "cagliari", "perugia")],
  "ita1/1998": [playOff("1999-05-31", "roma", "udinese", "juventus")],
  "ita1/1999": [playOff("2000-05-23", "inter", "parma")],
  "ita1/2000": [playOff("2001-06-24", "lecce", "verona", "reggina")],
  "ita1/2002": [playOff("2003-06-02", "modena", "empoli", "reggina", "atalanta")],
  "ita1/2004": [playOff("2005-06-18", "fiorentina", "parma", "bologna")],
  "ita1/2022": [playOff("2023-06-11", "verona", "spezia")],
};

const RULINGS: Readonly<Record<Key, readonly Ruling[]>> = {
  "ita1/2005": [{ team: "juventus", announcedOn: "2006-07-25", reason: CALCIOPOLI }],
};

/** Sources give the awarded score, some as if it had been played; for Cagliari's ground only the month is known. */
const AWARDS: Readonly<Record<Key, readonly Award[]>> = {
  "fra1/2016": [
    { home: "bastia", away: "lyon", score: [0, 0], winner: "away", announcedOn: "2017-05-04", reason: "球迷冲入场内，比赛中断" },
  ],
  "ger1/2024": [{ home: "bochum", away: "union berlin", score: [0, 2], announcedOn: "2025-01-09", reason: "观众投掷打火机击中门将" }],
  "ita1/2012": [{ home: "cagliari", away: "roma", score: [0, 3], announcedOn: "2012-09-30", reason: "主队球场未获准开放，比赛未进行" }],
  "ita1/2016": [{ home: "sassuolo", away: "pescara", score: [0, 3], announcedOn: "2016-08-30", reason: INELIGIBLE }],
  "ita1/2020": [{ home: "verona", away: "roma", score: [3, 0], announcedOn: "2020-09-22", reason: INELIGIBLE }],
};

/** All interventions, for tests and checks. */
export const INTERVENTIONS: Readonly<Record<Key, readonly (Adjustment | Decision | Ruling | Award)[]>>[] = [
  ADJUSTMENTS,
  DECISIONS,
  RULINGS,
  AWARDS,
];

export const adjustmentsOf = (league: string, year: number): readonly Adjustment[] => ADJUSTMENTS[`${league}/${year}`] ?? [];
export const decisionsOf = (league: string, year: number): readonly Decision[] => DECISIONS[`${league}/${year}`] ?? [];
export const rulingsOf = (league: string, year: number): readonly Ruling[] => RULINGS[`${league}/${year}`] ?? [];
export const awardsOf = (league: string, year: number): readonly Award[] => AWARDS[`${league}/${year}`] ?? [];
