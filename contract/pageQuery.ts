/**
 * The query parameters pages read. What else an address carries is for the browser alone: no page is rendered by it, and
 * it makes no page another one. `tests/architecture` finds names that are read and not listed.
 */
export const PAGE_QUERY: readonly string[] = [
  "account",
  "at",
  "bg",
  "brand",
  "date",
  "entries",
  "from",
  "gifts",
  "headerNavIndex",
  "hide",
  "id",
  "issue",
  "kind",
  "lines",
  "nickName",
  "page",
  "room",
  "sport",
  "roomId",
  "single",
  "size",
  "state",
  "t",
  "to",
  "type",
  "val",
  "who",
  "word",
];
