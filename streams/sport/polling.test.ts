import { BehaviorSubject, VirtualTimeScheduler } from "rxjs";
import { expect, it } from "vitest";
import { type Result, err } from "../../contract/result.ts";
import type { FeedStatus } from "../feed/types.ts";
import { Scope } from "../kit/scope.ts";
import { type PollRefusal, pollBeside } from "./polling.ts";

it("asks no more once its page has ended, whatever the last answer says", async () => {
  const scope = new Scope();
  const scheduler = new VirtualTimeScheduler();
  const status$ = new BehaviorSubject<FeedStatus>({ kind: "stale", since: 0 });
  const asked: ((answer: Result<unknown, PollRefusal>) => void)[] = [];
  pollBeside(scope, { status$, scheduler, poll: () => new Promise((resolve) => asked.push(resolve)) });
  scheduler.maxFrames = 0;
  scheduler.flush();
  expect(asked).toHaveLength(1);
  scope.end();
  asked[0]?.(err({ retryAfterMs: 60_000 }));
  await Promise.resolve();
  await Promise.resolve();
  scheduler.maxFrames = 3_600_000;
  scheduler.flush();
  expect(asked).toHaveLength(1);
});
