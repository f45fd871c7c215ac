/**
 * Favourites in local storage: match id and the date (Asia/Shanghai) the match is listed on. The list is either a
 * visitor's own or a copy of an account's. Pure.
 */
export interface Favourite {
  readonly id: string;
  readonly date: string;
}

export const favouritesKey = (sport: "fb" | "bk"): string => `fulltime.favourites.${sport}`;
/** Key of the id of the user whose account the list copies. No value: a visitor's list. */
export const ownerKey = (sport: "fb" | "bk"): string => `fulltime.favourites.${sport}.owner`;

/** Matches drop out of the lists after seven days: older ones can no longer be shown. */
const KEPT_DAYS = 7;

/** The list after a star was given or taken back, whatever it held before. */
export function withStar(
  list: readonly Favourite[],
  { favourite, isStarred }: { readonly favourite: Favourite; readonly isStarred: boolean },
): readonly Favourite[] {
  const others = list.filter((f) => f.id !== favourite.id);
  return isStarred ? [...others, favourite] : others;
}

/** `today` as `2026-11-21`. */
export function dropOld(list: readonly Favourite[], today: string): readonly Favourite[] {
  const oldest = new Date(Date.parse(`${today}T00:00:00Z`) - KEPT_DAYS * 86_400_000).toISOString().slice(0, 10);
  return list.every((f) => f.date >= oldest) ? list : list.filter((f) => f.date >= oldest);
}

export function isFavourite(value: unknown): value is Favourite {
  if (typeof value !== "object" || value === null) return false;
  const f = value as Record<string, unknown>;
  return typeof f.id === "string" && typeof f.date === "string";
}

export const isFavourites = (value: unknown): value is readonly Favourite[] => Array.isArray(value) && value.every(isFavourite);
