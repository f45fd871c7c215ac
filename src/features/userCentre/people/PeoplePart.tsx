import { useSearchParams } from "react-router-dom";
import type { Page } from "../../../../contract/http/page.ts";
import type { UserCard } from "../../../../contract/http/user.ts";
import { pageParam } from "../../../hooks/pageParam.ts";
import { type Loaded, useLoaded } from "../../../hooks/useLoaded.ts";
import { LoadedPart } from "../../../ui/surface/LoadedPart.tsx";
import { PeopleList } from "./PeopleList.tsx";
import type { PeopleAnswer } from "./follows.ts";

interface People extends Loaded<Page<UserCard>> {
  /** Replaces the person of the same id in the list. */
  put(person: UserCard): void;
}

/** The page of people that the URL names. */
function usePeople(load: (params: URLSearchParams, signal: AbortSignal) => Promise<PeopleAnswer>, first: PeopleAnswer | null): People {
  const [params] = useSearchParams();
  const loaded = useLoaded(String(pageParam(params)), (signal) => load(params, signal), first);
  return {
    ...loaded,
    put: (person) => loaded.change((page) => ({ ...page, list: page.list.map((p) => (p.id === person.id ? person : p)) })),
  };
}

interface PeoplePartProps {
  readonly label: string;
  readonly areFollowed: boolean;
  readonly load: (params: URLSearchParams, signal: AbortSignal) => Promise<PeopleAnswer>;
  readonly first: PeopleAnswer | null;
}

/** One list of people, a page at a time. Each tab needs its own key. */
export function PeoplePart({ label, areFollowed, load, first }: PeoplePartProps) {
  const people = usePeople(load, first);
  return (
    <LoadedPart loaded={people} rows={5} rowHeight={80}>
      {(page) => <PeopleList people={page} label={label} areFollowed={areFollowed} onChange={people.put} />}
    </LoadedPart>
  );
}
