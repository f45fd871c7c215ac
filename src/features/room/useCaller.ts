import { useCallback, useEffect, useMemo, useState } from "react";
import type { RoomRole } from "../../../contract/feed/room.ts";
import type { RoomDetail } from "../../../contract/http/room.ts";
import type { RoomView } from "../../../streams/room/types.ts";
import { followUser } from "../../api/attention.ts";
import { roomDetail } from "../../api/roomRead.ts";
import { usePortal } from "../../hooks/portal.ts";
import { useSession, useSessionView } from "../../hooks/session.ts";

/** What whoever looks at a room is in it. */
export interface Caller {
  /** Null: a visitor. */
  readonly userId: string | null;
  readonly role: RoomRole | null;
  readonly isFollowing: boolean;
  readonly fansCount: number;
  /** Null: may speak. `until` null: for good. */
  readonly ban: { readonly until: number | null } | null;
  /** Follows the anchor, or no longer; opens the login dialog for a visitor. The words of what failed, null when done. */
  follow(isFollowing: boolean): Promise<string | null>;
}

interface Mine {
  readonly role: RoomRole | null;
  readonly isFollowing: boolean;
  readonly fansCount: number;
  readonly ban: Caller["ban"];
}

/** Of a browser: a longer wait would end at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

function mineOf({ mine, anchor }: RoomDetail): Mine {
  return { role: mine.role, isFollowing: mine.isFollowing, fansCount: anchor.fansCount, ban: mine.ban };
}

/** Follows what the room says of the caller: bans and managers change while the page is open, and so does who is logged in. */
export function useCaller(detail: RoomDetail, view: RoomView): Caller {
  const { api, now } = usePortal();
  const session = useSession();
  const { user } = useSessionView();
  const userId = user?.id ?? null;
  const { roomId } = detail.room;
  const [loadedFor, setLoadedFor] = useState<string | null>(detail.mine.role === null ? null : userId);
  const [mine, setMine] = useState(() => mineOf(detail));

  // Somebody logged in or out on the open page: what the room says of them is another.
  useEffect(() => {
    if (loadedFor === userId) return;
    let isOver = false;
    void roomDetail(api, roomId, { isQuiet: true }).then((answer) => {
      if (isOver) return;
      setLoadedFor(userId);
      if (answer.ok) setMine(mineOf(answer.value));
    });
    return () => {
      isOver = true;
    };
  }, [api, roomId, userId, loadedFor]);

  useEffect(() => {
    if (userId === null) return;
    const subscription = view.arrivals$.subscribe((event) => {
      if (event.k === "ban" && event.d.userId === userId) setMine((before) => ({ ...before, ban: { until: event.d.until } }));
      if (event.k === "unban" && event.d.userId === userId) setMine((before) => ({ ...before, ban: null }));
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

  const until = mine.ban?.until ?? null;
  useEffect(() => {
    if (until === null) return;
    const left = until - now();
    if (left > LONGEST_TIMER_MS) return;
    const timer = setTimeout(
      () => setMine((before) => (before.ban?.until === until ? { ...before, ban: null } : before)),
      Math.max(0, left),
    );
    return () => clearTimeout(timer);
  }, [until, now]);

  const isOver = mine.ban?.until !== undefined && mine.ban.until !== null && mine.ban.until <= now();
  return useMemo(
    () => ({
      userId,
      role: userId === null ? null : (mine.role ?? "user"),
      isFollowing: userId !== null && mine.isFollowing,
      fansCount: mine.fansCount,
      ban: userId === null || isOver ? null : mine.ban,
      follow,
    }),
    [userId, mine, isOver, follow],
  );
}
