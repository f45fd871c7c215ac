import { randomUUID } from "node:crypto";
import { ErrorCode } from "../../contract/codes/errors.ts";
import type { FeedEvent, NewEvent } from "../../contract/feed/frames.ts";
import { sleep, type Clock } from "../kit/clock.ts";
import { isTransient } from "../kit/database.ts";
import { AppError } from "../kit/errors.ts";
import type { Log } from "../kit/log.ts";
import type { Metrics } from "../kit/metrics.ts";
import type { EventLog } from "./types.ts";

export interface AppendQueueOptions {
  readonly eventLog: EventLog;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics | null;
  /** Called after each commit, before the publishers' promises resolve and before the next append. */
  readonly onCommitted: (events: readonly FeedEvent[]) => void | Promise<void>;
  readonly maxWaiting?: number;
  readonly maxBatch?: number;
}

/** Queue of appends to the log, in order: one in flight, and what arrives meanwhile is the next batch (group commit). */
export interface AppendQueue {
  append(events: readonly NewEvent[]): Promise<readonly FeedEvent[]>;
  /** Runs a task between two appends, in queue order; retried while the database is unreachable. */
  between<T>(task: () => Promise<T>): Promise<T>;
  readonly waiting: number;
  close(): Promise<void>;
}

type Job =
  | {
      readonly kind: "append";
      readonly events: readonly NewEvent[];
      readonly resolve: (events: readonly FeedEvent[]) => void;
      readonly reject: (error: unknown) => void;
    }
  | { readonly kind: "task"; readonly run: () => Promise<void>; readonly reject: (error: unknown) => void };
type AppendJob = Extract<Job, { kind: "append" }>;

const MAX_WAITING = 200_000;
const MAX_BATCH = 2_000;
const RETRY_FIRST_MS = 50;
const RETRY_MAX_MS = 2_000;

export function createAppendQueue(options: AppendQueueOptions): AppendQueue {
  const { eventLog, clock, log, metrics } = options;
  const maxWaiting = options.maxWaiting ?? MAX_WAITING;
  const maxBatch = options.maxBatch ?? MAX_BATCH;
  let jobs: Job[] = [];
  let waiting = 0;
  let running: Promise<void> | null = null;
  let isClosing = false;

  function start(): void {
    running ??= Promise.resolve()
      .then(drain)
      .finally(() => {
        running = null;
        if (jobs.length > 0) start();
      });
  }

  async function drain(): Promise<void> {
    while (jobs.length > 0) {
      const [first] = jobs;
      if (first?.kind === "task") {
        // Consecutive tasks (channel look-ups) run together.
        const end = jobs.findIndex((job) => job.kind !== "task");
        const tasks = jobs.splice(0, end === -1 ? jobs.length : end).filter((job) => job.kind === "task");
        await Promise.all(tasks.map((task) => task.run().catch(task.reject)));
        continue;
      }
      await commit(takeBatch());
    }
  }

  function takeBatch(): readonly AppendJob[] {
    const batch: AppendJob[] = [];
    let size = 0;
    for (const job of jobs) {
      if (job.kind !== "append" || (size > 0 && size + job.events.length > maxBatch)) break;
      batch.push(job);
      size += job.events.length;
    }
    jobs = jobs.slice(batch.length);
    return batch;
  }

  async function commit(batch: readonly AppendJob[]): Promise<void> {
    const events = batch.flatMap((job) => job.events);
    let answer: readonly (FeedEvent | null)[];
    try {
      // One batch id for all attempts: if the first was committed without an answer, the second gets that answer.
      const id = randomUUID();
      const end = metrics?.appendSeconds.startTimer();
      answer = await untilDone(() => eventLog.append(events, id), "append");
      end?.();
    } catch (error) {
      const [only] = batch;
      if (batch.length === 1 && only) {
        settle(only.events.length);
        only.reject(error);
        return;
      }
      // Refused by the database, not unreachable: one publisher's bad events must not fail the others' events.
      for (const job of batch) await commit([job]);
      return;
    }
    const committed = answer.filter((event) => event !== null);
    metrics?.eventsCommitted.inc(committed.length);
    if (committed.length > 0) await options.onCommitted(committed);
    settle(events.length);
    let from = 0;
    for (const job of batch) {
      const to = from + job.events.length;
      job.resolve(answer.slice(from, to).filter((event) => event !== null));
      from = to;
    }
  }

  function settle(count: number): void {
    waiting -= count;
    metrics?.eventsWaiting.set(waiting);
  }

  async function untilDone<T>(run: () => Promise<T>, what: string): Promise<T> {
    let delayMs = RETRY_FIRST_MS;
    for (let attempt = 1; ; attempt += 1) {
      try {
        const value = await run();
        if (attempt > 1) log.info({ attempt, what, waiting }, "the database answers again");
        return value;
      } catch (error) {
        if (!isTransient(error)) throw error;
        if (isClosing) throw unavailable("the portal stops and the database does not answer", error);
        if (attempt === 1) log.warn({ err: error, what, waiting }, "the database does not answer; events wait in memory");
        await sleep(clock, delayMs);
        delayMs = Math.min(delayMs * 2, RETRY_MAX_MS);
      }
    }
  }

  return {
    append(events) {
      if (isClosing) return Promise.reject(unavailable("the portal stops"));
      if (waiting + events.length > maxWaiting) {
        return Promise.reject(unavailable(`${waiting} events wait for the database; no more than ${maxWaiting} are kept`));
      }
      waiting += events.length;
      metrics?.eventsWaiting.set(waiting);
      return new Promise((resolve, reject) => {
        jobs.push({ kind: "append", events, resolve, reject });
        start();
      });
    },
    between(task) {
      if (isClosing) return Promise.reject(unavailable("the portal stops"));
      return new Promise((resolve, reject) => {
        jobs.push({ kind: "task", run: async () => resolve(await untilDone(task, "task")), reject });
        start();
      });
    },
    get waiting() {
      return waiting;
    },
    async close() {
      isClosing = true;
      while (running) await running;
    },
  };
}

function unavailable(reason: string, cause?: unknown): AppError {
  return new AppError(ErrorCode.databaseUnavailable, reason, cause === undefined ? {} : { cause });
}
