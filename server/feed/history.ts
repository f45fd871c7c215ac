import type { FeedEvent } from "../../contract/feed/frames.ts";
import { eventText } from "./wire.ts";

interface Entry {
  readonly event: FeedEvent;
  readonly storedAt: number;
  /** Text of the event in a frame; built on first use. */
  text: string | null;
}

export interface HistoryLimits {
  readonly events: number;
  readonly ms: number;
}

/** The latest events of one channel, without a gap, bounded by number and age. */
export class History {
  #entries: Entry[] = [];
  readonly #limits: HistoryLimits;

  constructor(limits: HistoryLimits) {
    this.#limits = limits;
  }

  /** Throws RangeError unless `event.s` follows the last number: a resume relies on a history without gaps. */
  push(event: FeedEvent, now: number): void {
    const last = this.#entries.at(-1)?.event.s;
    if (last !== undefined && event.s !== last + 1) throw new RangeError(`${event.ch}: ${event.s} does not follow ${last}`);
    this.#entries.push({ event, storedAt: now, text: null });
    // Cut in strides: removing one entry at a time would move the whole array each time.
    if (this.#entries.length > this.#limits.events * 1.25) this.#entries = this.#entries.slice(-this.#limits.events);
  }

  /** Drops entries that are too old. */
  trim(now: number): void {
    const keep = this.#entries.findIndex((e) => now - e.storedAt <= this.#limits.ms);
    if (keep !== 0) this.#entries = keep === -1 ? [] : this.#entries.slice(keep);
  }

  clear(): void {
    this.#entries = [];
  }

  /** Replaces the event of the same number, if it is here. */
  replace(event: FeedEvent): void {
    const [first] = this.#entries;
    const index = first === undefined ? -1 : event.s - first.event.s;
    const entry = this.#entries[index];
    if (entry !== undefined) this.#entries[index] = { ...entry, event, text: null };
  }

  get size(): number {
    return this.#entries.length;
  }

  /** Whether all events after `after` up to `last` are here. */
  covers(after: number, last: number): boolean {
    if (after >= last) return true;
    const first = this.#entries[0]?.event.s;
    return first !== undefined && first <= after + 1;
  }

  /** Events of (after, last]; `covers` must hold. */
  events(after: number, last: number): readonly FeedEvent[] {
    return this.#range(after, last).map((e) => e.event);
  }

  /** The texts of these events for a frame. */
  texts(after: number, last: number): readonly string[] {
    return this.#range(after, last).map((e) => (e.text ??= eventText(e.event)));
  }

  #range(after: number, last: number): Entry[] {
    const first = this.#entries[0]?.event.s;
    if (first === undefined || after >= last) return [];
    return this.#entries.slice(after + 1 - first, last + 1 - first);
  }
}
