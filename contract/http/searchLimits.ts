/** Of searching (contract/http/search.ts), where the browser needs them too: no schema comes with them. */

/** What can be found, in the order of the tabs. Plans only where the brand has tips. */
export const SEARCH_TYPES = ["matches", "teams", "players", "leagues", "anchors", "rooms", "recordings", "news", "users", "plans"] as const;
export type SearchType = (typeof SEARCH_TYPES)[number];

export const SEARCH_WORD_MAX = 50;
/** Searches have 30 a page (docs/product.md 9). */
export const SEARCH_PAGE_SIZE = 30;
/** Of each kind, where all are shown. */
export const SEARCH_SHOWN = 3;
/** Nobody reads on beyond: totals are counted so far. */
export const SEARCH_COUNTED = 1_000;
