import { useEffect, useState } from "react";
import type { HotSearch } from "../../../contract/http/site.ts";
import { hotSearches } from "../../api/search.ts";
import { usePortal } from "../../hooks/portal.ts";

/** Null while loading; an empty list if the request fails: the history is useful without them. */
export function useHotSearches(): readonly HotSearch[] | null {
  const { api } = usePortal();
  const [list, setList] = useState<readonly HotSearch[] | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    void hotSearches(api, { signal: controller.signal }).then((answer) => {
      if (!controller.signal.aborted) setList(answer.ok ? answer.value.list : []);
    });
    return () => controller.abort();
  }, [api]);
  return list;
}
