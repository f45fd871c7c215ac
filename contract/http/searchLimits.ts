/** Limits of the search (contract/http/search.ts). Apart, so that the browser loads no schema with them. */

/** Kinds of results, in the order of the tabs. Plans only where the brand has tips. */
export const SEARCH_TYPES = [
  "matches",
  "teams",
  "players",
  "leagues",
  "anchors",
  "rooms",
  "recordings",
  "news",
  "posts",
  "users",
  "plans",
] as const;
export type SearchType = (typeof SEARCH_TYPES)[number];

export const SEARCH_WORD_MAX = 50;
/** Search results have 30 a page (docs/product.md 9). */
export const SEARCH_PAGE_SIZE = 30;
/** Results of each kind on the page of all kinds. */
export const SEARCH_SHOWN = 3;
/** Totals are counted up to this: nobody reads further. */
export const SEARCH_COUNTED = 1_000;
