import type { UserId } from "../../../contract/ids.ts";
import type { RoomCaller } from "../../../contract/http/room.ts";
import { type Dispatch, type SetStateAction, useEffect, useState } from "react";
import type { RoomView } from "../../../streams/room/types.ts";
import { usePortal } from "../../hooks/portal.ts";
import { shanghaiTime } from "../../ui/shanghai.ts";

export type OwnBan = NonNullable<RoomCaller["ban"]>;

/** What the banned user is told. */
export function banText(ban: OwnBan): string {
  if (ban.endsWithSession) return "您已被禁言，本场直播结束后解除";
  if (ban.until === null) return "您已被永久禁言";
  return `您已被禁言，${shanghaiTime(ban.until)} 解除`;
}

/** Limit of a browser's timers: a longer wait would end at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** A user's ban (null: a visitor) in a room: as loaded, then by the room's events as soon as they are known, until it is over; null = may speak. */
export function useBan(
  view: RoomView,
  userId: UserId | null,
  loaded: OwnBan | null,
): readonly [OwnBan | null, Dispatch<SetStateAction<OwnBan | null>>] {
  const { now } = usePortal();
  const [ban, setBan] = useState(loaded);

  useEffect(() => {
    if (userId === null) return;
    const subscription = view.rights$.subscribe((event) => {
      if (event.k === "ban" && event.d.userId === userId) setBan(event.d);
      if (event.k === "unban" && event.d.userId === userId) setBan(null);
    });
    return () => subscription.unsubscribe();
  }, [view, userId]);

  const until = ban?.until ?? null;
  useEffect(() => {
    if (until === null) return;
    const left = until - now();
    if (left > LONGEST_TIMER_MS) return;
    const timer = setTimeout(() => setBan((before) => (before?.until === until ? null : before)), Math.max(0, left));
    return () => clearTimeout(timer);
  }, [until, now]);

  const isOver = until !== null && until <= now();
  return [userId === null || isOver ? null : ban, setBan];
}
