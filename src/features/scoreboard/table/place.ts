import type { BoardRow, MarketCell } from "../../../../contract/match/board.ts";

/** What of a row decides on where it stands and what it is counted for; the rest of it the layout does not see. */
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

/** True where nothing has happened that a layout shows: prices and scores change many times a second, places seldom. */
export function arePlacedAlike(before: ReadonlyMap<string, PlacedRow>, after: ReadonlyMap<string, PlacedRow>): boolean {
  if (before === after) return true;
  if (before.size !== after.size) return false;
  const others = after.values();
  for (const row of before.values()) if (!isPlacedAlike(row, others.next().value as PlacedRow)) return false;
  return true;
}
