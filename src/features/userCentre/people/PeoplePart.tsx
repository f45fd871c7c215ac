import { LoadedPart } from "../page/LoadedPart.tsx";
import { usePageParam } from "../page/pages.ts";
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
  const [, turnTo] = usePageParam();
  return (
    <LoadedPart loading={people} rows={5} rowHeight={80}>
      {(page) => <PeopleList people={page} label={label} areFollowed={areFollowed} onPage={turnTo} onChange={people.put} />}
    </LoadedPart>
  );
}
