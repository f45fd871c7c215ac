import type { UserId } from "../../../contract/ids.ts";
import { useCallback, useEffect, useMemo, useState } from "react";
import type { RoomRole } from "../../../contract/feed/room.ts";
import type { RoomDetail } from "../../../contract/http/room.ts";
import type { RoomView } from "../../../streams/room/types.ts";
import { followUser } from "../../api/attention.ts";
import { roomDetail } from "../../api/roomRead.ts";
import { usePortal } from "../../hooks/portal.ts";
import { useSession, useSessionView } from "../../hooks/useSession.ts";
import { loadRights, useRightsTurn } from "../../parts/chat/ownRights.ts";
import { type OwnBan, useBan } from "../../parts/chat/useBan.ts";

/** The viewer's role in a room. */
export interface Caller {
  /** Null: a visitor. */
  readonly userId: UserId | null;
  readonly role: RoomRole | null;
  readonly isFollowing: boolean;
  readonly fansCount: number;
  /** Null: not banned. */
  readonly ban: OwnBan | null;
  /** Follows or unfollows the anchor; opens the login dialog for a visitor. Resolves to an error message, null on success. */
  follow(isFollowing: boolean): Promise<string | null>;
}

interface Mine {
  readonly role: RoomRole | null;
  readonly isFollowing: boolean;
  readonly fansCount: number;
}

function mineOf({ mine, anchor }: RoomDetail): Mine {
  return { role: mine.role, isFollowing: mine.isFollowing, fansCount: anchor.fansCount };
}

/** Follows the viewer's state in the room: bans, roles and the logged-in user change while the page is open. */
export function useCaller(detail: RoomDetail, view: RoomView): Caller {
  const { api } = usePortal();
  const session = useSession();
  const { user } = useSessionView();
  const userId = user?.id ?? null;
  const { roomId } = detail.room;
  const turn = useRightsTurn(view, userId);
  const [loadedFor, setLoadedFor] = useState<string | null>(detail.mine.role === null ? null : turn);
  const [mine, setMine] = useState(() => mineOf(detail));
  const [ban, setBan] = useBan(view, userId, detail.mine.ban);

  // The user changed on the open page, or the view has restarted: the user's state in the room is reloaded.
  useEffect(() => {
    if (loadedFor === turn) return;
    return loadRights(
      view,
      userId,
      () => roomDetail(api, roomId, { isQuiet: true }),
      (answer) => {
        setLoadedFor(turn);
        if (!answer.ok) return;
        setMine(mineOf(answer.value));
        setBan(answer.value.mine.ban);
      },
    );
  }, [api, roomId, view, userId, turn, loadedFor, setBan]);

  useEffect(() => {
    if (userId === null) return;
    const subscription = view.rights$.subscribe((event) => {
      if (event.k === "manager" && event.d.userId === userId) {
        setMine((before) => ({ ...before, role: event.d.isManager ? "manager" : "user" }));
      }
    });
    return () => subscription.unsubscribe();
  }, [view, userId]);

  const follow = useCallback(
    async (isFollowing: boolean): Promise<string | null> => {
      const run = async (): Promise<string | null> => {
        const answer = await followUser(api, detail.anchor.id, isFollowing);
        if (!answer.ok) return answer.error.message;
        setMine((before) => ({ ...before, isFollowing: answer.value.isFollowed, fansCount: answer.value.fansCount }));
        return null;
      };
      if (!session.require({ kind: "do", run: async () => void (await run()) })) return null;
      return run();
    },
    [api, session, detail.anchor.id],
  );

  return useMemo(
    () => ({
      userId,
      role: userId === null ? null : (mine.role ?? "user"),
      isFollowing: userId !== null && mine.isFollowing,
      fansCount: mine.fansCount,
      ban,
      follow,
    }),
    [userId, mine, ban, follow],
  );
}
