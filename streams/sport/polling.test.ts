import { BehaviorSubject, VirtualTimeScheduler } from "rxjs";
import { expect, it } from "vitest";
import { type Result, err, ok } from "../../contract/result.ts";
import type { FeedStatus } from "../feed/types.ts";
import { Scope } from "../kit/scope.ts";
import { passTime, settled } from "../testing/virtualTime.ts";
import { type PollRefusal, pollBeside } from "./polling.ts";

it("asks no more once its page has ended, whatever the last answer says", async () => {
  const scope = new Scope();
  const scheduler = new VirtualTimeScheduler();
  const status$ = new BehaviorSubject<FeedStatus>({ kind: "stale", since: 0 });
  const asked: ((answer: Result<unknown, PollRefusal>) => void)[] = [];
  pollBeside(scope, { status$, scheduler, random: () => 0, poll: () => new Promise((resolve) => asked.push(resolve)) });
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

it("is stale, not failed, while the first answer is on its way", async () => {
  const scheduler = new VirtualTimeScheduler();
  const status$ = new BehaviorSubject<FeedStatus>({ kind: "stale", since: 0 });
  const asked: ((answer: Result<unknown, PollRefusal>) => void)[] = [];
  const merged$ = pollBeside(new Scope(), {
    status$,
    scheduler,
    random: () => 0,
    poll: () => new Promise((resolve) => asked.push(resolve)),
  });
  const kinds: string[] = [];
  merged$.subscribe(({ kind }) => kinds.push(kind));
  passTime(scheduler, 0);
  asked[0]?.(err({}));
  await settled();
  expect(kinds).toEqual(["stale", "failed"]);
});

it("asks once at a time: what is not answered for long is not asked for again meanwhile", async () => {
  const scheduler = new VirtualTimeScheduler();
  const status$ = new BehaviorSubject<FeedStatus>({ kind: "live", since: 0 });
  const asked: ((answer: Result<unknown, PollRefusal>) => void)[] = [];
  pollBeside(new Scope(), { status$, scheduler, random: () => 0, poll: () => new Promise((resolve) => asked.push(resolve)) });
  passTime(scheduler, 100_000);
  expect(asked).toHaveLength(1);
  asked[0]?.(ok(null));
  await settled();
  passTime(scheduler, 30_000);
  expect(asked).toHaveLength(2);
});

it("spreads the polls of pages whose feeds go stale at once over three seconds; also those told to wait, none before its time", async () => {
  const scheduler = new VirtualTimeScheduler();
  const status$ = new BehaviorSubject<FeedStatus>({ kind: "stale", since: 0 });
  const times = [0, 0.5, 0.999].map((share) => {
    const polls: number[] = [];
    pollBeside(new Scope(), {
      status$,
      scheduler,
      random: () => share,
      poll: async () => {
        polls.push(scheduler.now());
        return polls.length === 2 ? err({ retryAfterMs: 60_000 }) : ok(null);
      },
    });
    return polls;
  });
  for (let second = 0; second < 123; second += 1) {
    passTime(scheduler, 1_000);
    await settled();
  }
  expect(times[0]).toEqual([0, 30_000, 90_000, 120_000]);
  expect(times[1]).toEqual([1_500, 30_000, 91_500, 120_000]);
  expect(times[2]?.map((at) => Math.round(at))).toEqual([2_997, 30_000, 92_997, 120_000]);
});
