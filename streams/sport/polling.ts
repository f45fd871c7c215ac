import { BehaviorSubject, type SchedulerLike, Subscription, asyncScheduler, combineLatest } from "rxjs";
import { POLL_MS } from "../../contract/limits.ts";
import { type Result, err, ok } from "../../contract/result.ts";
import type { FeedStatus } from "../feed/types.ts";
import { type Behavior, behaviorOf } from "../kit/behavior.ts";
import type { Scope } from "../kit/scope.ts";

/** Why a poll failed; `retryAfterMs` if the server said how long to wait. */
export interface PollRefusal {
  readonly retryAfterMs?: number;
}

export interface PollingOptions {
  readonly status$: Behavior<FeedStatus>;
  /** Polls once and takes the response. Never called while a call is pending. */
  readonly poll: () => Promise<Result<unknown, PollRefusal>>;
  readonly scheduler?: SchedulerLike | undefined;
  /** 0 <= x < 1. */
  readonly random?: (() => number) | undefined;
}

/** Upper limit of a refusal's wait: a page that stays open for days recovers by itself. */
const LONGEST_WAIT_MS = 600_000;
/** Pages whose feeds go stale at once, as at a deployment, poll spread over this span, and in another order each time. */
const POLL_SPREAD_MS = 3_000;
const FAILED: FeedStatus = { kind: "failed", code: "unreachable" };

/** Combines the responses of one poll: the refusal with the longest wait, or success if there is none. */
export function allAnswered(answers: readonly Result<unknown, PollRefusal>[]): Result<null, PollRefusal> {
  const refusals = answers.flatMap((answer) => (answer.ok ? [] : [answer.error]));
  if (refusals.length === 0) return ok(null);
  return err({ retryAfterMs: Math.max(...refusals.map(({ retryAfterMs = 0 }) => retryAfterMs)) });
}

/**
 * Polls by REST beside a feed: after 27 to 30 s each, and within three seconds when the feed goes stale, by chance.
 * After a refusal it waits at least as long as the server said. Returns the feed's status combined with the polls':
 * a stale feed with successful polls stays stale (slower), with failing polls it is `failed`.
 */
export function pollBeside(
  scope: Scope,
  { status$, poll, scheduler = asyncScheduler, random = Math.random }: PollingOptions,
): Behavior<FeedStatus> {
  const pollFailed$ = new BehaviorSubject(false);
  let polling = Subscription.EMPTY;
  let isPolling = false;
  let wasStale = false;
  /** By the scheduler's clock, ms. */
  let notBefore = -Infinity;

  const spreadMs = () => random() * POLL_SPREAD_MS;

  function pollIn(delayMs: number): void {
    polling.unsubscribe();
    polling = scheduler.schedule(() => void pollNow(), Math.max(delayMs, notBefore - scheduler.now() + spreadMs()));
  }

  const pollNext = () => pollIn(POLL_MS - spreadMs());

  async function pollNow(): Promise<void> {
    pollNext();
    if (isPolling) return;
    isPolling = true;
    const answer = await poll();
    isPolling = false;
    if (scope.hasEnded) return;
    pollFailed$.next(!answer.ok);
    if (answer.ok || !answer.error.retryAfterMs) return;
    notBefore = scheduler.now() + Math.min(answer.error.retryAfterMs, LONGEST_WAIT_MS);
    pollNext();
  }

  pollNext();
  scope.add(
    status$.subscribe(({ kind }) => {
      const isStale = kind === "stale" || kind === "failed";
      if (isStale && !wasStale) pollIn(spreadMs());
      wasStale = isStale;
    }),
  );
  scope.onEnd(() => polling.unsubscribe());

  const merged$ = combineLatest([status$, pollFailed$], (status, hasFailed) => (status.kind === "stale" && hasFailed ? FAILED : status));
  return behaviorOf(scope, merged$, status$.value);
}
