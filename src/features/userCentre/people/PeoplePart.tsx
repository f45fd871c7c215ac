import { LoadedPart } from "../../../ui/surface/LoadedPart.tsx";
import type { PeopleAnswer } from "./follows.ts";
import { PeopleList } from "./PeopleList.tsx";
import { usePeople } from "./usePeople.ts";

interface PeoplePartProps {
  readonly label: string;
  readonly areFollowed: boolean;
  readonly load: (params: URLSearchParams, signal: AbortSignal) => Promise<PeopleAnswer>;
  readonly first: PeopleAnswer | null;
}

/** One list of people, a page at a time. Give it a key of its own for each tab. */
export function PeoplePart({ label, areFollowed, load, first }: PeoplePartProps) {
  const people = usePeople(load, first);
  return (
    <LoadedPart loaded={people} rows={5} rowHeight={80}>
      {(page) => <PeopleList people={page} label={label} areFollowed={areFollowed} onChange={people.put} />}
    </LoadedPart>
  );
}
