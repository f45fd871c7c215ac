import {
  EMPTY,
  type Observable,
  type SchedulerLike,
  asyncScheduler,
  distinctUntilChanged,
  filter,
  map,
  mergeMap,
  switchMap,
  tap,
  timer,
} from "rxjs";
import type { UserEvents } from "../../../../contract/feed/user.ts";
import type { Feed } from "../../../../streams/feed/types.ts";
import { userEvents } from "../../../../streams/user/userEvents.ts";
import { notifiedKeysOf } from "../../../parts/notification/notifiedKeys.ts";
import type { Reminder } from "./reminders.ts";
import { roomPath } from "../../../parts/rooms/rooms.ts";

export interface RoomReminderInputs {
  /** Id of the logged-in user; null for a visitor. */
  readonly userId$: Observable<string | null>;
  readonly tvFeed: Pick<Feed, "channel">;
  /** Server time, epoch ms. */
  readonly now: () => number;
  readonly storage: Pick<Storage, "getItem" | "setItem">;
  /** Path of the open page. */
  readonly pathname: () => string;
  /** The page is visible. */
  readonly isVisible: () => boolean;
  /** True for only one of the pages that call it at the same time. */
  readonly claim: (key: string) => Promise<boolean>;
  readonly scheduler?: SchedulerLike;
}

/** By then a page in that room has marked the session, so that no page reminds. */
const VISIBLE_WAIT_MS = 300;
/** Longer, so that a visible page claims first. */
const HIDDEN_WAIT_MS = 1_500;
/** Events older than this are dropped: a computer that wakes up must not show the morning's. */
const LATE_MS = 900_000;

function reminderOf({ roomId, sessionId, anchor, title, match }: UserEvents["live"]): Reminder {
  return {
    kind: "onAir",
    key: keyOf(sessionId),
    title: `${anchor} 开播了`,
    text: match === null ? title : `您预约的比赛 ${match}`,
    path: roomPath(roomId),
    action: "进入直播间",
  };
}

function keyOf(sessionId: string): string {
  return `room:${sessionId}`;
}

/**
 * Emits each room that goes on air and that the server reports to the user, once a session on one of the browser's pages;
 * on none while a page is in that room. Never ends.
 */
export function roomReminders(inputs: RoomReminderInputs): Observable<Reminder> {
  const { userId$, tvFeed, now, storage, pathname, isVisible, claim, scheduler = asyncScheduler } = inputs;
  return userId$.pipe(
    distinctUntilChanged(),
    switchMap((userId) => {
      if (userId === null) return EMPTY;
      const reminded = notifiedKeysOf(storage, userId);
      return userEvents(tvFeed, userId, "live").pipe(
        filter(({ at, d }) => now() - at < LATE_MS && !reminded.has(keyOf(d.sessionId))),
        mergeMap(({ d }) => {
          const key = keyOf(d.sessionId);
          const isThere = (): boolean => pathname() === roomPath(d.roomId);
          if (isThere()) {
            reminded.add(key);
            return EMPTY;
          }
          return timer(isVisible() ? VISIBLE_WAIT_MS : HIDDEN_WAIT_MS, scheduler).pipe(
            mergeMap(() => claim(key)),
            filter((isMine) => isMine && !reminded.has(key)),
            tap(() => reminded.add(key)),
            filter(() => !isThere()),
            map(() => reminderOf(d)),
          );
        }),
      );
    }),
  );
}
