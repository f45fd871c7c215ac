import { useSearchParams } from "react-router-dom";

/** The largest page a call takes (contract/http/page.ts). */
const PAGES = 10_000;

/** The page an address names, `?page=3`; 1 for whatever is no page. For loaders too. */
export function pageParam(params: URLSearchParams): number {
  const text = params.get("page") ?? "";
  const page = /^\d{1,5}$/.test(text) ? Number(text) : 1;
  return page >= 1 && page <= PAGES ? page : 1;
}

/** The same address at another page. The first page needs no naming. */
export function withPage(params: URLSearchParams, page: number): URLSearchParams {
  const next = new URLSearchParams(params);
  if (page === 1) next.delete("page");
  else next.set("page", String(page));
  return next;
}

/** The page of the list that the address names, and the way to another; back leads back. */
export function usePageParam(): readonly [number, (page: number) => void] {
  const [params, setParams] = useSearchParams();
  return [pageParam(params), (page) => setParams((before) => withPage(before, page))];
}
