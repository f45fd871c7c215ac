import type { LineupData, LineupPlayer } from "../../../../contract/feed/sport.ts";

/** Where the eleven stand on the drawn pitch, percent of its width and of its own half's depth. */
export interface PlacedPlayer {
  readonly player: LineupPlayer;
  /** 0 = left edge of the drawing for a side attacking up. */
  readonly across: number;
  /** 0 = the goalkeeper's place, 1 = the foremost line. */
  readonly depth: number;
}

const POSITION_ORDER = ["G", "D", "M", "F"] as const;

function lineOf(position: string | undefined): number {
  const letter = (position ?? "").charAt(0).toUpperCase();
  const known = POSITION_ORDER.findIndex((p) => p === letter);
  if (known >= 0) return known;
  return letter === "A" || letter === "S" ? 3 : 2;
}

/** `4-2-3-1` -> [1, 4, 2, 3, 1], when it adds up to the players; otherwise lines by position, or 4-4-2. */
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

/** From the source's own places where it gives them, else from the formation. Pure. */
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
  // By the letter where there is one: a list need not be in the order of the lines.
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
