import type { GameClock } from "../feed/sport.ts";
import type { BoardRow, MarketCell, RowPatch } from "./board.ts";

/**
 * Wire format of a row change in a `rows` event: `[number, changes]`. The row is identified by its number on the
 * board (`BoardRow.n`), fields by one letter, times by their difference from the event's own; odds hold only the
 * markets that changed. A new row is sent whole, as an object.
 */
export type WirePatch = readonly [n: number, changes: Readonly<Record<string, unknown>>];

const LETTER: Readonly<Partial<Record<keyof BoardRow, string>>> = {
  score: "s",
  state: "t",
  clock: "c",
  corners: "k",
  half: "h",
  regular: "l",
  shootout: "x",
  yellow: "y",
  red: "r",
  goal: "g",
  odds: "o",
  periods: "p",
  overtime: "v",
  flagged: "f",
  rooms: "m",
  tips: "i",
};
const FIELD = new Map(Object.entries(LETTER).map(([field, letter]) => [letter, field as keyof BoardRow]));

type Packed = readonly unknown[] | null;

function packClock(clock: GameClock | null, at: number): Packed {
  if (!clock) return null;
  return clock.startAt === at ? [clock.base, clock.rate] : [clock.base, clock.rate, clock.startAt - at];
}

function unpackClock(packed: Packed, at: number): GameClock | null {
  if (!packed) return null;
  const [base, rate, offset = 0] = packed as readonly [number, number, number?];
  return { base, startAt: at + offset, rate };
}

type Goal = NonNullable<BoardRow["goal"]>;

function packGoal(goal: Goal | null, at: number): Packed {
  if (!goal) return null;
  const { side, minute, player, cancelled } = goal;
  const offset = goal.at - at;
  if (cancelled) return [side, minute, player, offset, 1];
  return offset === 0 ? [side, minute, player] : [side, minute, player, offset];
}

function unpackGoal(packed: Packed, at: number): Goal | null {
  if (!packed) return null;
  const [side, minute, player, offset = 0, cancelled = 0] = packed as readonly [0 | 1, number, string | null, number?, number?];
  return { at: at + offset, side, player, minute, cancelled: cancelled === 1 };
}

function packCell(cell: MarketCell | null, at: number): Packed {
  if (!cell) return null;
  const offset = cell.at - at;
  if (cell.x !== undefined) return [cell.p, cell.m, offset, cell.x];
  return offset === 0 ? [cell.p, cell.m] : [cell.p, cell.m, offset];
}

function unpackCell(packed: Packed, at: number): MarketCell | null {
  if (!packed) return null;
  const [p, m, offset = 0, x] = packed as readonly [MarketCell["p"], MarketCell["m"], number?, boolean?];
  return { p, m, at: at + offset, ...(x === undefined ? {} : { x }) };
}

const MARKETS = ["ah", "ou", "eu"] as const;

function packOdds(before: BoardRow["odds"], after: BoardRow["odds"], at: number): Record<string, Packed> {
  const changed = MARKETS.filter((market) => JSON.stringify(before[market]) !== JSON.stringify(after[market]));
  return Object.fromEntries(changed.map((market) => [market, packCell(after[market], at)]));
}

function unpackOdds(before: BoardRow["odds"], packed: Readonly<Record<string, Packed>>, at: number): BoardRow["odds"] {
  const cells = Object.entries(packed).map(([market, cell]) => [market, unpackCell(cell, at)]);
  return { ...before, ...(Object.fromEntries(cells) as Partial<BoardRow["odds"]>) };
}

/** `at` is the time of the event that will carry the patch. The row must have its number. */
export function packPatch(before: BoardRow & { readonly n: number }, patch: RowPatch, at: number): WirePatch {
  const changes: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(patch) as [keyof BoardRow, unknown][]) {
    if (key === "id" || key === "n") continue;
    const name = LETTER[key] ?? key;
    if (key === "clock") changes[name] = packClock(value as GameClock | null, at);
    else if (key === "goal") changes[name] = packGoal(value as Goal | null, at);
    else if (key === "odds") changes[name] = packOdds(before.odds, value as BoardRow["odds"], at);
    else changes[name] = value;
  }
  return [before.n, changes];
}

export function unpackPatch(before: BoardRow, [, changes]: WirePatch, at: number): RowPatch {
  const patch: Record<string, unknown> = { id: before.id };
  for (const [name, value] of Object.entries(changes)) {
    const key = FIELD.get(name) ?? name;
    if (key === "clock") patch[key] = unpackClock(value as Packed, at);
    else if (key === "goal") patch[key] = unpackGoal(value as Packed, at);
    else if (key === "odds") patch[key] = unpackOdds(before.odds, value as Record<string, Packed>, at);
    else patch[key] = value;
  }
  return patch as RowPatch;
}

/**
 * The changed rows of a `rows` event. `byNumber` finds the row of a patch; a patch with an unknown number is skipped
 * (its row has been removed meanwhile). An object is a whole row, or a partial one identified by its id.
 */
export function rowsAfter(
  items: readonly (WirePatch | RowPatch)[],
  at: number,
  rows: { byNumber(n: number): BoardRow | undefined; byId(id: string): BoardRow | undefined },
): readonly BoardRow[] {
  const latest = new Map<string, BoardRow>();
  for (const item of items) {
    if (isPacked(item)) {
      const known = rows.byNumber(item[0]);
      const row = known && (latest.get(known.id) ?? known);
      if (row) latest.set(row.id, { ...row, ...unpackPatch(row, item, at) });
    } else {
      const row = latest.get(item.id) ?? rows.byId(item.id);
      latest.set(item.id, row ? { ...row, ...item } : (item as BoardRow));
    }
  }
  return [...latest.values()];
}

function isPacked(item: WirePatch | RowPatch): item is WirePatch {
  return Array.isArray(item);
}
