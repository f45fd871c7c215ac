import { useSearchParams } from "react-router-dom";
import type { Page } from "../../../../contract/http/page.ts";
import type { UserCard } from "../../../../contract/http/user.ts";
import { pageParam } from "../../../hooks/pageParam.ts";
import { type Loaded, useLoaded } from "../../../hooks/useLoaded.ts";
import type { PeopleAnswer } from "./follows.ts";

export interface People extends Loaded<Page<UserCard>> {
  /** Puts a changed person in their place. */
  put(person: UserCard): void;
}

/** The page of people the address names. */
export function usePeople(
  load: (params: URLSearchParams, signal: AbortSignal) => Promise<PeopleAnswer>,
  first: PeopleAnswer | null,
): People {
  const [params] = useSearchParams();
  const loaded = useLoaded(String(pageParam(params)), (signal) => load(params, signal), first);
  return {
    ...loaded,
    put: (person) => loaded.change((page) => ({ ...page, list: page.list.map((p) => (p.id === person.id ? person : p)) })),
  };
}
