import { BASKETBALL_ROWS, BASKETBALL_STATES, type BasketballFormat, type MatchPhase, codesOf } from "./matchStates.ts";

/** Basketball match state codes (docs/product.md 3). */
export const BasketballState = codesOf(BASKETBALL_ROWS);
export type BasketballState = (typeof BasketballState)[keyof typeof BasketballState];

const { quarters } = BASKETBALL_STATES;

/** Short state labels of a game of quarters, by code. */
export const BASKETBALL_STATE_LABEL = Object.fromEntries(quarters.rows.map(({ code, label }) => [code, label])) as Readonly<
  Record<BasketballState, string>
>;

/** Codes that may follow a code in a game of quarters. */
export const BASKETBALL_NEXT_STATES = Object.fromEntries(quarters.rows.map(({ code }) => [code, quarters.next(code)])) as Readonly<
  Record<BasketballState, readonly BasketballState[]>
>;

export function basketballPhase(state: BasketballState): MatchPhase {
  return quarters.phase(state);
}

export function isBasketballState(value: unknown): value is BasketballState {
  return quarters.isCode(value);
}

/** Regulation periods; any further period is overtime. */
export const REGULATION_PERIODS: Readonly<Record<BasketballFormat, number>> = { quarters: 4, halves: 2 };

/** No rule set has quarters longer than 12 minutes or halves shorter than 16. */
const LONGEST_QUARTER_MINUTES = 12;
export const HALF_MINUTES = 20;

/** The format of a game whose regulation periods last this many minutes. */
export function formatOfMinutes(periodMinutes: number): BasketballFormat {
  return periodMinutes > LONGEST_QUARTER_MINUTES ? "halves" : "quarters";
}

/** The state a period is played in, by its 0-based index. */
export function stateOfPeriod(format: BasketballFormat, index: number): { readonly state: BasketballState; readonly overtime?: number } {
  const overtime = index - REGULATION_PERIODS[format] + 1;
  const row = BASKETBALL_STATES[format].rows.find(({ period, stage }) => period === index && stage === "playing");
  return row ? { state: row.code as BasketballState } : { state: BasketballState.overtime, overtime };
}

/** The state of the break after a period; null where it has no code. */
export function breakAfterPeriod(format: BasketballFormat, index: number): BasketballState | null {
  const row = BASKETBALL_STATES[format].rows.find(({ period, stage }) => period === index && stage === "break");
  return row ? (row.code as BasketballState) : null;
}
