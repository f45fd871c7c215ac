import type { UserCard } from "../../../contract/http/user.ts";
import { EmptyState } from "../../ui/surface/EmptyState.tsx";
import { ErrorState } from "../../ui/surface/ErrorState.tsx";
import { Link } from "../../ui/surface/Link.tsx";
import type { People as PeopleData } from "./loadPersonal.ts";
import { PersonRow } from "./PersonRow.tsx";
import styles from "./personal.module.css";

export const PEOPLE_LABEL = { follows: "关注", fans: "粉丝" } as const;

interface PeopleProps {
  readonly people: PeopleData;
  readonly view: "follows" | "fans";
  /** Most rows shown; the whole page when absent. */
  readonly limit?: number;
  readonly onRetry: () => void;
}

/** A list of users, with an empty and an error state. */
export function People({ people, view, limit, onRetry }: PeopleProps) {
  if (!people.ok) return <ErrorState code={people.error.code} message={people.error.message} onRetry={onRetry} />;
  const list: readonly UserCard[] = people.value.list.slice(0, limit);
  if (list.length === 0) return <EmptyState action={view === "follows" ? <Link to="/anchor">发现主播</Link> : undefined} />;
  return (
    <ul className={styles.people} aria-label={PEOPLE_LABEL[view]}>
      {list.map((person) => (
        <PersonRow key={person.id} person={person} />
      ))}
    </ul>
  );
}
