import { type Pass, passMatches } from "./passes.ts";

/** A ticket of fixed prizes (竞彩) as the user assembles it, and its possible errors. */

export const MULTIPLIER_MAX = 99;
/** Limit of one calculation; more would take too long on a phone. */
export const BETS_MAX = 10_000;
/** Maximum matches on one ticket, for any pass. */
export const TICKET_MATCHES_MAX = 15;
const PRIZE_MAX = 1_000_000;

export interface Choice {
  /** 胜, 平, 负 or the outcomes of another market; each once a match. */
  readonly outcome: string;
  /** Fixed prize (SP) for a stake of 1, two decimals, at least 1. */
  readonly prize: number;
  readonly probability: number;
}

export interface Selection {
  /** Number of the match, unique on the ticket: 周三001. */
  readonly match: string;
  /** Outcomes of one match are exclusive: at most one of them wins. */
  readonly choices: readonly Choice[];
  /** 胆: part of every pass played. */
  readonly isBanker?: boolean;
}

export interface Ticket {
  readonly selections: readonly Selection[];
  /** Played side by side (2串1 and 3串1); a repeated one is played once. */
  readonly passes: readonly Pass[];
  /** 倍数, 1 to 99. */
  readonly multiplier: number;
}

export type TicketProblem =
  | "no-match"
  | "no-pass"
  | "no-outcome"
  | "same-match"
  | "same-outcome"
  | "bad-prize"
  | "bad-probability"
  | "bad-multiplier"
  /** Fewer matches than a pass needs. */
  | "few-matches"
  | "many-matches"
  /** At least as many bankers as a pass has matches, so that the other matches could never be played. */
  | "many-bankers"
  | "many-bets";

/** A prize with two decimals as an integer, so that products are exact; null for an invalid prize. */
export function hundredths(prize: number): number | null {
  const scaled = Math.round(prize * 100);
  const isExact = Number.isFinite(prize) && Math.abs(prize * 100 - scaled) < 1e-6;
  return isExact && scaled >= 100 && scaled <= PRIZE_MAX * 100 ? scaled : null;
}

function selectionProblem({ choices }: Selection): TicketProblem | null {
  if (choices.length === 0) return "no-outcome";
  if (new Set(choices.map(({ outcome }) => outcome)).size < choices.length) return "same-outcome";
  if (choices.some(({ prize }) => hundredths(prize) === null)) return "bad-prize";
  let total = 0;
  for (const { probability } of choices) {
    if (!(probability >= 0 && probability <= 1)) return "bad-probability";
    total += probability;
  }
  return total > 1 + 1e-9 ? "bad-probability" : null;
}

/** The first problem of a ticket. Too many bets (`many-bets`) shows only when they are counted. */
export function ticketProblem({ selections, passes, multiplier }: Ticket): TicketProblem | null {
  if (selections.length === 0) return "no-match";
  if (selections.length > TICKET_MATCHES_MAX) return "many-matches";
  if (passes.length === 0) return "no-pass";
  if (!Number.isInteger(multiplier) || multiplier < 1 || multiplier > MULTIPLIER_MAX) return "bad-multiplier";
  if (new Set(selections.map(({ match }) => match)).size < selections.length) return "same-match";
  for (const selection of selections) {
    const problem = selectionProblem(selection);
    if (problem !== null) return problem;
  }
  const bankers = selections.filter(({ isBanker }) => isBanker).length;
  const fewest = Math.min(...passes.map(passMatches));
  if (selections.length < Math.max(...passes.map(passMatches))) return "few-matches";
  return bankers >= fewest && selections.length > fewest ? "many-bankers" : null;
}
