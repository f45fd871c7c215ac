import {
  EMPTY,
  type Observable,
  type SchedulerLike,
  asyncScheduler,
  distinctUntilChanged,
  filter,
  from,
  merge,
  mergeMap,
  switchMap,
  timer,
} from "rxjs";
import { phaseOf } from "../../../../contract/codes/matchPhase.ts";
import type { UserMatches } from "../../../../contract/http/attention.ts";
import type { BoardRow } from "../../../../contract/match/board.ts";
import { matchPath } from "../../../../contract/pages.ts";
import type { Result } from "../../../../contract/result.ts";
import type { NoteKind } from "../../../parts/notification/noteKinds.ts";
import { notifiedKeysOf } from "../../../parts/notification/notifiedKeys.ts";
import { awaited, rowKey, sidesText } from "../reserve/reservations.ts";

/** A reserved match begins, or a room goes on air (remindRooms.ts). */
export interface Reminder {
  /** Kind of the browser notification; null: about the user's own account, always sent. */
  readonly kind: NoteKind | null;
  /** `matchType:matchId`, `room:sessionId` */
  readonly key: string;
  /** `阿森纳 VS 切尔西` */
  readonly title: string;
  /** `英超 比赛已经开始` */
  readonly text: string;
  /** Path of the match or room. */
  readonly path: string;
  /** Label of the link: `去看比赛` */
  readonly action: string;
}

export interface ReminderInputs {
  /** Id of the logged-in user; null for a visitor. */
  readonly userId$: Observable<string | null>;
  readonly fetchReserved: () => Promise<Result<UserMatches, unknown>>;
  /** Server time, epoch ms. */
  readonly now: () => number;
  readonly storage: Pick<Storage, "getItem" | "setItem">;
  /** Emits when a reservation is added or removed on this page. */
  readonly changed$: Observable<unknown>;
  readonly scheduler?: SchedulerLike;
}

/** Reservations can also be made on other devices. */
const REFRESH_MS = 300_000;
const LOOK_MS = 5_000;
/** Later kick-offs than this are skipped: a page opened in the evening must not remind of the afternoon. */
const LATE_MS = 900_000;

function reminderOf(row: BoardRow): Reminder {
  const hasBegun = phaseOf(row) === "ongoing";
  return {
    kind: "kickoff",
    key: rowKey(row),
    title: sidesText(row),
    text: `${row.league.name} ${hasBegun ? "比赛已经开始" : "到开赛时间了"}`,
    path: matchPath(row.sport, row.id),
    action: "去看比赛",
  };
}

/**
 * Emits each reserved match once at its kick-off, never before. The server is asked again at that moment, so that a
 * postponed match stays silent. The browser's storage remembers what was shown, by user. Never ends, never errors.
 */
export function reminders({
  userId$,
  fetchReserved,
  now,
  storage,
  changed$,
  scheduler = asyncScheduler,
}: ReminderInputs): Observable<Reminder> {
  return userId$.pipe(
    distinctUntilChanged(),
    switchMap((userId) => {
      if (userId === null) return EMPTY;
      let known: readonly BoardRow[] = [];
      const reminded = notifiedKeysOf(storage, userId);
      const dueOf = (rows: readonly BoardRow[]): readonly BoardRow[] => {
        const at = now();
        return rows.filter((row) => row.kickoffAt <= at && at - row.kickoffAt < LATE_MS && !reminded.has(rowKey(row)));
      };
      const looks$ = timer(LOOK_MS, LOOK_MS, scheduler).pipe(filter(() => dueOf(known).length > 0));
      return merge(timer(0, REFRESH_MS, scheduler), looks$, changed$).pipe(
        switchMap(() => fetchReserved()),
        mergeMap((answer) => {
          // A failed request is repeated at the next look.
          if (!answer.ok) return EMPTY;
          known = awaited(answer.value);
          const due = dueOf(known);
          if (due.length === 0) return EMPTY;
          reminded.add(...due.map(rowKey));
          return from(due.map(reminderOf));
        }),
      );
    }),
  );
}
