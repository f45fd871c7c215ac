import { FEED } from "../../contract/limits.ts";
import { type SchedulerLike, Subscription } from "rxjs";

/**
 * Paces a client's frames: the server ignores those beyond 20 messages or 500 frames a second. A burst of `BURST`, then one every
 * `REFILL_MS`, so that at most 20 leave in any second. Frames that wait together are sent together, in one array.
 */
const BURST = 10;
const REFILL_MS = 100;
/** The server refuses messages above 4 kB; channel names are ASCII, so a character is a byte. */
const MESSAGE_MAX = 4_000;
/** So that no second has too many, however full its messages are. */
const FRAMES_MAX = FEED.clientFramesPerSecond / FEED.clientMessagesPerSecond;

export interface Outbox {
  push(frame: object): void;
  /** Frames pushed inside `push` are sent together. */
  batch(push: () => void): void;
  /** Drops the unsent frames: the connection is gone. */
  clear(): void;
}

/** `send` gets the text of one message and the frames in it. */
export function createOutbox(send: (text: string, frames: readonly object[]) => void, now: () => number, scheduler: SchedulerLike): Outbox {
  let queue: object[] = [];
  let tokens = BURST;
  let refilledAt = now();
  let timer = Subscription.EMPTY;
  let isBatching = false;

  function flush(): void {
    if (isBatching) return;
    const gained = Math.floor((now() - refilledAt) / REFILL_MS);
    if (gained > 0) {
      tokens = Math.min(BURST, tokens + gained);
      refilledAt += gained * REFILL_MS;
    }
    while (tokens > 0 && queue.length > 0) {
      tokens -= 1;
      const { text, count } = nextMessage();
      send(text, queue.splice(0, count));
    }
    timer.unsubscribe();
    timer = queue.length > 0 ? scheduler.schedule(flush, Math.max(1, refilledAt + REFILL_MS - now())) : Subscription.EMPTY;
  }

  function nextMessage(): { readonly text: string; readonly count: number } {
    const texts: string[] = [];
    let length = 2;
    for (const frame of queue) {
      const text = JSON.stringify(frame);
      if (texts.length === FRAMES_MAX || (texts.length > 0 && length + text.length + 1 > MESSAGE_MAX)) break;
      texts.push(text);
      length += text.length + 1;
    }
    return { text: texts.length === 1 ? (texts[0] as string) : `[${texts.join(",")}]`, count: texts.length };
  }

  return {
    push(frame) {
      queue.push(frame);
      flush();
    },
    batch(push) {
      isBatching = true;
      push();
      isBatching = false;
      flush();
    },
    clear() {
      queue = [];
      timer.unsubscribe();
    },
  };
}
