import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { type ListFilter, NO_FILTER } from "./groups.ts";

const listOf = (text: string): readonly string[] => text.split(",").filter((one) => one !== "");

/** The filter an address names: `?single=1&hide=eng1,ger1&lines=-1,1`. */
export function filterOf(params: URLSearchParams): ListFilter {
  const lines = params.get("lines");
  return {
    isSingle: params.get("single") === "1",
    hiddenLeagues: listOf(params.get("hide") ?? ""),
    lines: lines === null ? NO_FILTER.lines : listOf(lines),
  };
}

/** The same address with another filter; what filters nothing needs no naming. */
export function withFilter(params: URLSearchParams, { isSingle, hiddenLeagues, lines }: ListFilter): URLSearchParams {
  const next = new URLSearchParams(params);
  const set = (name: string, value: string | null): void => (value === null ? next.delete(name) : next.set(name, value));
  set("single", isSingle ? "1" : null);
  set("hide", hiddenLeagues.length === 0 ? null : hiddenLeagues.join());
  set("lines", lines === null ? null : lines.join());
  return next;
}

/** The filter of the address, so that a reload and the way back have it again. The list itself is the same: it is not read anew. */
export function useListFilter(): readonly [ListFilter, (filter: ListFilter) => void] {
  const [params, setParams] = useSearchParams();
  const filter = useMemo(() => filterOf(params), [params]);
  const change = useCallback(
    (next: ListFilter) =>
      setParams((before) => withFilter(before, next), { replace: true, preventScrollReset: true, defaultShouldRevalidate: false }),
    [setParams],
  );
  return [filter, change];
}
