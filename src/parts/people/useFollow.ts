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
  /** For a visitor: the login dialog first. */
  toggle(): void;
}

/** Whom, and how it stands. The same object as long as nothing newer is known. */
type Followed = Pick<UserCard, "id" | "isFollowed" | "fansCount">;

/**
 * Following one user, shown at once and taken back when the server refuses, which a notice says; codes of a busy
 * network are announced by the client itself.
 */
export function useFollow(card: Followed): Follow {
  const { api, session } = usePortal();
  const showNotice = useNotice();
  // What was changed here, as long as the card is the one it was changed on: newly loaded data speaks for itself.
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
