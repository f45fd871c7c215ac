import type { BoardRow, MarketCell } from "../../../../contract/match/board.ts";

/** The fields of a row that decide its place and which counts include it. The layout sees nothing else of it. */
export type PlacedRow = Pick<BoardRow, "id" | "sport" | "format" | "state" | "kickoffAt" | "league" | "hot" | "lists"> & {
  readonly odds: { readonly ah: { readonly p: MarketCell["p"] } | null };
};

function isPlacedAlike(a: PlacedRow, b: PlacedRow): boolean {
  if (a === b) return true;
  return (
    a.id === b.id &&
    a.state === b.state &&
    a.kickoffAt === b.kickoffAt &&
    a.odds.ah?.p[1] === b.odds.ah?.p[1] &&
    a.league === b.league &&
    a.lists === b.lists &&
    a.hot === b.hot &&
    a.sport === b.sport &&
    a.format === b.format
  );
}

/** True if no field that the layout uses has changed: prices and scores change many times a second, places seldom. */
export function arePlacedAlike(before: ReadonlyMap<string, PlacedRow>, after: ReadonlyMap<string, PlacedRow>): boolean {
  if (before === after) return true;
  if (before.size !== after.size) return false;
  const others = after.values();
  for (const row of before.values()) if (!isPlacedAlike(row, others.next().value as PlacedRow)) return false;
  return true;
}
