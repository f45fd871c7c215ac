import {
  type Adjustment,
  type CarriedStage,
  type Carry,
  EMPTY_LINE,
  type StandingLine,
  type StandingResult,
  type StandingRow,
  type SeasonRules,
  linesOf,
  standings,
  withAwards,
} from "./standings.ts";

/**
 * Seasons in two stages: how points of the first count in the second. By league, from the given season on, and by the sources'
 * name of the stage. A stage that is not listed starts from zero.
 */
type Stages = Readonly<Record<string, Carry>>;

const ALL: Carry = { points: "all", hasResults: true };
const HALF_DOWN: Carry = { points: "halfDown", hasResults: true };
/** Belgium's play-off tables count only their own matches and goals; level teams keep the order of the first stage. */
const HALF_UP: Carry = { points: "halfUp", hasResults: false, isOrder: true };
const WHOLE_POINTS: Carry = { points: "all", hasResults: false, isOrder: true };

const STAGES: ReadonlyMap<string, readonly { readonly from: number; readonly stages: Stages }[]> = new Map(
  Object.entries({
    // Spielbetriebsrichtlinien of the Österreichische Fußball-Bundesliga since 2018/19.
    "at.1": [{ from: 2018, stages: { Championship: HALF_DOWN, Relegation: HALF_DOWN } }],
    // Règlement of the Pro League; since 2023/24 the teams in the relegation group keep all their points.
    "be.1": [
      { from: 2023, stages: { Championship: HALF_UP, Europe: HALF_UP, Relegation: WHOLE_POINTS } },
      { from: 2020, stages: { Championship: HALF_UP, Europe: HALF_UP } },
      { from: 2009, stages: { Championship: HALF_UP, "Playoff I": HALF_UP } },
    ],
    "sco.1": [{ from: 2000, stages: { Championship: ALL, Relegation: ALL } }],
    "cz.1": [{ from: 2018, stages: { Championship: ALL, Relegation: ALL } }],
    "gr.1": [
      { from: 2024, stages: { Championship: ALL, "ECL Playoffs": { points: "halfUp", hasResults: true }, Relegation: ALL } },
      { from: 2019, stages: { Championship: ALL, Relegation: ALL } },
    ],
    "eg.1": [{ from: 2024, stages: { Championship: ALL, Relegation: ALL } }],
  }),
);

/** `league` and `stage` as the source names them. Null: nothing carries over. */
export function carryOf(league: string, year: number, stage: string | null): Carry | null {
  const dated = STAGES.get(league)?.find(({ from }) => year >= from);
  return stage !== null && dated && Object.hasOwn(dated.stages, stage) ? (dated.stages[stage] ?? null) : null;
}

function halved(points: number, carry: Carry): { readonly points: number; readonly halves: -1 | 0 | 1 } {
  if (carry.points === "all") return { points, halves: 0 };
  const isOdd = points % 2 !== 0;
  if (carry.points === "halfUp") return { points: Math.ceil(points / 2), halves: isOdd ? -1 : 0 };
  return { points: Math.floor(points / 2), halves: isOdd ? 1 : 0 };
}

/** `2019-03-17`; empty if no result has a day. */
export function lastDayOf(results: readonly Pick<StandingResult, "day">[]): string {
  return results.reduce((latest, { day = "" }) => (day > latest ? day : latest), "");
}

/**
 * Each of two stages has the adjustments made during it: a deduction in the first is already in the points it
 * carries over, and is halved with them. `endedOn`: the last day of the first stage.
 */
export function adjustedIn(stage: "first" | "second", adjustments: readonly Adjustment[], endedOn: string): readonly Adjustment[] {
  return adjustments.filter(({ announcedOn }) => announcedOn > endedOn === (stage === "second"));
}

/** What each team carries over from the previous stage; `rows` is its table, made from `results`. */
export function carriedFrom(rows: readonly StandingRow[], results: readonly StandingResult[], carry: Carry): CarriedStage {
  const lines = carry.hasResults ? linesOf(results, [], "all") : new Map<string, StandingLine>();
  return {
    endedOn: lastDayOf(results),
    teams: new Map(rows.map(({ team, points }) => [team, { line: lines.get(team) ?? EMPTY_LINE, ...halved(points, carry) }])),
  };
}

/** Rules of a second stage after the first, and what its teams carry over; `first`: with all its results. */
export function afterFirst(
  own: SeasonRules,
  first: { readonly rules: SeasonRules; readonly results: readonly StandingResult[] },
): { readonly rules: SeasonRules; readonly carried?: CarriedStage } {
  const endedOn = lastDayOf(first.results);
  const rules = { ...own, adjustments: adjustedIn("second", own.adjustments, endedOn) };
  const { carry } = own.rules;
  if (carry === undefined) return { rules };
  const left = { ...first.rules, adjustments: adjustedIn("first", first.rules.adjustments, endedOn) };
  const rows = standings(first.results, left.rules, left);
  return { rules, carried: carriedFrom(rows, withAwards(first.results, left.awards), carry) };
}
