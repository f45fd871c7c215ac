import { useEffect, useState } from "react";
import type { HotSearch } from "../../../contract/http/site.ts";
import { hotSearches } from "../../api/search.ts";
import { usePortal } from "../../hooks/portal.ts";

/** Null while they are being read; an empty list when they cannot be: the history is of use all the same. */
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
