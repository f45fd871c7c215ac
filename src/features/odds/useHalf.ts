import { useCallback } from "react";
import { setParam, useInPlaceParams } from "../../hooks/addressParams.ts";

/** Whether the page shows first-half markets: `?half=1`, so that a reload and the back button keep it. */
export function useHalf(): readonly [boolean, (isHalf: boolean) => void] {
  const [params, change] = useInPlaceParams();
  const setHalf = useCallback((isHalf: boolean) => change((now) => setParam(now, "half", isHalf ? "1" : null)), [change]);
  return [params.get("half") === "1", setHalf];
}
