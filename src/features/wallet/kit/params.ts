const PAGES = 10_000;

/** `?page=3`; 1 for whatever is no page. */
export function pageOf(params: URLSearchParams): number {
  const text = params.get("page") ?? "";
  const page = /^\d{1,5}$/.test(text) ? Number(text) : 1;
  return page >= 1 && page <= PAGES ? page : 1;
}

/** The first page needs no naming. */
export function withPage(params: URLSearchParams, page: number): URLSearchParams {
  const next = new URLSearchParams(params);
  if (page === 1) next.delete("page");
  else next.set("page", String(page));
  return next;
}
