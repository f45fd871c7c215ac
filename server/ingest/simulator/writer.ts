import { type Sport, matchChannel } from "../../../contract/feed/channels.ts";
import type { NewEvent } from "../../../contract/feed/frames.ts";
import type { MatchEventData, MatchEventKind } from "../../../contract/feed/sport.ts";

/** An event of a match channel as a producer hands it over, discriminated by `k`. */
export type NewMatchEvent = {
  [K in MatchEventKind]: NewEvent<K, MatchEventData[K]> & { readonly key: string };
}[MatchEventKind];

/**
 * How much of a match is simulated: all of it; the time before kick-off; or the events that shape a board row, but for the
 * fixture. Omitted parts are drawn all the same if something else follows them, so that the rest equals that of the whole.
 */
export type Extent = "whole" | "before" | "row";

/** Whether events of a kind shape a row: text, places and statistics are not shown in it. */
export function shapesRow(sport: Sport, kind: MatchEventKind): boolean {
  switch (kind) {
    case "fixture":
    case "state":
    case "score":
      return true;
    case "incident":
    case "incident.revised":
    case "incident.revoked":
      return sport === "fb";
    case "stat":
    case "text":
    case "lineup":
    case "position":
      return false;
    default:
      return kind satisfies never;
  }
}

export interface MatchWriter {
  emit<K extends MatchEventKind>(at: number, k: K, d: MatchEventData[K]): void;
  /** The latest time written so far. */
  lastAt(): number;
  /** Everything up to `untilAt` in order of time, events of one moment in the order written; the key is the place. */
  finish(untilAt?: number): NewMatchEvent[];
}

/** Collects the events of one match; they may be written out of order. */
export function createWriter(sport: Sport, matchId: string, extent: Extent = "whole"): MatchWriter {
  const ch = matchChannel(sport, matchId);
  const drafts: { at: number; k: MatchEventKind; d: MatchEventData[MatchEventKind] }[] = [];
  let last = 0;
  return {
    emit(at, k, d) {
      const whole = Math.round(at);
      if (extent !== "row" || shapesRow(sport, k)) drafts.push({ at: whole, k, d });
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
