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
import { planPath, priceText } from "../../../parts/tips/planWords.ts";
import type { Reminder } from "./reminders.ts";

export interface PlanReminderInputs {
  /** Id of the logged-in user; null for a visitor. */
  readonly userId$: Observable<string | null>;
  readonly tvFeed: Pick<Feed, "channel">;
  /** Server time, epoch ms. */
  readonly now: () => number;
  readonly storage: Pick<Storage, "getItem" | "setItem">;
  /** 不剧透: the reminder does not reveal how a plan was settled. */
  readonly isVeiled: () => boolean;
  /** Path and query of the open page. */
  readonly address: () => string;
  /** The page is visible. */
  readonly isVisible: () => boolean;
  /** True for only one of the pages that call it at the same time. */
  readonly claim: (key: string) => Promise<boolean>;
  readonly scheduler?: SchedulerLike;
}

/** The visible page claims first. */
const VISIBLE_WAIT_MS = 300;
const HIDDEN_WAIT_MS = 1_500;
/** Events older than this are dropped: a computer that wakes up must not show the morning's. */
const LATE_MS = 900_000;

type Tip = UserEvents["tip"];

function titleOf(tip: Tip, isVeiled: boolean): string {
  switch (tip.what) {
    case "published":
      return `${tip.expert} 发布了新方案`;
    case "passed":
      return "您的方案已通过审核，开始出售";
    case "refused":
      return "您的方案没有通过审核";
    case "released":
      return "方案收入已到账";
    case "corrected":
      return isVeiled ? "方案已结算" : "赛果更正，方案重新结算";
    case "refunded":
      return isVeiled || tip.amount === undefined
        ? "方案已结算"
        : `方案已结算，退回 ${priceText({ amount: tip.amount, currency: tip.currency ?? "diamond" })}`;
    case "settled":
      return "方案已结算";
    default:
      return tip satisfies never;
  }
}

/**
 * Emits the server's events about plans, each on only one of the browser's pages, and not on the page of the plan. Reveals
 * neither picks nor outcomes. Never ends.
 */
export function planReminders(inputs: PlanReminderInputs): Observable<Reminder> {
  const { userId$, tvFeed, now, storage, isVeiled, address, isVisible, claim, scheduler = asyncScheduler } = inputs;
  return userId$.pipe(
    distinctUntilChanged(),
    switchMap((userId) => {
      if (userId === null) return EMPTY;
      const notified = notifiedKeysOf(storage, userId);
      return userEvents(tvFeed, userId, "tip").pipe(
        filter(({ at }) => now() - at < LATE_MS),
        mergeMap(({ s, d }) => {
          const key = `plan:${d.planId}:${d.what}:${s}`;
          return timer(isVisible() ? VISIBLE_WAIT_MS : HIDDEN_WAIT_MS, scheduler).pipe(
            mergeMap(() => claim(key)),
            filter((isMine) => isMine && !notified.has(key)),
            tap(() => notified.add(key)),
            filter(() => address() !== planPath(d.planId)),
            map((): Reminder => ({
              kind: null,
              key,
              title: titleOf(d, isVeiled()),
              text: d.title,
              path: planPath(d.planId),
              action: "看方案",
            })),
          );
        }),
      );
    }),
  );
}
