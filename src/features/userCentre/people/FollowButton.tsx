import { useState } from "react";
import type { UserCard } from "../../../../contract/http/user.ts";
import type { ApiFailure } from "../../../api/client.ts";
import { followUser } from "../../../api/attention.ts";
import { usePortal } from "../../../hooks/portal.ts";
import styles from "./people.module.css";

interface FollowButtonProps {
  readonly person: UserCard;
  /** Was followed when the list was loaded: following again is then labelled 撤销. */
  readonly wasFollowed: boolean;
  readonly onChange: (isFollowed: boolean, fansCount: number) => void;
  readonly onProblem: (failure: ApiFailure | null) => void;
}

function labelOf(isFollowed: boolean, wasFollowed: boolean): string {
  if (isFollowed) return "取消关注";
  return wasFollowed ? "撤销" : "关注";
}

/** Follows or unfollows. The row stays in place, so that a mistake can be undone with one press. */
export function FollowButton({ person, wasFollowed, onChange, onProblem }: FollowButtonProps) {
  const { api, session } = usePortal();
  const [isBusy, setIsBusy] = useState(false);
  const { isFollowed, nickName } = person;

  async function toggle(): Promise<void> {
    if (isBusy || !session.require()) return;
    setIsBusy(true);
    onProblem(null);
    const answer = await followUser(api, person.id, !isFollowed);
    setIsBusy(false);
    if (!answer.ok) return onProblem(answer.error);
    onChange(answer.value.isFollowed, answer.value.fansCount);
    await session.refresh();
  }

  const label = labelOf(isFollowed, wasFollowed);
  return (
    <span className={styles.follow}>
      <span className={styles.state}>{isFollowed ? "已关注" : wasFollowed ? "已取消关注" : ""}</span>
      <button
        type="button"
        className={isFollowed ? "btn line sm" : "btn pri sm"}
        aria-label={`${label} ${nickName}`}
        aria-disabled={isBusy}
        onClick={() => void toggle()}
      >
        {label}
      </button>
    </span>
  );
}
