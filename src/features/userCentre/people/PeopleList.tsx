import { useState } from "react";
import type { Page } from "../../../../contract/http/page.ts";
import type { UserCard } from "../../../../contract/http/user.ts";
import type { ApiFailure } from "../../../api/client.ts";
import { MessageButton } from "../../../parts/people/MessageButton.tsx";
import { PagedList } from "../../../ui/control/PagedList.tsx";
import { Problem } from "../../../ui/surface/Problem.tsx";
import { FollowButton } from "./FollowButton.tsx";
import styles from "./people.module.css";
import { PersonCard } from "./PersonCard.tsx";

interface PeopleListProps {
  readonly people: Page<UserCard>;
  readonly label: string;
  /** True: everybody here was followed when the list was loaded. False: see `isFollowed` of each person. */
  readonly areFollowed: boolean;
  readonly onChange: (person: UserCard) => void;
}

export function PeopleList({ people, label, areFollowed, onChange }: PeopleListProps) {
  const [problem, setProblem] = useState<ApiFailure | null>(null);
  return (
    <>
      <Problem failure={problem} />
      <PagedList of={people} label={label}>
        {(list) => (
          <ul className={styles.people} aria-label={label}>
            {list.map((person) => (
              <PersonCard
                key={person.id}
                person={person}
                action={
                  <span className={styles.actions}>
                    <MessageButton person={person} isSmall />
                    <FollowButton
                      person={person}
                      wasFollowed={areFollowed}
                      onProblem={setProblem}
                      onChange={(isFollowed, fansCount) => onChange({ ...person, isFollowed, fansCount })}
                    />
                  </span>
                }
              />
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
}
