/** Rows on a page of the desk's lists. */
export const DESK_PAGE = 30;
/** Rows read: one more than shown, to tell whether there is a next page. */
export const DESK_PAGE_READ = DESK_PAGE + 1;

export function deskPage<T extends { readonly id: string }>(rows: readonly T[]): { list: T[]; cursor: string | null } {
  const list = rows.slice(0, DESK_PAGE);
  return { list, cursor: rows.length > DESK_PAGE ? (list.at(-1)?.id ?? null) : null };
}
