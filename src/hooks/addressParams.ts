import { useCallback, useContext } from "react";
import { UNSAFE_DataRouterContext as DataRouterContext, useSearchParams } from "react-router-dom";

/** What stands in the address is how the page looks: nothing is loaded for it, nothing scrolls, and back leads off the page. */
const IN_PLACE = { replace: true, preventScrollReset: true, defaultShouldRevalidate: false } as const;

export type ChangeParams = (change: (params: URLSearchParams) => void) => void;

/** The parameters of the page's address, and how to change them where they stand. */
export function useInPlaceParams(): readonly [URLSearchParams, ChangeParams] {
  const router = useContext(DataRouterContext)?.router;
  const [params, setParams] = useSearchParams();
  const change = useCallback<ChangeParams>(
    (apply) =>
      setParams((drawn) => {
        // Not the address that is drawn: what another one says that a slow page is still drawing would be lost.
        const next = new URLSearchParams(router?.state.location.search ?? drawn);
        apply(next);
        return next;
      }, IN_PLACE),
    [router, setParams],
  );
  return [params, change];
}

/** Sets a parameter; null takes it away. */
export function setParam(params: URLSearchParams, name: string, value: string | null): void {
  if (value === null) params.delete(name);
  else params.set(name, value);
}
