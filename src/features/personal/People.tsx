import type { UserCard } from "../../../contract/http/user.ts";
import { EmptyState } from "../../ui/surface/EmptyState.tsx";
import { ErrorState } from "../../ui/surface/ErrorState.tsx";
import type { People as PeopleData } from "./loadPersonal.ts";
import { PersonRow } from "./PersonRow.tsx";
import styles from "./personal.module.css";

interface PeopleProps {
  readonly people: PeopleData;
  readonly label: string;
  /** Rows shown at most; all of the page when absent. */
  readonly limit?: number;
  readonly onRetry: () => void;
}

/** Users in rows; empty and failed lists say so in their place. */
export function People({ people, label, limit, onRetry }: PeopleProps) {
  if (!people.ok) return <ErrorState code={people.error.code} message={people.error.message} onRetry={onRetry} />;
  const list: readonly UserCard[] = people.value.list.slice(0, limit);
  if (list.length === 0) return <EmptyState />;
  return (
    <ul className={styles.people} aria-label={label}>
      {list.map((person) => (
        <PersonRow key={person.id} person={person} />
      ))}
    </ul>
  );
}
