import type { Sport } from "../feed/channels.ts";
import type { Pair } from "../feed/sport.ts";
import { type SettlementOutcome, settle } from "../odds/settle.ts";
import { type Outcome, type Venue, outcomeOf } from "../standings/standings.ts";

/** Sums over a list of a team's past matches. Every sum carries the number of matches it is based on. */
export interface PlayedMatch {
  readonly kickoffAt: number;
  readonly home: { readonly id: string };
  readonly away: { readonly id: string };
  readonly score: Pair;
  /** Football: after 90 minutes where extra time changed it; prices are settled by it. */
  readonly regular: Pair | null;
  /** Closing lines; ah from the home side. */
  readonly lines: { readonly ah: number | null; readonly ou: number | null } | null;
}

export interface FormSum {
  readonly n: number;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  readonly scored: number;
  readonly conceded: number;
  /** Matches without a goal against. */
  readonly clean: number;
}

/** Newest first, at most `count`. */
export function lastOf<M extends PlayedMatch>(matches: readonly M[], team: string, venue: Venue, count: number): readonly M[] {
  const isWanted = (match: M): boolean => venue === "all" || match[venue].id === team;
  return matches.filter(isWanted).slice(0, count);
}

/** The team's own goals first. */
export function scoreFor({ home, score }: Pick<PlayedMatch, "home" | "score">, team: string): Pair {
  return home.id === team ? score : [score[1], score[0]];
}

export function outcomeFor(match: Pick<PlayedMatch, "home" | "score">, team: string): Outcome {
  return outcomeOf(...scoreFor(match, team));
}

export function formOf(matches: readonly PlayedMatch[], team: string): FormSum {
  const scores = matches.map((match) => scoreFor(match, team));
  const of = (outcome: Outcome): number => scores.filter((score) => outcomeOf(...score) === outcome).length;
  const sum = (i: 0 | 1): number => scores.reduce((total, score) => total + score[i], 0);
  return {
    n: scores.length,
    won: of("W"),
    drawn: of("D"),
    lost: of("L"),
    scored: sum(0),
    conceded: sum(1),
    clean: scores.filter(([, theirs]) => theirs === 0).length,
  };
}

/** Placeholder: how a stake on a line settles does not depend on its price. */
const ANY_PRICE = 1;

/** How a match ended against its closing handicap for a team; null without a line. */
export function handicapFor(sport: Sport, match: PlayedMatch, team: string): SettlementOutcome | null {
  const line = match.lines?.ah ?? null;
  if (line === null) return null;
  const side = match.home.id === team ? "home" : "away";
  const settled = settle({ sport, market: "ah", side, line, score: match.regular ?? match.score, price: ANY_PRICE });
  return settled.ok ? settled.value.outcome : null;
}

/** How a match ended for a bet on 大; null without a line. */
export function overOf(sport: Sport, match: PlayedMatch): SettlementOutcome | null {
  const line = match.lines?.ou ?? null;
  if (line === null) return null;
  const settled = settle({ sport, market: "ou", side: "over", line, score: match.regular ?? match.score, price: ANY_PRICE });
  return settled.ok ? settled.value.outcome : null;
}

export interface TrendSum {
  /** Matches with a handicap, and with a total. */
  readonly n: number;
  readonly won: number;
  readonly pushed: number;
  readonly lost: number;
  readonly nTotal: number;
  readonly over: number;
  readonly level: number;
  readonly under: number;
}

/** Half won counts as won, half lost as lost, as the words of both outcomes suggest. */
export function trendOf(sport: Sport, matches: readonly PlayedMatch[], team: string): TrendSum {
  const handicaps = matches.map((match) => handicapFor(sport, match, team)).filter((outcome) => outcome !== null);
  const totals = matches.map((match) => overOf(sport, match)).filter((outcome) => outcome !== null);
  const among = (outcomes: readonly SettlementOutcome[], ...wanted: readonly SettlementOutcome[]): number =>
    outcomes.filter((outcome) => wanted.includes(outcome)).length;
  return {
    n: handicaps.length,
    won: among(handicaps, "W", "HW"),
    pushed: among(handicaps, "P"),
    lost: among(handicaps, "L", "HL"),
    nTotal: totals.length,
    over: among(totals, "W", "HW"),
    level: among(totals, "P"),
    under: among(totals, "L", "HL"),
  };
}

/** The handicap from the team's side: at -0.5 it gives half a goal, at 0.5 it receives one half. Null without a line. */
export function lineFor(match: Pick<PlayedMatch, "home" | "lines">, team: string): number | null {
  const line = match.lines?.ah ?? null;
  if (line === null) return null;
  return match.home.id === team ? line : -line || 0;
}
