/**
 * Pinned matches (docs/product.md 3): ids kept in local storage per tab, with a separate list of the ids that exist,
 * by which pins of matches that are gone are dropped. Pure; store.ts reads and writes.
 */

/** Ids by the page they were listed on: the one key `live`, or a date on the tabs with a date strip. */
export type ExistingIds = Readonly<Record<string, readonly string[]>>;

export const pinnedKey = (tab: string): string => `fulltime.pinned.${tab}`;
export const existingKey = (tab: string): string => `fulltime.existing.${tab}`;

/** The newest pin stands last; within the group rows go by kick-off all the same. */
export function togglePin(pins: readonly string[], id: string): readonly string[] {
  return pins.includes(id) ? pins.filter((p) => p !== id) : [...pins, id];
}

/** Takes note of what one page lists now; pages that are no longer offered (a date out of the strip) are forgotten. */
export function noteExisting(existing: ExistingIds, page: string, ids: readonly string[], offered: readonly string[]): ExistingIds {
  const kept = Object.entries(existing).filter(([key]) => key !== page && offered.includes(key));
  return { ...Object.fromEntries(kept), [page]: ids };
}

/** Pins whose match still exists; the same array when none is gone. */
export function dropGone(pins: readonly string[], existing: ExistingIds): readonly string[] {
  const known = new Set(Object.values(existing).flat());
  return pins.every((id) => known.has(id)) ? pins : pins.filter((id) => known.has(id));
}
