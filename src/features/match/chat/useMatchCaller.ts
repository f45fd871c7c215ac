import type { UserId } from "../../../../contract/ids.ts";
import { useEffect, useState } from "react";
import type { RoomRole } from "../../../../contract/feed/room.ts";
import type { RoomView } from "../../../../streams/room/types.ts";
import { type ChattedMatch, enterMatchChat } from "../../../api/matchChat.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { useSessionView } from "../../../hooks/useSession.ts";
import { type OwnBan, useBan } from "../../../parts/chat/useBan.ts";

/** What whoever looks is in the chat of a match. */
export interface MatchCaller {
  /** Null: a visitor. */
  readonly userId: UserId | null;
  readonly role: RoomRole | null;
  /** Null: may speak. */
  readonly ban: OwnBan | null;
  /** What a moderator is told; "" for none. */
  readonly greeting: string;
}

interface Known {
  readonly userId: UserId;
  readonly role: RoomRole;
  readonly greeting: string;
}

/** Asks once for each user who comes, then follows what the chat says of their ban. `match` keeps its identity. */
export function useMatchCaller(match: ChattedMatch, view: RoomView): MatchCaller {
  const { api } = usePortal();
  const { user } = useSessionView();
  const userId = user?.id ?? null;
  const [known, setKnown] = useState<Known | null>(null);
  const [ban, setBan] = useBan(view, userId, null);

  useEffect(() => {
    setBan(null);
    if (userId === null) return;
    let isOver = false;
    // Without an answer they are a user like any other: the server checks all they do.
    void enterMatchChat(api, match).then((answer) => {
      if (isOver || !answer.ok) return;
      const { role, text, ban: held } = answer.value;
      setKnown({ userId, role, greeting: text });
      setBan(held);
    });
    return () => {
      isOver = true;
    };
  }, [api, match, userId, setBan]);

  const mine = known?.userId === userId ? known : null;
  return { userId, role: userId === null ? null : (mine?.role ?? "user"), ban, greeting: mine?.greeting ?? "" };
}
