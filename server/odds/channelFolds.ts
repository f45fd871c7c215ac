import type { AsOf } from "../../contract/envelope.ts";
import type { FeedEvent } from "../../contract/feed/frames.ts";
import type { Hub } from "../feed/types.ts";

/** Values folded from all events of a channel, cached for the channels used last and continued on the next request. */
export interface ChannelFolds<T> {
  /** Rejects when the log cannot be read. */
  get(ch: string): Promise<{ readonly asOf: AsOf; readonly value: T }>;
}

export interface ChannelFoldSpec<T> {
  readonly make: (ch: string) => T;
  /** Folds the next events into the value. */
  readonly take: (value: T, events: readonly FeedEvent[]) => void;
  readonly maxChannels: number;
}

interface Known<T> {
  readonly e: string;
  s: number;
  readonly value: T;
}

const READ_LIMIT = 5_000;

export function createChannelFolds<T>(hub: Pick<Hub, "readPage">, { make, take, maxChannels }: ChannelFoldSpec<T>): ChannelFolds<T> {
  const channels = new Map<string, Known<T>>();
  const reading = new Map<string, Promise<Known<T>>>();

  /** Continues where the last read ended; starts over if the epoch has changed. */
  async function read(ch: string): Promise<Known<T>> {
    let known = channels.get(ch) ?? null;
    for (;;) {
      const page = await hub.readPage(ch, known?.s ?? 0, READ_LIMIT);
      if (known && page.asOf.e !== known.e) {
        known = null;
        continue;
      }
      known ??= { e: page.asOf.e, s: 0, value: make(ch) };
      take(known.value, page.events);
      known.s = page.events.at(-1)?.s ?? known.s;
      if (page.next !== null) continue;
      channels.delete(ch);
      channels.set(ch, known);
      const oldest = channels.keys().next();
      if (channels.size > maxChannels && !oldest.done) channels.delete(oldest.value);
      return known;
    }
  }

  return {
    async get(ch) {
      const pending = reading.get(ch) ?? read(ch).finally(() => reading.delete(ch));
      reading.set(ch, pending);
      const { e, s, value } = await pending;
      return { asOf: { e, s }, value };
    },
  };
}
