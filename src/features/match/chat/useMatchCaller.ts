import type { UserId } from "../../../../contract/ids.ts";
import { useEffect, useState } from "react";
import type { RoomRole } from "../../../../contract/feed/room.ts";
import type { RoomView } from "../../../../streams/room/types.ts";
import { type ChattedMatch, enterMatchChat } from "../../../api/matchChat.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { useSessionView } from "../../../hooks/useSession.ts";
import { loadRights, useRightsTurn } from "../../../parts/chat/ownRights.ts";
import { type OwnBan, useBan } from "../../../parts/chat/useBan.ts";

/** The viewer's role in the chat of a match. */
export interface MatchCaller {
  /** Null: a visitor. */
  readonly userId: UserId | null;
  readonly role: RoomRole | null;
  /** Null: not banned. */
  readonly ban: OwnBan | null;
  /** Greeting for a moderator; "" for none. */
  readonly greeting: string;
}

interface Known {
  readonly userId: UserId;
  readonly role: RoomRole;
  readonly greeting: string;
}

/** Asks once for each user and after the view has restarted, and follows the user's ban from the chat. `match` must be stable. */
export function useMatchCaller(match: ChattedMatch, view: RoomView): MatchCaller {
  const { api } = usePortal();
  const { user } = useSessionView();
  const userId = user?.id ?? null;
  const [known, setKnown] = useState<Known | null>(null);
  const [ban, setBan] = useBan(view, userId, null);
  const turn = useRightsTurn(view, userId);

  useEffect(() => {
    if (userId === null || turn === null) return;
    return loadRights(
      view,
      userId,
      () => enterMatchChat(api, match),
      (answer) => {
        // Without an answer the user has no special role: the server checks every action.
        if (!answer.ok) return;
        const { role, text, ban: held } = answer.value;
        setKnown({ userId, role, greeting: text });
        setBan(held);
      },
    );
  }, [api, match, view, userId, turn, setBan]);

  // A ban is its user's alone.
  useEffect(() => {
    if (userId !== null) return () => setBan(null);
  }, [userId, setBan]);

  const mine = known?.userId === userId ? known : null;
  return { userId, role: userId === null ? null : (mine?.role ?? "user"), ban, greeting: mine?.greeting ?? "" };
}
