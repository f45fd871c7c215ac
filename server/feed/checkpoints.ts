import { FEED } from "../../contract/limits.ts";
import { parseChannel } from "../../contract/feed/channels.ts";
import type { FeedEvent } from "../../contract/feed/frames.ts";
import { sleep, type Clock } from "../kit/clock.ts";
import { isTransient } from "../kit/database.ts";
import type { Log } from "../kit/log.ts";
import type { EventLog, Hub } from "./types.ts";

export interface CheckpointOptions {
  readonly hub: Pick<Hub, "onCommitted" | "position">;
  readonly eventLog: EventLog;
  readonly clock: Clock;
  readonly log: Log;
  /** Folds events into the state of a match channel; null = the empty state. */
  readonly fold: (ch: string, state: unknown, events: readonly FeedEvent[]) => unknown;
  readonly every?: number;
}

export interface Checkpoints {
  /** Resolves when all due checkpoints are written. */
  settled(): Promise<void>;
  /** Starts no new checkpoint; resolves when the current one is done. */
  stop(): Promise<void>;
}

const RETRY_MS = 1_000;

/**
 * Saves a folded state of each match channel every 500 events, so that going back in a long match need not fold from its
 * beginning. Reads the log after the commit, one checkpoint at a time.
 */
export function createCheckpoints(options: CheckpointOptions): Checkpoints {
  const { hub, eventLog, clock, log, fold } = options;
  const every = options.every ?? FEED.checkpointEvery;
  let work: Promise<void> = Promise.resolve();
  let isStopped = false;

  async function write(ch: string, s: number): Promise<void> {
    const before = await hub.position(ch);
    const checkpoint = await eventLog.checkpoint(ch, s);
    if (checkpoint?.s === s) return;
    let state: unknown = checkpoint?.state ?? null;
    for (let after = checkpoint?.s ?? 0; after < s;) {
      const events = await eventLog.read(ch, after, Math.min(every, s - after));
      const last = events.at(-1);
      // The channel was reset meanwhile: nothing to save.
      if (!last) return;
      state = fold(ch, state, events);
      after = last.s;
    }
    await eventLog.saveCheckpoint(ch, { e: before.e, s }, state);
  }

  async function writeOnce(ch: string, s: number): Promise<void> {
    while (!isStopped) {
      try {
        await write(ch, s);
        return;
      } catch (error) {
        if (!isTransient(error)) {
          log.error({ err: error, ch, s }, "a checkpoint could not be made");
          return;
        }
        await sleep(clock, RETRY_MS);
      }
    }
  }

  const stopListening = hub.onCommitted((events) => {
    for (const { ch, s } of events) {
      if (s % every !== 0 || parseChannel(ch)?.kind !== "match") continue;
      work = work.then(() => writeOnce(ch, s));
    }
  });

  return {
    settled: () => work,
    async stop() {
      isStopped = true;
      stopListening();
      await work;
    },
  };
}
