import { FOOTBALL_ROWS, FOOTBALL_STATES, type MatchPhase, codesOf } from "./matchStates.ts";

export type { MatchPhase } from "./matchStates.ts";

/** Football match state codes (docs/product.md 3). */
export const FootballState = codesOf(FOOTBALL_ROWS);
export type FootballState = (typeof FootballState)[keyof typeof FootballState];

/** Short labels by code, as the score table shows them. */
export const FOOTBALL_STATE_LABEL = Object.fromEntries(FOOTBALL_STATES.rows.map(({ code, label }) => [code, label])) as Readonly<
  Record<FootballState, string>
>;

/** Codes that may follow a code. Any other transition is illegal: shown as abnormal and logged. */
export const FOOTBALL_NEXT_STATES = Object.fromEntries(
  FOOTBALL_STATES.rows.map(({ code }) => [code, FOOTBALL_STATES.next(code)]),
) as Readonly<Record<FootballState, readonly FootballState[]>>;

export function footballPhase(state: FootballState): MatchPhase {
  return FOOTBALL_STATES.phase(state);
}

export function isFootballState(value: unknown): value is FootballState {
  return FOOTBALL_STATES.isCode(value);
}
