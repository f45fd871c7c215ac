import { useState } from "react";
import type { Page } from "../../../../contract/http/page.ts";
import type { UserCard } from "../../../../contract/http/user.ts";
import type { ApiFailure } from "../../../api/client.ts";
import { EmptyState } from "../../../ui/surface/EmptyState.tsx";
import pageStyles from "../page/CentrePage.module.css";
import { Pager } from "../page/Pager.tsx";
import { FollowButton } from "./FollowButton.tsx";
import { PersonCard } from "./PersonCard.tsx";
import styles from "./people.module.css";

interface PeopleListProps {
  readonly people: Page<UserCard>;
  readonly label: string;
  /** Everybody here was followed when the list was loaded; else `isFollowed` of each tells. */
  readonly areFollowed: boolean;
  readonly onPage: (page: number) => void;
  readonly onChange: (person: UserCard) => void;
}

export function PeopleList({ people, label, areFollowed, onPage, onChange }: PeopleListProps) {
  const [problem, setProblem] = useState<ApiFailure | null>(null);
  return (
    <>
      {problem ? (
        <p className={pageStyles.problem} role="alert">
          {problem.message}（{problem.code}）
        </p>
      ) : null}
      {people.list.length === 0 ? <EmptyState /> : null}
      <ul className={styles.people} aria-label={label}>
        {people.list.map((person) => (
          <PersonCard
            key={person.id}
            person={person}
            action={
              <FollowButton
                person={person}
                wasFollowed={areFollowed}
                onProblem={setProblem}
                onChange={(isFollowed, fansCount) => onChange({ ...person, isFollowed, fansCount })}
              />
            }
          />
        ))}
      </ul>
      <Pager page={people.page} pageSize={people.pageSize} total={people.total} label={`${label}分页`} onPage={onPage} />
    </>
  );
}
