import { PAGE_QUERY } from "../../contract/pageQuery.ts";

/** The URL with only the parameters that pages read, each once and in a fixed order: `/a?z=1&page=2&page=3` -> `/a?page=2`. */
export function pageAddress(url: string): string {
  const [path = "", query] = url.split("?", 2);
  if (query === undefined) return path;
  const given = new URLSearchParams(query);
  const known = new URLSearchParams();
  for (const name of PAGE_QUERY) {
    const value = given.get(name);
    if (value !== null) known.set(name, value);
  }
  return known.size === 0 ? path : `${path}?${known}`;
}
