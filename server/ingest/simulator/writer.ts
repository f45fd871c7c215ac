import type { NewEvent } from "../../../contract/feed/frames.ts";
import type { MatchEventData, MatchEventKind } from "../../../contract/feed/sport.ts";

/** An event of a match channel as a producer hands it over, told apart by `k`. */
export type NewMatchEvent = {
  [K in MatchEventKind]: NewEvent<K, MatchEventData[K]> & { readonly key: string };
}[MatchEventKind];

export interface MatchWriter {
  emit<K extends MatchEventKind>(at: number, k: K, d: MatchEventData[K]): void;
  /** The latest time written so far. */
  lastAt(): number;
  /** Everything up to `untilAt` in order of time, events of one moment in the order written, keyed by their place. */
  finish(untilAt?: number): NewMatchEvent[];
}

/** Collects the events of one channel; they may be written out of order. */
export function createWriter(ch: string): MatchWriter {
  const drafts: { at: number; k: MatchEventKind; d: MatchEventData[MatchEventKind] }[] = [];
  let last = 0;
  return {
    emit(at, k, d) {
      const whole = Math.round(at);
      drafts.push({ at: whole, k, d });
      last = Math.max(last, whole);
    },
    lastAt: () => last,
    finish(untilAt = Infinity) {
      return drafts
        .filter((e) => e.at <= untilAt)
        .toSorted((a, b) => a.at - b.at)
        .map((e, i) => ({ ch, at: e.at, k: e.k, d: e.d, key: `e${i + 1}` }) as NewMatchEvent);
    },
  };
}
