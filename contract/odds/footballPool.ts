import { type Result, err, ok } from "../result.ts";

/** 足彩: number of bets of a ticket on the fourteen matches. The pool is divided after the games, so no prize can be calculated. */

export const POOL_MATCHES = 14;
/** 任选九: nine of the fourteen. */
export const POOL_NINE = 9;
const OUTCOMES = 3;

export interface PoolChoice {
  /** Number of outcomes chosen from 胜, 平, 负: 0 to 3. */
  readonly outcomes: number;
  /** 胆 of 任选九: one of the nine in every bet. */
  readonly isBanker?: boolean;
}

export type PoolProblem =
  /** Not fourteen matches, or an impossible number of outcomes. */
  | "bad-choice"
  /** 胜负彩 needs an outcome for every match, 任选九 for nine. */
  | "few-matches"
  /** A banker without an outcome. */
  | "empty-banker"
  /** Nine bankers with further matches, which no bet could include. */
  | "many-bankers";

function areChoices(choices: readonly PoolChoice[]): boolean {
  return (
    choices.length === POOL_MATCHES && choices.every(({ outcomes }) => Number.isInteger(outcomes) && outcomes >= 0 && outcomes <= OUTCOMES)
  );
}

function product(choices: readonly PoolChoice[]): number {
  return choices.reduce((total, { outcomes }) => total * outcomes, 1);
}

/** 胜负彩14场: a bet has one outcome of each match. At most 3^14. */
export function poolBets(choices: readonly PoolChoice[]): Result<number, PoolProblem> {
  if (!areChoices(choices)) return err("bad-choice");
  return choices.every(({ outcomes }) => outcomes > 0) ? ok(product(choices)) : err("few-matches");
}

/** 任选九: every choice of nine matches that includes all bankers; a bet has one outcome of each. */
export function poolNineBets(choices: readonly PoolChoice[]): Result<number, PoolProblem> {
  if (!areChoices(choices)) return err("bad-choice");
  if (choices.some(({ outcomes, isBanker }) => isBanker && outcomes === 0)) return err("empty-banker");
  const chosen = choices.filter(({ outcomes }) => outcomes > 0);
  if (chosen.length < POOL_NINE) return err("few-matches");
  const bankers = chosen.filter(({ isBanker }) => isBanker);
  if (bankers.length >= POOL_NINE && chosen.length > POOL_NINE) return err("many-bankers");
  // Elementary symmetric sums: ways[k] is the number of bets on k of the matches seen so far.
  const ways: number[] = [1];
  for (const { outcomes } of chosen.filter(({ isBanker }) => !isBanker)) {
    for (let k = ways.length; k > 0; k -= 1) ways[k] = (ways[k] ?? 0) + (ways[k - 1] ?? 0) * outcomes;
  }
  return ok(product(bankers) * (ways[POOL_NINE - bankers.length] ?? 0));
}
