import { type Whose, headerNavIndex, spacePath } from "../../ui/spacePath.ts";

/** What of a user's space is looked at. */
export type PersonalView = "home" | "follows" | "fans";

/** Address of a view, at the `page` of its list. */
export function personalPath(whose: Whose, view: PersonalView = "home", page = 1): string {
  if (view === "home") return spacePath(whose);
  const query = new URLSearchParams({
    id: whose.id,
    headerNavIndex: String(headerNavIndex(whose)),
    ...(page > 1 ? { page: String(page) } : {}),
  });
  return `/personal/${view === "follows" ? "list" : "fans"}?${query.toString()}`;
}

/** Pages to offer, null for a gap: first, last, and those around the present one. */
export function pagesAround(page: number, count: number): readonly (number | null)[] {
  const near = [1, page - 1, page, page + 1, count].filter((n) => n >= 1 && n <= count);
  const pages = [...new Set(near)].toSorted((a, b) => a - b);
  return pages.flatMap((n, i) => {
    const before = pages[i - 1] ?? 0;
    if (n - before === 1) return [n];
    return n - before === 2 ? [n - 1, n] : [null, n];
  });
}
