import { useSearchParams } from "react-router-dom";

/** The largest page a call takes (contract/http/page.ts). */
const PAGES = 10_000;

/** The page in the URL, `?page=3`; 1 for an invalid one. For loaders too. */
export function pageParam(params: URLSearchParams): number {
  const text = params.get("page") ?? "";
  const page = /^\d{1,5}$/.test(text) ? Number(text) : 1;
  return page >= 1 && page <= PAGES ? page : 1;
}

/** The same query with another page. The first page has no parameter. */
export function withPage(params: URLSearchParams, page: number): URLSearchParams {
  const next = new URLSearchParams(params);
  if (page === 1) next.delete("page");
  else next.set("page", String(page));
  return next;
}

/** The list page in the URL, and a function that goes to another; each is a history entry. */
export function usePageParam(): readonly [number, (page: number) => void] {
  const [params, setParams] = useSearchParams();
  return [pageParam(params), (page) => setParams((before) => withPage(before, page))];
}
