import { BehaviorSubject } from "rxjs";
import { expect, it } from "vitest";
import { fakeFeed } from "../../../../streams/testing/fakeFeed.ts";
import { phoneReminders } from "./remindPhone.ts";
import type { Reminder } from "./reminders.ts";

const NOW = Date.parse("2026-11-21T20:00:30+08:00");

it("tells every open page of another phone, until when withdrawals wait and what to do", () => {
  const { feed, say } = fakeFeed();
  const userId$ = new BehaviorSubject<string | null>("7");
  const shown: Reminder[] = [];
  phoneReminders({ userId$, tvFeed: feed, now: () => NOW }).subscribe((reminder) => shown.push(reminder));
  const changed = (s: number, heldUntil: number): void =>
    say("user:7", {
      type: "event",
      e: "e1",
      event: { ch: "user:7", s, at: NOW, k: "phone.changed", d: { mobile: "138****0002", heldUntil } },
    });
  changed(1, NOW + 86_400_000);
  // The event is stale, as on a page that slept for days: the hold is over.
  changed(2, NOW);
  expect(shown).toEqual([
    {
      kind: null,
      key: "phone:1",
      title: "手机号已更换为 138****0002",
      text: "11月22日 20:01 前不能提现。如非本人操作，请立即修改登录密码",
      path: "/v/setpw",
      action: "修改密码",
    },
  ]);
});
