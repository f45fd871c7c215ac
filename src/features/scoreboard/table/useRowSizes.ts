import { useSyncExternalStore } from "react";
import type { Sport } from "../../../../contract/feed/channels.ts";

/** Heights in px, equal to --row-h and --grp-h in table.module.css. `detail` is an estimate until it is measured. */
export interface RowSizes {
  readonly row: number;
  readonly group: number;
  readonly detail: number;
}

const WIDE = { fb: { row: 36, group: 30, detail: 157 }, bk: { row: 56, group: 30, detail: 157 } } as const;
const NARROW: RowSizes = { row: 81, group: 32, detail: 269 };
const NARROW_QUERY = "(max-width: 760px)";

function subscribe(notify: () => void): () => void {
  if (typeof window.matchMedia !== "function") return () => undefined;
  const query = window.matchMedia(NARROW_QUERY);
  query.addEventListener("change", notify);
  return () => query.removeEventListener("change", notify);
}

const isNarrow = (): boolean => typeof window.matchMedia === "function" && window.matchMedia(NARROW_QUERY).matches;

/** The server renders no sizes: the first paint is in normal flow and takes its heights from the style sheet. */
export function useRowSizes(sport: Sport): RowSizes {
  return useSyncExternalStore(subscribe, isNarrow, () => false) ? NARROW : WIDE[sport];
}
