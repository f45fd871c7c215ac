import type { Tie, TieRound } from "./ties.ts";

/** A tie in the tree that leads to the final. */
export interface BracketNode {
  readonly tie: Tie;
  readonly round: string | null;
  /** The ties its teams won before, in the order of the teams; null for a team without one. */
  readonly feeders: readonly [BracketNode | null, BracketNode | null];
}

export interface Bracket {
  readonly final: BracketNode;
  /** Number of rounds up to the final. */
  readonly depth: number;
  /** Ties outside the tree: for third place, or a play-in. */
  readonly others: readonly TieRound[];
}

interface PlacedTie {
  readonly tie: Tie;
  readonly round: string | null;
  readonly at: number;
}

function depthOf({ feeders }: BracketNode): number {
  return 1 + Math.max(0, ...feeders.map((feeder) => (feeder === null ? 0 : depthOf(feeder))));
}

/** Null: there is no final yet, or the ties do not form a tree. */
export function bracketOf(rounds: readonly TieRound[]): Bracket | null {
  const placed = rounds.flatMap(({ name, ties }, at) => ties.map((tie): PlacedTie => ({ tie, round: name, at })));
  /** A team's last tie before a round. */
  const cameFrom = (team: number, before: number): PlacedTie | null =>
    placed.findLast(({ tie, at }) => at < before && tie.teams.includes(team)) ?? null;
  const hasWon = ({ tie }: PlacedTie, team: number): boolean => tie.winner !== null && tie.teams[tie.winner] === team;
  /** The only tie of its round, between winners: the third-place tie is between losers. */
  const final = placed.findLast(({ tie, at }) => {
    const from = tie.teams.map((team) => cameFrom(team, at));
    return rounds[at]?.ties.length === 1 && tie.teams.every((team, i) => from[i] == null || hasWon(from[i], team));
  });
  if (!final || final.at < rounds.length - 2) return null;
  const used = new Set<Tie>();
  const nodeOf = ({ tie, round, at }: PlacedTie): BracketNode => {
    used.add(tie);
    const feeder = (team: number): BracketNode | null => {
      const from = cameFrom(team, at);
      return from === null || !hasWon(from, team) || used.has(from.tie) ? null : nodeOf(from);
    };
    return { tie, round, feeders: [feeder(tie.teams[0]), feeder(tie.teams[1])] };
  };
  const root = nodeOf(final);
  const others = rounds.flatMap(({ name, ties }): readonly TieRound[] => {
    const left = ties.filter((tie) => !used.has(tie));
    return left.length === 0 ? [] : [{ name, ties: left }];
  });
  return { final: root, depth: depthOf(root), others };
}

/** Nodes of one half at a distance from the final, by position; null: no tie there. */
export function columnOf(half: BracketNode | null, distance: number): readonly (BracketNode | null)[] {
  let nodes: readonly (BracketNode | null)[] = [half];
  for (let i = 0; i < distance; i += 1) nodes = nodes.flatMap((node) => node?.feeders ?? [null, null]);
  return nodes;
}
