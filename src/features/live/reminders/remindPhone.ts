import { EMPTY, type Observable, distinctUntilChanged, filter, map, switchMap } from "rxjs";
import { heldUntilText } from "../../../../contract/rules/withdrawal.ts";
import type { Feed } from "../../../../streams/feed/types.ts";
import { userEvents } from "../../../../streams/user/userEvents.ts";
import type { Reminder } from "./reminders.ts";

export interface PhoneReminderInputs {
  /** Id of the logged-in user; null for a visitor. */
  readonly userId$: Observable<string | null>;
  readonly tvFeed: Pick<Feed, "channel">;
  /** Server time, epoch ms. */
  readonly now: () => number;
}

/** Emits, on every open page of a user, each time their bound phone is replaced. Never ends. */
export function phoneReminders({ userId$, tvFeed, now }: PhoneReminderInputs): Observable<Reminder> {
  return userId$.pipe(
    distinctUntilChanged(),
    switchMap((userId) => (userId === null ? EMPTY : userEvents(tvFeed, userId, "phone.changed"))),
    filter(({ d }) => d.heldUntil > now()),
    map(({ s, d }) => ({
      kind: null,
      key: `phone:${s}`,
      title: `手机号已更换为 ${d.mobile}`,
      text: `${heldUntilText(d.heldUntil)} 前不能提现。如非本人操作，请立即修改登录密码`,
      path: "/v/setpw",
      action: "修改密码",
    })),
  );
}
