import type { Pair } from "../../../../contract/feed/sport.ts";
import type { SeasonMatch } from "../../../../contract/http/database.ts";

/**
 * Knock-out ties computed from their matches: two legs in football, series in basketball. The winner is never guessed:
 * when the matches and the rules do not decide, there is none (待定).
 */
export type TieReason = "score" | "aggregate" | "awayGoals" | "extraTime" | "penalties" | "awarded" | "series" | "advanced";

export type TieRules =
  /**
   * At most two matches count together; `awayGoals`: away goals decide level aggregates; `isSingle`: there are no legs, and a
   * second match is a replay.
   */
  | { readonly kind: "legs"; readonly awayGoals: boolean; readonly isSingle?: boolean }
  /** Wins needed in a series of the round; null: unknown, only a later round tells the winner. */
  | { readonly kind: "series"; readonly winsNeeded: (round: string | null) => number | null };

type TieMatch = Pick<SeasonMatch, "round" | "home" | "away" | "score" | "regular" | "penalties" | "isAwarded" | "kickoffAt" | "matchId">;

export interface Leg {
  readonly match: TieMatch;
  /** The first team's score first; null: not played yet. */
  readonly score: Pair | null;
  readonly penalties: Pair | null;
  /** The first team is at home. */
  readonly isHome: boolean;
}

export interface Tie {
  /** Indexes of the teams; the first one is at home in the first match. */
  readonly teams: Pair;
  readonly legs: readonly Leg[];
  /** Aggregate of the legs, or wins in a series; null before the first result. */
  readonly score: Pair | null;
  readonly penalties: Pair | null;
  readonly winner: 0 | 1 | null;
  readonly by: TieReason | null;
}

export interface TieRound {
  readonly name: string | null;
  /** By first match. */
  readonly ties: readonly Tie[];
}

type Decided = Pick<Tie, "winner" | "by">;
const OPEN: Decided = { winner: null, by: null };

const flipped = ([a, b]: Pair): Pair => [b, a];
const ahead = ([a, b]: Pair): 0 | 1 | null => (a > b ? 0 : b > a ? 1 : null);
const won = (pair: Pair, by: TieReason): Decided | null => {
  const winner = ahead(pair);
  return winner === null ? null : { winner, by };
};
const sum = (pairs: readonly Pair[]): Pair => pairs.reduce<Pair>(([a, b], [c, d]) => [a + c, b + d], [0, 0]);

function inTime(a: TieMatch, b: TieMatch): number {
  return a.kickoffAt - b.kickoffAt || a.home - b.home || a.away - b.away;
}

function legsOf(matches: readonly TieMatch[], first: number): readonly Leg[] {
  return matches.map((match) => {
    const isHome = match.home === first;
    const own = (pair: Pair | null): Pair | null => (pair === null || isHome ? pair : flipped(pair));
    return { match, score: own(match.score), penalties: own(match.penalties), isHome };
  });
}

/** Decides a single match: by score, extra time or shoot-out. */
function oneLeg({ match, score, penalties }: Leg): Decided {
  if (score === null) return OPEN;
  const by = match.isAwarded ? "awarded" : match.regular === null ? "score" : "extraTime";
  return won(score, by) ?? (penalties === null ? null : won(penalties, "penalties")) ?? OPEN;
}

function twoLegs(legs: readonly [Leg, Leg], awayGoals: boolean): Decided {
  const [first, second] = legs;
  if (first.score === null || second.score === null) return OPEN;
  const isAwarded = first.match.isAwarded || second.match.isAwarded;
  const hadExtraTime = second.match.regular !== null;
  const total = won(sum([first.score, second.score]), isAwarded ? "awarded" : hadExtraTime ? "extraTime" : "aggregate");
  if (total) return total;
  // A shoot-out means that all other rules left the teams level.
  if (second.penalties !== null) return won(second.penalties, "penalties") ?? OPEN;
  if (!awayGoals || first.isHome === second.isHome) return OPEN;
  const away = (leg: Leg): Pair => (leg.isHome ? [0, leg.score?.[1] ?? 0] : [leg.score?.[0] ?? 0, 0]);
  return won(sum([away(first), away(second)]), "awayGoals") ?? OPEN;
}

/** `isWhole`: a single match is the complete tie. */
function decidedLegs(legs: readonly Leg[], awayGoals: boolean, isSingle: boolean, isWhole: boolean): Decided {
  const [first, second] = legs;
  if (!first) return OPEN;
  if (!second || isSingle) {
    const decided = oneLeg(legs.findLast(({ score }) => score !== null) ?? first);
    return isWhole || decided.by === "extraTime" || decided.by === "penalties" ? decided : OPEN;
  }
  const last = legs.at(-1);
  // A third match is played when the first two did not decide.
  return legs.length > 2 && last ? oneLeg(last) : twoLegs([first, second], awayGoals);
}

function tieOf(matches: readonly TieMatch[], rules: TieRules, round: string | null, isWhole: boolean): Tie {
  const sorted = [...matches].sort(inTime);
  const teams: Pair = [sorted[0]?.home ?? -1, sorted[0]?.away ?? -1];
  const legs = legsOf(sorted, teams[0]);
  const scores = legs.flatMap(({ score }) => (score === null ? [] : [score]));
  const penalties = legs.findLast((leg) => leg.penalties !== null)?.penalties ?? null;
  if (rules.kind === "legs") {
    const { awayGoals, isSingle = false } = rules;
    const score = isSingle ? (scores.at(-1) ?? null) : scores.length === 0 ? null : sum(scores);
    return { teams, legs, score, penalties, ...decidedLegs(legs, awayGoals, isSingle, isSingle || isWhole) };
  }
  const wins = sum(scores.map((score): Pair => (score[0] > score[1] ? [1, 0] : score[1] > score[0] ? [0, 1] : [0, 0])));
  const needed = rules.winsNeeded(round);
  const isTaken = needed !== null && Math.max(...wins) >= needed;
  return { teams, legs, score: scores.length === 0 ? null : wins, penalties, ...((isTaken ? won(wins, "series") : null) ?? OPEN) };
}

const pairKey = ({ home, away }: TieMatch): string => `${Math.min(home, away)} ${Math.max(home, away)}`;

/** Groups by key, in the order of first occurrence; the order within a group is kept. */
function grouped<T>(items: readonly T[], of: (item: T) => string): readonly (readonly T[])[] {
  const found = new Map<string, T[]>();
  for (const item of items) {
    const key = of(item);
    const group = found.get(key);
    if (group) group.push(item);
    else found.set(key, [item]);
  }
  return [...found.values()];
}

/** Splits an unnamed round where a team has two opponents: a tie against a new opponent belongs to a later round. */
function namelessRounds(of: readonly TieMatch[]): readonly (readonly TieMatch[])[] {
  const reached = new Map<number, number>();
  const levels = grouped(of, pairKey).map((pair) => {
    const teams = pair.flatMap(({ home, away }) => [home, away]);
    const level = Math.max(...teams.map((team) => (reached.get(team) ?? -1) + 1));
    for (const team of teams) reached.set(team, level);
    return { level, pair };
  });
  const last = Math.max(...reached.values());
  return Array.from({ length: last + 1 }, (_, at) => levels.flatMap(({ level, pair }) => (level === at ? pair : [])));
}

/** When only one team of an undecided tie plays in a later round, that team is through. */
function advanced(tie: Tie, later: readonly TieRound[]): Tie {
  if (tie.winner !== null || tie.score === null || tie.legs.some(({ score }) => score === null)) return tie;
  const playsOn = (team: number): boolean => later.some(({ ties }) => ties.some(({ teams }) => teams.includes(team)));
  const [first, second] = [playsOn(tie.teams[0]), playsOn(tie.teams[1])];
  return first === second ? tie : { ...tie, winner: first ? 0 : 1, by: "advanced" };
}

/** Rounds in the order they begin, independent of the order of the matches. */
export function tiesOf(matches: readonly TieMatch[], rules: TieRules): readonly TieRound[] {
  const byRound = grouped([...matches].sort(inTime), ({ round }) => round ?? "").flatMap((of) =>
    rules.kind === "legs" && of[0]?.round === null ? namelessRounds(of) : [of],
  );
  const rounds = byRound.map((of, at): TieRound => {
    const name = of[0]?.round ?? null;
    const pairs = grouped(of, pairKey);
    // A first leg decides nothing: one match is a complete tie only if a later round exists, or if it is the round's only tie.
    const isWhole = pairs.every((pair) => pair.length === 1) && (pairs.length === 1 || at < byRound.length - 1);
    return { name, ties: pairs.map((pair) => tieOf(pair, rules, name, isWhole)) };
  });
  return rounds.map(({ name, ties }, at) => ({ name, ties: ties.map((tie) => advanced(tie, rounds.slice(at + 1))) }));
}
