import { type Clock, sleep } from "../kit/clock.ts";
import { isTransient } from "../kit/database.ts";
import type { AppendQueue } from "./appendQueue.ts";
import type { EventLog } from "./types.ts";

export interface ChannelLookUpOptions {
  readonly queue: Pick<AppendQueue, "between">;
  readonly eventLog: Pick<EventLog, "has">;
  readonly clock: Clock;
}

/** Look-ups at once: a client that asks for many channels leaves connections to everybody else. */
const AT_ONCE = 4;
const RETRY_MS = 500;

/**
 * Whether the log has a channel. What was published before the question is found; the database is asked beside the append
 * queue, so that appends never wait for what clients ask. Retried while the database is unreachable.
 */
export function createChannelLookUp({ queue, eventLog, clock }: ChannelLookUpOptions): (ch: string) => Promise<boolean> {
  const asked = new Map<string, Promise<boolean>>();
  const waiting: (() => void)[] = [];
  let running = 0;

  async function ask(ch: string): Promise<boolean> {
    for (;;) {
      // Not a look-up: only waits for the appends that came before the question.
      await queue.between(async () => undefined);
      try {
        return await eventLog.has(ch);
      } catch (error) {
        if (!isTransient(error)) throw error;
        await sleep(clock, RETRY_MS);
      }
    }
  }

  function turn(): Promise<void> {
    if (running === AT_ONCE) return new Promise((resolve) => waiting.push(resolve));
    running += 1;
    return Promise.resolve();
  }

  async function inTurn(ch: string): Promise<boolean> {
    await turn();
    // A later question has to wait for later appends: it cannot share this answer.
    asked.delete(ch);
    try {
      return await ask(ch);
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }

  return (ch) => {
    const pending = asked.get(ch);
    if (pending) return pending;
    const answer = inTurn(ch);
    asked.set(ch, answer);
    return answer;
  };
}
