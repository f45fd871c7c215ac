import { Link } from "react-router-dom";
import type { UserCard } from "../../../contract/http/user.ts";
import { EmptyState } from "../../ui/surface/EmptyState.tsx";
import { ErrorState } from "../../ui/surface/ErrorState.tsx";
import { Icon } from "../../ui/surface/Icon.tsx";
import type { People as PeopleData } from "./loadPersonal.ts";
import { pagesAround } from "./paths.ts";
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

interface PagerProps {
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  readonly pathOf: (page: number) => string;
}

/** Pages as links: they work before any script, and back leads back. Nothing when all is on one page. */
export function Pager({ page, pageSize, total, pathOf }: PagerProps) {
  const count = Math.ceil(total / pageSize);
  if (count <= 1 && page === 1) return null;
  return (
    <nav className={styles.pager} aria-label="分页">
      <span className={styles.total}>共 {total} 人</span>
      {page > 1 ? (
        <Link to={pathOf(Math.min(page - 1, count || 1))} aria-label="上一页">
          <Icon name="left" size={18} />
        </Link>
      ) : null}
      {pagesAround(page, count).map((n, i) =>
        n === null ? (
          <span key={`gap-${i}`} aria-hidden="true">
            …
          </span>
        ) : (
          <Link key={n} to={pathOf(n)} aria-label={`第 ${n} 页`} aria-current={n === page ? "page" : undefined}>
            {n}
          </Link>
        ),
      )}
      {page < count ? (
        <Link to={pathOf(page + 1)} aria-label="下一页">
          <Icon name="right" size={18} />
        </Link>
      ) : null}
    </nav>
  );
}
