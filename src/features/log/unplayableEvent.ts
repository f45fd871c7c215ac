import { parseChannel } from "../../../contract/feed/channels.ts";
import type { Recording, RecordingProblem } from "../../../contract/feed/recording.ts";
import type { MatchEvent } from "../../../contract/feed/sport.ts";
import { rowOfMatch } from "../../../contract/match/boardRows.ts";
import { type MatchState, emptyMatch, reduceMatch } from "../../../contract/match/fold.ts";

/** The first event of a match that cannot be played: there are no schemas here (docs/decisions.md), so all are folded once. */
export function unplayableEvent({ events }: Recording): RecordingProblem | null {
  const matches = new Map<string, MatchState>();
  for (const [i, event] of events.entries()) {
    const { kind, sport, id = "" } = parseChannel(event.ch) ?? {};
    if (kind !== "match" || !sport) continue;
    try {
      const match = reduceMatch(matches.get(event.ch) ?? emptyMatch(sport, id), event as MatchEvent);
      rowOfMatch(match, null);
      matches.set(event.ch, match);
    } catch {
      // The header is the first line.
      return { line: i + 2, reason: "the event's data is not that of its kind" };
    }
  }
  return null;
}
