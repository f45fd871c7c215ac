import { stateRowOf } from "../../contract/codes/matchPhase.ts";
import { type Sport, matchChannel } from "../../contract/feed/channels.ts";
import type { FeedEvent } from "../../contract/feed/frames.ts";
import type { MatchEvent } from "../../contract/feed/sport.ts";
import { footballMinute, minuteText } from "../../contract/match/clock.ts";
import { emptyMatch, reduceMatch } from "../../contract/match/fold.ts";

/** What minute of a match it was at a moment (epoch ms): `67′`, 中场, 第三节; null: it was not being played. */
export type MinuteOf = (match: { readonly sport: Sport; readonly matchId: string }, at: number) => Promise<string | null>;

const READ = 2_000;

/** Tells it from the match's log. */
export function createMinuteOf(read: (ch: string, after: number, limit: number) => Promise<readonly FeedEvent[]>): MinuteOf {
  return async ({ sport, matchId }, at) => {
    let state = emptyMatch(sport, matchId);
    for (;;) {
      const events = await read(matchChannel(sport, matchId), state.seq, READ);
      for (const event of events) {
        if (event.at > at) break;
        state = reduceMatch(state, event as MatchEvent);
      }
      if (events.length < READ || (events.at(-1)?.at ?? 0) > at) break;
    }
    const { stage, words } = stateRowOf(state);
    if (stage === "break") return words;
    if (stage !== "playing" || state.clock === null) return null;
    if (state.sport !== "fb") return words;
    const { minute, plus } = footballMinute(state.clock, at);
    return minuteText(minute, plus);
  };
}
