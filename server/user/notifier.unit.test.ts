import { expect, test } from "vitest";
import { userChannel } from "../../contract/feed/user.ts";
import type { NewEvent } from "../../contract/feed/frames.ts";
import { manualClock } from "../kit/clock.ts";
import { testLog } from "../kit/testLog.ts";
import { createNotifier } from "./notifier.ts";

test("a user's open pages are notified on a channel that is theirs alone", async () => {
  const published: NewEvent[] = [];
  const clock = manualClock(5_000);
  const said = testLog();
  const hub = {
    async publish(events: readonly NewEvent[]) {
      published.push(...events);
      return [];
    },
  };
  await createNotifier({ hub, clock, log: said.log })("42", "horn", { unread: 7 });
  expect(published).toEqual([{ ch: userChannel("42"), at: 5_000, k: "horn", d: { unread: 7 } }]);
  expect(said.messages()).toEqual([]);
});

test("that nobody could be notified is in the log, and no failure of what was done", async () => {
  const said = testLog();
  const hub = { publish: () => Promise.reject(new Error("no feed")) };
  await createNotifier({ hub, clock: manualClock(), log: said.log })("42", "horn", { unread: 7 });
  expect(said.messages()).toEqual(["warn open pages were not notified"]);
});
