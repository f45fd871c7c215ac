import { type Observable, filter, map, merge, scan } from "rxjs";
import { type Sport, matchChannel } from "../../../../contract/feed/channels.ts";
import type { MatchEvent } from "../../../../contract/feed/sport.ts";
import type { TextView } from "../../../../contract/match/common.ts";
import { type MatchState, reduceMatch } from "../../../../contract/match/fold.ts";
import type { ChannelMessage, Feed } from "../../../../streams/feed/types.ts";
import type { Behavior } from "../../../../streams/kit/behavior.ts";
import { lazyBehavior } from "../lazy.ts";

/** The latest lines of text live of several matches at once. */

export const LINES_SHOWN = 5;
/** The most matches one `eventList` call reads, and the most one page should follow. */
export const TEXT_MATCHES_MAX = 20;

/** By match id, newest first. */
export type TextLines = Readonly<Record<string, readonly TextView[]>>;

export function latestLines(match: Pick<MatchState, "texts">): readonly TextView[] {
  return match.texts.slice(-LINES_SHOWN).reverse();
}

function fold(match: MatchState | null, message: ChannelMessage): MatchState | null {
  if (message.type === "snapshot") return message.d as MatchState;
  return message.type === "event" && match ? reduceMatch(match, message.event as MatchEvent) : match;
}

function followed(feed: Feed, sport: Sport, id: string): Observable<readonly [string, readonly TextView[]]> {
  return feed.channel(matchChannel(sport, id)).pipe(
    scan(fold, null),
    filter((match) => match !== null),
    map((match) => [id, latestLines(match)] as const),
  );
}

/** Subscribes to the matches' own channels while it is subscribed to. Each channel starts from a snapshot. */
export function textLinesOf(input: {
  readonly feed: Feed;
  readonly sport: Sport;
  readonly ids: readonly string[];
  readonly initial: TextLines;
}): Behavior<TextLines> {
  const { feed, sport, ids, initial } = input;
  const lines$ = merge(...ids.slice(0, TEXT_MATCHES_MAX).map((id) => followed(feed, sport, id))).pipe(
    scan((all: TextLines, [id, lines]) => ({ ...all, [id]: lines }), initial),
  );
  return lazyBehavior(lines$, initial);
}
