import { useCallback, useMemo } from "react";
import { setParam, useInPlaceParams } from "../../../hooks/addressParams.ts";
import { useAhead } from "../../../hooks/useAhead.ts";
import { type ListFilter, NO_FILTER } from "./groups.ts";

const listOf = (text: string): readonly string[] => text.split(",").filter((one) => one !== "");

/** The filter in a URL: `?single=1&hide=eng1,ger1&lines=-1,1`. */
export function filterOf(params: URLSearchParams): ListFilter {
  const lines = params.get("lines");
  return {
    isSingle: params.get("single") === "1",
    hiddenLeagues: listOf(params.get("hide") ?? ""),
    lines: lines === null ? NO_FILTER.lines : listOf(lines),
  };
}

/** Writes a filter to the URL; defaults are left out. */
export function putFilter(params: URLSearchParams, { isSingle, hiddenLeagues, lines }: ListFilter): void {
  setParam(params, "single", isSingle ? "1" : null);
  setParam(params, "hide", hiddenLeagues.length === 0 ? null : hiddenLeagues.join());
  setParam(params, "lines", lines === null ? null : lines.join());
}

/** The filter, kept in the URL for a reload and the back button. The list itself is not reloaded. */
export function useListFilter(): readonly [ListFilter, (filter: ListFilter) => void] {
  const [params, change] = useInPlaceParams();
  const [filter, setAhead] = useAhead(
    useMemo(() => filterOf(params), [params]),
    params.toString(),
  );
  const setFilter = useCallback(
    (next: ListFilter) => {
      setAhead(next);
      change((now) => putFilter(now, next));
    },
    [setAhead, change],
  );
  return [filter, setFilter];
}
