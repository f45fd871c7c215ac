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
import { toldOf } from "../../../parts/notification/told.ts";
import type { Reminder } from "./reminders.ts";
import { roomPath } from "../../../parts/rooms/rooms.ts";

export interface RoomReminderInputs {
  /** Who is logged in; null for nobody. */
  readonly userId$: Observable<string | null>;
  readonly tvFeed: Pick<Feed, "channel">;
  /** Server time, epoch ms. */
  readonly now: () => number;
  readonly storage: Pick<Storage, "getItem" | "setItem">;
  /** Of the page that is open. */
  readonly pathname: () => string;
  /** The reader sees this page. */
  readonly isVisible: () => boolean;
  /** True for one of the pages that ask at the same time. */
  readonly claim: (key: string) => Promise<boolean>;
  readonly scheduler?: SchedulerLike;
}

/** A page that is in the room has said by then that nobody needs to be told. */
const VISIBLE_WAIT_MS = 300;
/** The page that is seen goes first. */
const HIDDEN_WAIT_MS = 1_500;
/** A computer that wakes up does not tell of the morning. */
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
 * Emits each room that goes on air and that the server tells the user of, once a session in one of the browser's pages,
 * and in none while one of them is in that room. Never ends.
 */
export function roomReminders(inputs: RoomReminderInputs): Observable<Reminder> {
  const { userId$, tvFeed, now, storage, pathname, isVisible, claim, scheduler = asyncScheduler } = inputs;
  return userId$.pipe(
    distinctUntilChanged(),
    switchMap((userId) => {
      if (userId === null) return EMPTY;
      const reminded = toldOf(storage, userId);
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
