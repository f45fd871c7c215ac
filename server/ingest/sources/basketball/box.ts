import type { PlayerStat, Side } from "../../../../contract/feed/sport.ts";

/** Counters of a player; the box-score fields follow from them. */
export const COUNTERS = [
  "twoMade",
  "twoTotal",
  "threeMade",
  "threeTotal",
  "freeMade",
  "freeTotal",
  "offensive",
  "defensive",
  "assists",
  "steals",
  "blocks",
  "turnovers",
  "fouls",
] as const;
export type Counter = (typeof COUNTERS)[number];

export interface PlayerCounts extends Record<Counter, number> {
  readonly id: string;
  readonly side: Side;
  /** Seconds on court so far; null where they do not follow from the source's plays. */
  seconds: number | null;
}

export function emptyCounts(id: string, side: Side): PlayerCounts {
  return { id, side, seconds: null, ...(Object.fromEntries(COUNTERS.map((name) => [name, 0])) as Record<Counter, number>) };
}

export type BoxLine = Partial<Record<PlayerStat, number>>;

function percent(made: number, total: number): number {
  return total === 0 ? 0 : Math.round((1000 * made) / total) / 10;
}

/** Minutes with two decimals: the whole second can be read back. */
export function minutesOf(seconds: number): number {
  return Math.round((seconds * 100) / 60) / 100;
}

/** The box-score fields of docs/product.md 3, but for `assistRate`, which needs the whole team. `threePoints` are points from three-pointers. */
export function boxLine(p: PlayerCounts): BoxLine {
  const made = p.twoMade + p.threeMade;
  const total = p.twoTotal + p.threeTotal;
  return {
    ...(p.seconds === null ? {} : { minutesPlayed: minutesOf(p.seconds) }),
    points: 2 * p.twoMade + 3 * p.threeMade + p.freeMade,
    fieldGoalsScored: made,
    fieldGoalsTotal: total,
    fieldGoalsAccuracy: percent(made, total),
    threePoints: 3 * p.threeMade,
    threePointsScored: p.threeMade,
    threePointsTotal: p.threeTotal,
    threePointsAccuracy: percent(p.threeMade, p.threeTotal),
    freeThrowsScored: p.freeMade,
    freeThrowsTotal: p.freeTotal,
    freeThrowsAccuracy: percent(p.freeMade, p.freeTotal),
    rebounds: p.offensive + p.defensive,
    offensiveRebounds: p.offensive,
    defensiveRebounds: p.defensive,
    assists: p.assists,
    steals: p.steals,
    blocks: p.blocks,
    turnovers: p.turnovers,
    fouls: p.fouls,
  };
}

/**
 * Assist rate: the share of team-mates' field goals a player assisted while on court, percent with one decimal
 * (AST / (MP / (team MP / 5) x team FGM - own FGM), the usual formula). 0 where it is unknown.
 */
export function assistRate(p: PlayerCounts, team: readonly PlayerCounts[]): number {
  const teamSeconds = team.reduce((sum, q) => sum + (q.seconds ?? 0), 0);
  const teamMade = team.reduce((sum, q) => sum + q.twoMade + q.threeMade, 0);
  if (p.seconds === null || teamSeconds === 0) return 0;
  const whileOn = (p.seconds / (teamSeconds / 5)) * teamMade - (p.twoMade + p.threeMade);
  return whileOn <= 0 ? 0 : Math.min(100, Math.round((1000 * p.assists) / whileOn) / 10);
}

/** The fields of `after` that differ from `before`. */
export function changedLine(before: BoxLine, after: BoxLine): BoxLine {
  return Object.fromEntries(Object.entries(after).filter(([name, value]) => before[name as PlayerStat] !== value));
}
