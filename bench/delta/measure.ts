import { boardChannel, matchChannel, parseChannel } from "../../contract/feed/channels.ts";
import type { FeedEvent } from "../../contract/feed/frames.ts";
import type { MatchEvent } from "../../contract/feed/sport.ts";
import { FEED } from "../../contract/limits.ts";
import type { BoardRow } from "../../contract/match/board.ts";
import { diffRow } from "../../contract/match/board.ts";
import { rowOfMatch } from "../../contract/match/boardRows.ts";
import { type WirePatch, packPatch } from "../../contract/match/boardWire.ts";
import { type MatchState, emptyMatch, reduceMatch } from "../../contract/match/fold.ts";
import { type OddsState, emptyOdds, reduceOdds } from "../../contract/odds/odds.ts";
import { eventText, frameOfTexts } from "../../server/feed/wire.ts";
import { cellsOf } from "../../server/match/oddsCells.ts";

export interface DeltaResult {
  readonly matches: number;
  readonly events: number;
  /** Ticks with a changed row: frames sent. */
  readonly frames: number;
  /** Rows that changed, over all ticks. */
  readonly changes: number;
  /** Bytes to one subscriber, WebSocket headers included. */
  readonly deltaBytes: number;
  /** Bytes if every row changed in a tick is sent whole. */
  readonly rowBytes: number;
  /** Bytes if the row is sent whole on every event of its match: a board that does not compare. */
  readonly matchBytes: number;
  readonly boardBytes: number;
  /** The part of `deltaBytes` that every frame has: WebSocket header, `t`, `ch`, `s`, `at`, `k`, and the rows' numbers. */
  readonly fixedBytes: number;
  /** Bytes of patches by field, largest first. */
  readonly fields: readonly (readonly [field: string, changes: number, bytes: number])[];
}

/**
 * Plays match events through the board as the portal does (one `rows` event per tick of 16 ms) and compares the bytes to
 * one subscriber with sending every changed row whole, and with sending the whole board.
 */
export function measureDelta(events: readonly FeedEvent[]): DeltaResult {
  const states = new Map<string, MatchState>();
  const odds = new Map<string, OddsState>();
  const rows = new Map<string, BoardRow & { readonly n: number }>();
  const fields = new Map<string, { changes: number; bytes: number }>();
  const ch = boardChannel("fb");
  let [s, frames, changes, deltaBytes, rowBytes, matchBytes, boardBytes, fixedBytes] = [0, 0, 0, 0, 0, 0, 0, 0];
  for (const tick of ticksOf(events)) {
    const touched = new Set<string>();
    for (const event of tick) {
      const channel = parseChannel(event.ch);
      if (channel?.kind === "odds" && channel.sport !== null) {
        const key = matchChannel(channel.sport, channel.id);
        odds.set(key, reduceOdds(odds.get(key) ?? emptyOdds(channel.id), event));
        touched.add(key);
        continue;
      }
      if (channel?.kind !== "match" || channel.sport === null) continue;
      states.set(event.ch, reduceMatch(states.get(event.ch) ?? emptyMatch(channel.sport, channel.id), event as MatchEvent));
      touched.add(event.ch);
    }
    // The portal publishes at the end of the tick.
    const at = (Math.floor((tick.at(-1)?.at ?? 0) / FEED.tickMs) + 1) * FEED.tickMs;
    const bytes = (d: unknown): number => frameOfTexts([eventText({ ch, s, at, k: "rows", d })]).length;
    const patches: WirePatch[] = [];
    const changed: BoardRow[] = [];
    for (const key of touched) {
      const state = states.get(key);
      const before = rows.get(key) ?? null;
      const row = state ? rowOfMatch(state, before) : null;
      if (!row) continue;
      const prices = odds.get(key);
      const after = { ...row, ...(prices ? { odds: cellsOf(prices) } : {}), n: before?.n ?? rows.size + 1 };
      rows.set(key, after);
      // A new row is sent whole either way: it is the subscriber's snapshot.
      if (before === null) continue;
      matchBytes += bytes([after]) * tick.filter((event) => event.ch === key || event.ch === `odds:${key}`).length;
      const patch = diffRow(before, after);
      if (!patch) continue;
      const packed = packPatch(before, patch, at);
      patches.push(packed);
      changed.push(after);
      for (const [field, value] of Object.entries(packed[1])) {
        const known = fields.get(field) ?? { changes: 0, bytes: 0 };
        fields.set(field, { changes: known.changes + 1, bytes: known.bytes + JSON.stringify({ [field]: value }).length - 2 });
      }
    }
    if (patches.length === 0) continue;
    s += 1;
    frames += 1;
    changes += patches.length;
    deltaBytes += bytes(patches);
    rowBytes += bytes(changed);
    boardBytes += bytes([...rows.values()]);
    fixedBytes += bytes(patches.map(([n]) => [n, {}]));
  }
  const byField = [...fields].map(([field, { changes: n, bytes }]) => [field, n, bytes] as const).toSorted((a, b) => b[2] - a[2]);
  return {
    matches: rows.size,
    events: events.length,
    frames,
    changes,
    deltaBytes,
    rowBytes,
    matchBytes,
    boardBytes,
    fixedBytes,
    fields: byField,
  };
}

function* ticksOf(events: readonly FeedEvent[]): Generator<readonly FeedEvent[]> {
  let tick: FeedEvent[] = [];
  let number = Number.NaN;
  for (const event of events) {
    const own = Math.floor(event.at / FEED.tickMs);
    if (own !== number && tick.length > 0) {
      yield tick;
      tick = [];
    }
    number = own;
    tick.push(event);
  }
  if (tick.length > 0) yield tick;
}
