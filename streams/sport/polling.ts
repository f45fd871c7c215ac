import { BehaviorSubject, type SchedulerLike, Subscription, asyncScheduler, combineLatest } from "rxjs";
import { POLL_MS } from "../../contract/limits.ts";
import { type Result, err, ok } from "../../contract/result.ts";
import type { FeedStatus } from "../feed/types.ts";
import { type Behavior, behaviorOf } from "../kit/behavior.ts";
import type { Scope } from "../kit/scope.ts";

/** Why a poll had no answer; `retryAfterMs` where the server said how long it is not to be asked. */
export interface PollRefusal {
  readonly retryAfterMs?: number;
}

export interface PollingOptions {
  readonly status$: Behavior<FeedStatus>;
  /** Asks once and takes the answer. Never asked twice at a time. */
  readonly poll: () => Promise<Result<unknown, PollRefusal>>;
  readonly scheduler?: SchedulerLike | undefined;
}

/** No refusal is believed for longer: a page that stays open for days comes back by itself. */
const LONGEST_WAIT_MS = 600_000;
const FAILED: FeedStatus = { kind: "failed", code: "unreachable" };

/** Of several answers to one poll: the refusal with the longest wait, or that all were answered. */
export function allAnswered(answers: readonly Result<unknown, PollRefusal>[]): Result<null, PollRefusal> {
  const refusals = answers.flatMap((answer) => (answer.ok ? [] : [answer.error]));
  if (refusals.length === 0) return ok(null);
  return err({ retryAfterMs: Math.max(...refusals.map(({ retryAfterMs = 0 }) => retryAfterMs)) });
}

/**
 * Asks by REST beside a feed: every 30 s, and at once when the feed goes stale (docs/protocol.md, "Order with REST").
 * A server that refuses is asked again no earlier than it said. The answer is the feed's status with what the polls add
 * to it: stale with polls that answer is slower, stale with polls that fail is `failed`.
 */
export function pollBeside(scope: Scope, { status$, poll, scheduler = asyncScheduler }: PollingOptions): Behavior<FeedStatus> {
  const pollFailed$ = new BehaviorSubject(false);
  let polling = Subscription.EMPTY;
  let isPolling = false;
  let wasStale = false;
  /** By the scheduler's clock, ms. */
  let notBefore = -Infinity;

  function pollIn(delayMs: number): void {
    polling.unsubscribe();
    polling = scheduler.schedule(() => void pollNow(), Math.max(delayMs, notBefore - scheduler.now()));
  }

  async function pollNow(): Promise<void> {
    pollIn(POLL_MS);
    if (isPolling) return;
    isPolling = true;
    const answer = await poll();
    isPolling = false;
    if (scope.hasEnded) return;
    pollFailed$.next(!answer.ok);
    if (answer.ok || !answer.error.retryAfterMs) return;
    notBefore = scheduler.now() + Math.min(answer.error.retryAfterMs, LONGEST_WAIT_MS);
    pollIn(POLL_MS);
  }

  pollIn(POLL_MS);
  scope.add(
    status$.subscribe(({ kind }) => {
      const isStale = kind === "stale" || kind === "failed";
      if (isStale && !wasStale) pollIn(0);
      wasStale = isStale;
    }),
  );
  scope.onEnd(() => polling.unsubscribe());

  const merged$ = combineLatest([status$, pollFailed$], (status, hasFailed) => (status.kind === "stale" && hasFailed ? FAILED : status));
  return behaviorOf(scope, merged$, status$.value);
}
