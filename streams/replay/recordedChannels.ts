import type { MatchId } from "../../contract/ids.ts";
import { type Sport, boardChannel, oddsChannel, parseChannel } from "../../contract/feed/channels.ts";
import type { FeedEvent } from "../../contract/feed/frames.ts";
import { type Recording, compareRecorded } from "../../contract/feed/recording.ts";
import type { RoomEvent } from "../../contract/feed/room.ts";
import type { MatchEvent } from "../../contract/feed/sport.ts";
import type { ThreadEvent } from "../../contract/feed/thread.ts";
import type { BoardRow, BoardSnapshot } from "../../contract/match/board.ts";
import { diffRow } from "../../contract/match/board.ts";
import { rowOfMatch } from "../../contract/match/boardRows.ts";
import { type BoardState, boardOfSnapshot, reduceBoard } from "../../contract/match/boardFold.ts";
import { type MatchState, emptyMatch, reduceMatch } from "../../contract/match/fold.ts";
import { type OddsState, emptyOdds, reduceOdds } from "../../contract/odds/odds.ts";
import { type RoomState, emptyRoom, reduceRoom } from "../../contract/room/room.ts";
import { type ThreadState, emptyThread, reduceThread } from "../../contract/thread/thread.ts";
import { type Timeline, createTimeline } from "../sport/timeline.ts";

/** One channel of a recording: its events, and its snapshot as of any moment. */
export interface RecordedChannel {
  /** Numbered 1, 2, 3 … even if the recording began in the middle of a channel. */
  readonly events: readonly FeedEvent[];
  /** Payload of this channel's snapshot frame at a moment. */
  snapshotAt(at: number): unknown;
}

/** Null for a channel that is neither in the recording nor derivable from it. */
export type RecordedChannels = (ch: string) => RecordedChannel | null;

/** The channels of a recording, each prepared on first use. Boards that were not recorded are derived from its matches. */
export function recordedChannels(recording: Recording): RecordedChannels {
  const byChannel = new Map<string, FeedEvent[]>();
  for (const event of recording.events) {
    const known = byChannel.get(event.ch);
    if (known) known.push(event);
    else byChannel.set(event.ch, [event]);
  }
  const made = new Map<string, RecordedChannel | null>();

  function make(ch: string): RecordedChannel | null {
    const parsed = parseChannel(ch);
    const recorded = byChannel.get(ch);
    const events = recorded ? numbered(recorded) : parsed?.kind === "board" && parsed.sport ? boardEvents(parsed.sport, byChannel) : [];
    if (!parsed || events.length === 0) return null;
    switch (parsed.kind) {
      case "match": {
        const sport = parsed.sport as Sport;
        return channel(events, emptyMatch(sport, parsed.id), (match, event) => reduceMatch(match, event as MatchEvent), passOn<MatchState>);
      }
      case "odds":
        return channel(events, emptyOdds(parsed.id), reduceOdds, passOn<OddsState>);
      case "board":
        return channel(events, boardOfSnapshot({ rows: [] }), reduceBoard, snapshotOfBoard);
      case "room":
        return channel(events, emptyRoom(parsed.id), (room, event) => reduceRoom(room, event as RoomEvent), passOn<RoomState>);
      case "thread": {
        const sport = parsed.sport as Sport;
        return channel(
          events,
          emptyThread(sport, parsed.id),
          (thread, event) => reduceThread(thread, event as ThreadEvent),
          passOn<ThreadState>,
        );
      }
      case "audience":
      case "horn":
      case "user":
        // Nothing to fold: the channel is just its events.
        return channel<null>(events, null, () => null, passOn<null>);
      default:
        return parsed.kind satisfies never;
    }
  }

  return (ch) => {
    const known = made.get(ch);
    if (known !== undefined) return known;
    const channelMade = make(ch);
    made.set(ch, channelMade);
    return channelMade;
  };
}

function numbered(events: readonly FeedEvent[]): readonly FeedEvent[] {
  return events[0]?.s === 1 ? events : events.map((event, i) => ({ ...event, s: i + 1 }));
}

function passOn<S>(state: S): S {
  return state;
}

function snapshotOfBoard(board: BoardState): BoardSnapshot {
  return { rows: [...board.values()] };
}

function channel<S>(
  events: readonly FeedEvent[],
  empty: S,
  reduce: (state: S, event: FeedEvent) => S,
  snapshotOf: (state: S) => unknown,
): RecordedChannel {
  let timeline: Timeline<S, FeedEvent> | null = null;
  return {
    events,
    snapshotAt(at) {
      if (!timeline) {
        timeline = createTimeline({ start: { s: 0, at: -Infinity, state: empty }, reduce });
        for (const event of events) timeline.append(event);
      }
      return snapshotOf(timeline.stateAt(at) ?? empty);
    },
  };
}

/** The events a sport's board would have sent for the recorded matches: the server derives them from the same folds. */
function boardEvents(sport: Sport, byChannel: ReadonlyMap<string, readonly FeedEvent[]>): readonly FeedEvent[] {
  const ch = boardChannel(sport);
  const matches = new Map<string, MatchState>();
  const rows = new Map<string, BoardRow>();
  const board: FeedEvent[] = [];
  const sources = [...byChannel].filter(([name]) => parseChannel(name)?.kind === "match" && parseChannel(name)?.sport === sport);
  for (const event of sources.flatMap(([, events]) => events).sort(compareRecorded)) {
    const id = event.ch.slice(event.ch.indexOf(":") + 1);
    const match = reduceMatch(matches.get(id) ?? emptyMatch(sport, id), event as MatchEvent);
    matches.set(id, match);
    const before = rows.get(id) ?? null;
    const after = rowOfMatch(match, before);
    const patch = after && (before ? diffRow(before, after) : after);
    if (!after || !patch) continue;
    rows.set(id, after);
    board.push({ ch, s: board.length + 1, at: event.at, k: "rows", d: [patch] });
  }
  return board;
}

/** Channels of the matches in a recording, in the order they begin: the player's choices. */
export function matchesOf(
  recording: Recording,
): readonly { readonly sport: Sport; readonly matchId: MatchId; readonly hasOdds: boolean }[] {
  const channels = new Set(recording.events.map((event) => event.ch));
  const matches: { sport: Sport; matchId: MatchId; hasOdds: boolean }[] = [];
  for (const ch of channels) {
    const parsed = parseChannel(ch);
    if (parsed?.kind !== "match" || !parsed.sport) continue;
    matches.push({ sport: parsed.sport, matchId: parsed.id, hasOdds: channels.has(oddsChannel(parsed.sport, parsed.id)) });
  }
  return matches;
}
