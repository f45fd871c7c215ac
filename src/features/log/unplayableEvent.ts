import { type ParsedChannel, parseChannel } from "../../../contract/feed/channels.ts";
import type { FeedEvent } from "../../../contract/feed/frames.ts";
import type { Recording, RecordingProblem } from "../../../contract/feed/recording.ts";
import type { RoomEvent } from "../../../contract/feed/room.ts";
import type { MatchEvent } from "../../../contract/feed/sport.ts";
import type { ThreadEvent } from "../../../contract/feed/thread.ts";
import { boardOfSnapshot, reduceBoard } from "../../../contract/match/boardFold.ts";
import { rowOfMatch } from "../../../contract/match/boardRows.ts";
import { emptyMatch, reduceMatch } from "../../../contract/match/fold.ts";
import { emptyOdds, reduceOdds } from "../../../contract/odds/odds.ts";
import { emptyRoom, reduceRoom } from "../../../contract/room/room.ts";
import { emptyThread, reduceThread } from "../../../contract/thread/thread.ts";

type Fold = (event: FeedEvent) => void;

function folding<S>(empty: S, reduce: (state: S, event: FeedEvent) => S): Fold {
  let state = empty;
  return (event) => {
    state = reduce(state, event);
  };
}

/** Null for a channel that is just its events. */
function foldOf(channel: ParsedChannel): Fold | null {
  switch (channel.kind) {
    case "match":
      return folding(emptyMatch(channel.sport ?? "fb", channel.id), (before, event) => {
        const match = reduceMatch(before, event as MatchEvent);
        // The board is derived from it.
        rowOfMatch(match, null);
        return match;
      });
    case "odds":
      return folding(emptyOdds(channel.id), reduceOdds);
    case "board":
      return folding(boardOfSnapshot({ rows: [] }), reduceBoard);
    case "room":
      return folding(emptyRoom(channel.id), (room, event) => reduceRoom(room, event as RoomEvent));
    case "thread":
      return folding(emptyThread(channel.sport ?? "fb", channel.id), (thread, event) => reduceThread(thread, event as ThreadEvent));
    case "audience":
    case "horn":
    case "user":
      return null;
    default:
      return channel.kind satisfies never;
  }
}

/**
 * The first event that cannot be played: there are no schemas here (docs/decisions.md), so all are folded once, as playback
 * does. Kinds and channels of a newer portal are no problem, as on the live pages: they show nothing.
 */
export function unplayableEvent({ events }: Recording): RecordingProblem | null {
  const folds = new Map<string, Fold | null>();
  for (const [i, event] of events.entries()) {
    let fold = folds.get(event.ch);
    if (fold === undefined) {
      const channel = parseChannel(event.ch);
      fold = channel && foldOf(channel);
      folds.set(event.ch, fold);
    }
    try {
      fold?.(event);
    } catch {
      // The header is the first line.
      return { line: i + 2, reason: "the event's data is not that of its kind" };
    }
  }
  return null;
}
