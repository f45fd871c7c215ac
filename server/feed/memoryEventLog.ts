import type { FeedEvent } from "../../contract/feed/frames.ts";
import { newEpoch } from "./epoch.ts";
import type { EventLog } from "./types.ts";

interface StoredChannel {
  e: string;
  at: number;
  events: FeedEvent[];
  keys: Set<string>;
  checkpoints: Map<number, unknown>;
}

export interface MemoryEventLog extends EventLog {
  /** Errors with which the next calls of `append` reject; with `isAfterCommit` they write first, as if the answer was lost. */
  readonly failures: { error: Error; isAfterCommit: boolean }[];
}

/** The event log's behaviour without a database, for unit tests and for measuring only the fan-out. */
export function createMemoryEventLog(): MemoryEventLog {
  const channels = new Map<string, StoredChannel>();
  const failures: { error: Error; isAfterCommit: boolean }[] = [];
  let last: { readonly batch: string; readonly answer: readonly (FeedEvent | null)[] } | null = null;

  function channelOf(ch: string): StoredChannel {
    let found = channels.get(ch);
    if (!found) {
      found = { e: newEpoch(), at: 0, events: [], keys: new Set(), checkpoints: new Map() };
      channels.set(ch, found);
    }
    return found;
  }

  return {
    failures,
    async append(events, batch) {
      const failure = failures.shift();
      if (failure && !failure.isAfterCommit) throw failure.error;
      if (batch === undefined || last?.batch !== batch) {
        const answer = events.map((event): FeedEvent | null => {
          const channel = channelOf(event.ch);
          if (event.key !== undefined && channel.keys.has(event.key)) return null;
          if (event.key !== undefined) channel.keys.add(event.key);
          channel.at = Math.max(channel.at, event.at);
          const numbered = { ch: event.ch, s: channel.events.length + 1, at: channel.at, k: event.k, d: event.d ?? null };
          channel.events.push(numbered);
          return numbered;
        });
        last = { batch: batch ?? "", answer };
      }
      if (failure) throw failure.error;
      return last.answer;
    },
    async read(ch, after, limit) {
      return channels.get(ch)?.events.slice(after, after + limit) ?? [];
    },
    async position(ch) {
      const channel = channels.get(ch);
      return channel ? { e: channel.e, s: channel.events.length } : { e: newEpoch(), s: 0 };
    },
    async open(ch) {
      const { e, events } = channelOf(ch);
      return { e, s: events.length };
    },
    async has(ch) {
      return channels.has(ch);
    },
    async reset(ch) {
      channels.delete(ch);
      return { e: channelOf(ch).e, s: 0 };
    },
    async checkpoint(ch, atOrBefore) {
      const found = [...(channels.get(ch)?.checkpoints ?? [])].filter(([s]) => s <= atOrBefore).toSorted((a, b) => b[0] - a[0])[0];
      return found ? { s: found[0], state: found[1] } : null;
    },
    async saveCheckpoint(ch, at, state) {
      const channel = channels.get(ch);
      if (channel?.e === at.e && channel.events.length >= at.s) channel.checkpoints.set(at.s, state);
    },
    async redact(ch, s, { k, d }) {
      const events = channels.get(ch)?.events;
      const before = events?.[s - 1];
      if (!events || !before) return null;
      const event = { ...before, k, d };
      events[s - 1] = event;
      return event;
    },
  };
}
