import { useCallback } from "react";
import { useSearchParams } from "react-router-dom";

/** Whether the page shows the markets of the first half: `?half=1`, so that a reload and the way back have it again. */
export function useHalf(): readonly [boolean, (isHalf: boolean) => void] {
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (isHalf: boolean) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          if (isHalf) next.set("half", "1");
          else next.delete("half");
          return next;
        },
        { replace: true, preventScrollReset: true, defaultShouldRevalidate: false },
      ),
    [setParams],
  );
  return [params.get("half") === "1", change];
}
