import type { Page } from "../../../contract/http/page.ts";

/** A page of a list: the only one, with a page size of ten, unless the test says otherwise. */
export function pageOf<T>(list: readonly T[], over: Partial<Page<T>> = {}): Page<T> {
  return { total: list.length, page: 1, pageSize: 10, list, ...over };
}
