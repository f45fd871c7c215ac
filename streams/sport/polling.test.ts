import { BehaviorSubject, VirtualTimeScheduler } from "rxjs";
import { expect, it } from "vitest";
import { type Result, err, ok } from "../../contract/result.ts";
import type { FeedStatus } from "../feed/types.ts";
import { Scope } from "../kit/scope.ts";
import { passTime, settled } from "../testing/virtualTime.ts";
import { POLL_SPREAD_MS, type PollRefusal, pollBeside } from "./polling.ts";

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

it("spreads the polls of pages whose feeds go stale at once over three seconds, and further each time; also those told to wait", async () => {
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
  for (let second = 0; second < 140; second += 1) {
    passTime(scheduler, 1_000);
    await settled();
  }
  const later = (share: number) => share * POLL_SPREAD_MS;
  const [first, second] = [0, 30_000];
  expect(times[0]).toEqual([first, second, 90_000, 120_000]);
  expect(times[1]).toEqual([first + later(0.5), second + 2 * later(0.5), 90_000 + 3 * later(0.5), 120_000 + 4 * later(0.5)]);
  expect(times[2]?.[0]).toBeCloseTo(later(0.999));
  expect(times[2]?.[1]).toBeCloseTo(second + 2 * later(0.999));
});
