import type { FeedEvent } from "../../../contract/feed/frames.ts";
import type { MatchEventData, MatchEventKind } from "../../../contract/feed/sport.ts";
import { truncate } from "../../../contract/rules/truncate.ts";

/** Collects the events of one channel; `finish` puts them in order of time and numbers them from 1. */
export interface Timeline {
  push<K extends MatchEventKind>(at: number, k: K, d: MatchEventData[K]): void;
  /** Time of the latest event so far, epoch ms; 0 when there is none. */
  lastAt(): number;
  finish(): readonly FeedEvent[];
}

/** Events of one moment keep the order they were pushed in. */
export function createTimeline(ch: string): Timeline {
  const items: { at: number; k: string; d: unknown }[] = [];
  let latest = 0;
  return {
    push(at, k, d) {
      latest = Math.max(latest, Math.round(at));
      items.push({ at: Math.round(at), k, d });
    },
    lastAt: () => latest,
    finish: () => items.toSorted((a, b) => a.at - b.at).map((item, i) => ({ ch, s: i + 1, at: item.at, k: item.k, d: item.d })),
  };
}

/** Fields of a feed text are at most 80 characters. */
const SHORT = 80;

export function short(text: string): string {
  return truncate(text, SHORT) === text ? text : `${truncate(text, SHORT - 1)}…`;
}
