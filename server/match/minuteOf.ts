import { stateRowOf } from "../../contract/codes/matchPhase.ts";
import { type Sport, matchChannel } from "../../contract/feed/channels.ts";
import type { FeedEvent } from "../../contract/feed/frames.ts";
import type { GameClock, MatchEvent } from "../../contract/feed/sport.ts";
import { type MatchState, emptyMatch, reduceMatch } from "../../contract/match/fold.ts";
import { minuteIn } from "../../contract/match/minuteIn.ts";

/** What minute of a match it was at a moment (epoch ms): `67′`, 中场, 第三节; null: it was not being played. */
export type MinuteOf = (match: { readonly sport: Sport; readonly matchId: string }, at: number) => Promise<string | null>;

const READ = 2_000;

/** That minute, and the clock it goes on by; null where it stands, and of basketball, whose clock is not shown. */
export type TimeAt = (...of: Parameters<MinuteOf>) => Promise<{ readonly minute: string | null; readonly clock: GameClock | null }>;
type Read = (ch: string, after: number, limit: number) => Promise<readonly FeedEvent[]>;

/** A match as its log has it up to a moment. */
function createStateAt(read: Read) {
  return async ({ sport, matchId }: Parameters<MinuteOf>[0], at: number): Promise<MatchState> => {
    let state = emptyMatch(sport, matchId);
    for (;;) {
      const events = await read(matchChannel(sport, matchId), state.seq, READ);
      for (const event of events) {
        if (event.at > at) break;
        state = reduceMatch(state, event as MatchEvent);
      }
      if (events.length < READ || (events.at(-1)?.at ?? 0) > at) return state;
    }
  };
}

/** Tells it from the match's log. */
export function createMinuteOf(read: Read): MinuteOf {
  const stateAt = createStateAt(read);
  return async (match, at) => minuteIn(await stateAt(match, at), at);
}

export function createTimeAt(read: Read): TimeAt {
  const stateAt = createStateAt(read);
  return async (match, at) => {
    const state = await stateAt(match, at);
    const minute = minuteIn(state, at);
    const isGoingOn = state.sport === "fb" && stateRowOf(state).stage === "playing" && (state.clock?.rate ?? 0) > 0;
    return { minute, clock: isGoingOn ? state.clock : null };
  };
}
