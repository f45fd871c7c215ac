import { useRef, useState } from "react";
import { BUSY_CODES } from "../../../contract/codes/errors.ts";
import type { UserCard } from "../../../contract/http/user.ts";
import { followUser } from "../../api/attention.ts";
import { useNotice } from "../../hooks/notice.ts";
import { usePortal } from "../../hooks/portal.ts";

export interface FollowState {
  readonly isFollowed: boolean;
  readonly fansCount: number;
}

export interface Follow extends FollowState {
  /** A visitor gets the login dialog first. */
  toggle(): void;
}

/** The user and whether they are followed. The same object as long as nothing newer is known. */
type Followed = Pick<UserCard, "id" | "isFollowed" | "fansCount">;

/**
 * Follows one user: shown at once, and taken back with a notice when the server refuses. The client itself announces
 * codes of a busy network.
 */
export function useFollow(card: Followed): Follow {
  const { api, session } = usePortal();
  const showNotice = useNotice();
  // The change made here, valid for the card it was made on: newly loaded data replaces it.
  const [change, setChange] = useState<{ readonly card: Followed; readonly state: FollowState } | null>(null);
  const isSending = useRef(false);
  const state = change?.card === card ? change.state : card;

  async function send(): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    const isFollowed = !state.isFollowed;
    const fansCount = Math.max(0, state.fansCount + (isFollowed ? 1 : -1));
    setChange({ card, state: { isFollowed, fansCount } });
    const answer = await followUser(api, card.id, isFollowed);
    isSending.current = false;
    setChange({ card, state: answer.ok ? answer.value : state });
    if (!answer.ok && !BUSY_CODES.aapi.includes(answer.error.code)) showNotice(answer.error.message);
  }

  return {
    isFollowed: state.isFollowed,
    fansCount: state.fansCount,
    toggle() {
      if (session.require({ kind: "do", run: send })) void send();
    },
  };
}
