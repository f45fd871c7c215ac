import { type SchedulerLike, Subscription } from "rxjs";

/**
 * Paces what a client sends: the server closes a socket that exceeds 20 frames a second. A burst of `BURST`, then one
 * every `REFILL_MS`, so that at most 20 leave in any second.
 */
const BURST = 10;
const REFILL_MS = 100;

export interface Outbox {
  push(frame: object): void;
  /** Forgets what has not been sent: the connection is gone. */
  clear(): void;
}

export function createOutbox(send: (frame: object) => void, now: () => number, scheduler: SchedulerLike): Outbox {
  let queue: object[] = [];
  let tokens = BURST;
  let refilledAt = now();
  let timer = Subscription.EMPTY;

  function flush(): void {
    const gained = Math.floor((now() - refilledAt) / REFILL_MS);
    if (gained > 0) {
      tokens = Math.min(BURST, tokens + gained);
      refilledAt += gained * REFILL_MS;
    }
    while (tokens > 0 && queue.length > 0) {
      tokens -= 1;
      send(queue.shift() as object);
    }
    timer.unsubscribe();
    timer = queue.length > 0 ? scheduler.schedule(flush, Math.max(1, refilledAt + REFILL_MS - now())) : Subscription.EMPTY;
  }

  return {
    push(frame) {
      queue.push(frame);
      flush();
    },
    clear() {
      queue = [];
      timer.unsubscribe();
    },
  };
}
