import type { LineupData, LineupPlayer } from "../../../../contract/feed/sport.ts";

/** A starter's position on the drawn pitch, in percent of its width and as a share of its own half's depth. */
export interface PlacedPlayer {
  readonly player: LineupPlayer;
  /** 0 = left edge of the drawing, for a side that attacks upwards. */
  readonly across: number;
  /** 0 = goalkeeper, 1 = foremost line. */
  readonly depth: number;
}

const POSITION_ORDER = ["G", "D", "M", "F"] as const;

function lineOf(position: string | undefined): number {
  const letter = (position ?? "").charAt(0).toUpperCase();
  const known = POSITION_ORDER.findIndex((p) => p === letter);
  if (known >= 0) return known;
  return letter === "A" || letter === "S" ? 3 : 2;
}

/** `4-2-3-1` -> [1, 4, 2, 3, 1], if it adds up to the number of starters; otherwise lines by position, or 4-4-2. */
export function formationLines(lineup: LineupData): readonly number[] {
  const parts = (lineup.formation ?? "").split("-").map(Number);
  const isWhole = parts.length > 1 && parts.every((n) => Number.isInteger(n) && n > 0);
  if (isWhole && parts.reduce((a, b) => a + b, 1) === lineup.starters.length) return [1, ...parts];
  if (lineup.starters.every((p) => p.position !== undefined)) {
    return POSITION_ORDER.map((_, line) => lineup.starters.filter((p) => lineOf(p.position) === line).length).filter((n) => n > 0);
  }
  return [1, 4, 4, 2];
}

function spread(count: number, place: number): number {
  if (count === 1) return 50;
  const edge = count >= 4 ? 14 : count === 3 ? 22 : 34;
  return edge + (place * (100 - 2 * edge)) / (count - 1);
}

/** Uses the source's coordinates if there are any, else the formation. Pure. */
export function placePlayers(lineup: LineupData): readonly PlacedPlayer[] {
  const { starters } = lineup;
  if (starters.length > 0 && starters.every((p) => p.x !== undefined && p.y !== undefined)) {
    const depths = starters.map((p) => p.x ?? 0);
    const least = Math.min(...depths);
    const span = Math.max(1, Math.max(...depths) - least);
    return starters.map((player) => ({
      player,
      across: Math.min(90, Math.max(10, player.y ?? 50)),
      depth: ((player.x ?? 0) - least) / span,
    }));
  }
  const lines = formationLines(lineup);
  // Sorted by position letter where known: the list need not be in the order of the lines.
  const ordered = starters.every((p) => p.position !== undefined)
    ? [...starters].sort((a, b) => lineOf(a.position) - lineOf(b.position))
    : starters;
  const placed: PlacedPlayer[] = [];
  let from = 0;
  lines.forEach((count, line) => {
    ordered.slice(from, from + count).forEach((player, place, row) => {
      placed.push({ player, across: spread(row.length, place), depth: lines.length === 1 ? 0 : line / (lines.length - 1) });
    });
    from += count;
  });
  return placed;
}
