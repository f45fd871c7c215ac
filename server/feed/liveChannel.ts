import type { AsOf } from "../../contract/envelope.ts";
import type { ParsedChannel } from "../../contract/feed/channels.ts";
import type { FeedEvent } from "../../contract/feed/frames.ts";
import { History, type HistoryLimits } from "./history.ts";
import type { Subscriber } from "./types.ts";
import { chunks, eventText, frameOfTexts } from "./wire.ts";

/** A channel in memory: its position, latest events and subscribers. */
export class LiveChannel {
  readonly ch: string;
  readonly parsed: ParsedChannel;
  readonly history: History;
  readonly subscribers = new Set<Subscriber>();
  e: string;
  /** Number of the last event (for durable channels: committed). */
  s: number;
  /** Number of the last event fanned out; those between `sentS` and `s` wait for the tick. */
  sentS: number;
  lastAt = 0;
  /** False: never written, so that its epoch is provisional and the first event will replace it. */
  isBorn: boolean;
  usedAt: number;
  snapshot: CachedSnapshot | null = null;
  /** Number of redactions: data read or built before the latest one may still hold a redacted event. */
  redactions = 0;
  #pending: FeedEvent[] = [];

  constructor(parsed: ParsedChannel, ch: string, position: AsOf, options: { isBorn: boolean; now: number; history: HistoryLimits }) {
    this.parsed = parsed;
    this.ch = ch;
    this.e = position.e;
    this.s = position.s;
    this.sentS = position.s;
    this.isBorn = options.isBorn;
    this.usedAt = options.now;
    this.history = new History(options.history);
  }

  /** Adds an event numbered `s + 1`. */
  push(event: FeedEvent, now: number): void {
    this.history.push(event, now);
    this.#pending.push(event);
    this.s = event.s;
    this.lastAt = event.at;
    this.usedAt = now;
  }

  /** Replaces the event of the same number. */
  redact(event: FeedEvent): void {
    this.redactions += 1;
    this.history.replace(event);
    this.#pending = this.#pending.map((one) => (one.s === event.s ? event : one));
    this.snapshot = null;
  }

  restart(position: AsOf): void {
    this.e = position.e;
    this.s = position.s;
    this.sentS = position.s;
    this.lastAt = 0;
    this.isBorn = true;
    this.history.clear();
    this.#pending = [];
    this.snapshot = null;
  }

  /** Fans out pending events. Returns the numbers of frames built and written. */
  flush(isOneOfMany = false): { readonly built: number; readonly written: number } {
    const pending = this.#pending;
    if (pending.length === 0) return { built: 0, written: 0 };
    this.#pending = [];
    const after = this.sentS;
    this.sentS = this.s;
    if (this.subscribers.size === 0) return { built: 0, written: 0 };
    // The history has the texts already and shares them with resumes, unless a burst was longer than the history.
    const texts = this.history.covers(after, this.s) ? this.history.texts(after, this.s) : pending.map(eventText);
    const ranges = chunks(texts);
    for (const { from, to } of ranges) {
      const delivery = {
        ch: this.ch,
        e: this.e,
        kind: this.parsed.kind,
        events: pending.slice(from, to),
        frame: frameOfTexts(texts.slice(from, to)),
        isOneOfMany: isOneOfMany || ranges.length > 1,
      };
      for (const subscriber of this.subscribers) subscriber.deliver(delivery);
    }
    return { built: ranges.length, written: ranges.length * this.subscribers.size };
  }
}

export interface CachedSnapshot {
  readonly e: string;
  readonly s: number;
  /** `redactions` of the channel when the build began. */
  readonly redactions: number;
  readonly builtAt: number;
  readonly frame: Buffer;
}
