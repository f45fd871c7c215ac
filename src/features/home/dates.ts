import { BANNER_DATES_SHOWN } from "../../../contract/limits.ts";

/**
 * The days of the strip: of 8 or more, 7 are kept (docs/product.md 9), from today on, filled up with past days. `dates`
 * ascend.
 */
export function shownDates<T extends { readonly date: string }>(dates: readonly T[], today: string): readonly T[] {
  if (dates.length <= BANNER_DATES_SHOWN) return dates;
  const first = dates.findIndex((d) => d.date >= today);
  const from = Math.min(first < 0 ? dates.length : first, dates.length - BANNER_DATES_SHOWN);
  return dates.slice(from, from + BANNER_DATES_SHOWN);
}
