import { useSearchParams } from "react-router-dom";
import type { UserCard } from "../../../../contract/http/user.ts";
import { pageOfParams } from "../page/pages.ts";
import { type Loading, useLoaded } from "../page/useLoaded.ts";
import type { Page } from "../../../../contract/http/page.ts";
import type { PeopleAnswer } from "./follows.ts";

export interface People extends Loading<Page<UserCard>> {
  /** Puts a changed person in their place. */
  put(person: UserCard): void;
}

/** The page of people the address names. */
export function usePeople(
  load: (params: URLSearchParams, signal: AbortSignal) => Promise<PeopleAnswer>,
  first: PeopleAnswer | null,
): People {
  const [params] = useSearchParams();
  const loading = useLoaded(String(pageOfParams(params)), (signal) => load(params, signal), first);
  return {
    ...loading,
    put: (person) => loading.change((page) => ({ ...page, list: page.list.map((p) => (p.id === person.id ? person : p)) })),
  };
}
