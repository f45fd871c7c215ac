import { useSearchParams } from "react-router-dom";

/** `?page=3`; 1 for anything that is no page. */
export function pageOfParams(params: URLSearchParams): number {
  const page = Number(params.get("page") ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1;
}

/** The page of the list that the address names, and the way to another. */
export function usePageParam(): readonly [number, (page: number) => void] {
  const [params, setParams] = useSearchParams();
  const turnTo = (page: number): void =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      if (page === 1) next.delete("page");
      else next.set("page", String(page));
      return next;
    });
  return [pageOfParams(params), turnTo];
}
