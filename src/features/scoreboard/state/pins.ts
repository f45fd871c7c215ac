/**
 * Pinned matches (docs/product.md 3): ids in local storage per tab. A second list holds the ids that exist, and pins
 * of matches that no longer exist are dropped by it. Pure; store.ts reads and writes.
 */

/** Match ids by the page that lists them: `live`, or a date on the tabs with a date strip. */
export type ExistingIds = Readonly<Record<string, readonly string[]>>;

export const pinnedKey = (tab: string): string => `fulltime.pinned.${tab}`;
export const existingKey = (tab: string): string => `fulltime.existing.${tab}`;

/** The newest pin is last in the list. On the board, pinned rows are still sorted by kick-off. */
export function togglePin(pins: readonly string[], id: string): readonly string[] {
  return pins.includes(id) ? pins.filter((p) => p !== id) : [...pins, id];
}

/** Records the ids one page lists now. Pages no longer offered (a date that left the strip) are forgotten. */
export function noteExisting(existing: ExistingIds, page: string, ids: readonly string[], offered: readonly string[]): ExistingIds {
  const remaining = Object.entries(existing).filter(([key]) => key !== page && offered.includes(key));
  return { ...Object.fromEntries(remaining), [page]: ids };
}

/** Pins whose match still exists. Returns the same array when nothing is dropped. */
export function dropGone(pins: readonly string[], existing: ExistingIds): readonly string[] {
  const known = new Set(Object.values(existing).flat());
  return pins.every((id) => known.has(id)) ? pins : pins.filter((id) => known.has(id));
}
