import { useCallback, useContext } from "react";
import { UNSAFE_DataRouterContext as DataRouterContext, useSearchParams } from "react-router-dom";

/** These parameters change only how the page looks: nothing is loaded, nothing scrolls, and Back leaves the page. */
const IN_PLACE = { replace: true, preventScrollReset: true, defaultShouldRevalidate: false } as const;

export type ChangeParams = (change: (params: URLSearchParams) => void) => void;

/** The parameters of the page's URL, and a function that changes them in place. */
export function useInPlaceParams(): readonly [URLSearchParams, ChangeParams] {
  const router = useContext(DataRouterContext)?.router;
  const [params, setParams] = useSearchParams();
  const change = useCallback<ChangeParams>(
    (apply) =>
      setParams((drawn) => {
        // Not the rendered URL: a slow page may still be rendering a newer one, whose change would be lost.
        const next = new URLSearchParams(router?.state.location.search ?? drawn);
        apply(next);
        return next;
      }, IN_PLACE),
    [router, setParams],
  );
  return [params, change];
}

/** Sets a parameter; null removes it. */
export function setParam(params: URLSearchParams, name: string, value: string | null): void {
  if (value === null) params.delete(name);
  else params.set(name, value);
}
