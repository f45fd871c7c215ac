import { stateRowOf } from "../../contract/codes/matchPhase.ts";
import type { GameClock } from "../../contract/feed/sport.ts";
import { minuteIn } from "../../contract/match/minuteIn.ts";
import type { MatchAt } from "./matchStates.ts";

/** Minute of a match at a moment (epoch ms): `67′`, 中场, 第三节; null: it was not being played. */
export type MinuteOf = (...of: Parameters<MatchAt>) => Promise<string | null>;

/** That minute, and the game clock that moves it on; null while the clock stands, and in basketball, whose clock is not shown. */
export type TimeAt = (...of: Parameters<MatchAt>) => Promise<{ readonly minute: string | null; readonly clock: GameClock | null }>;

export function createMinuteOf(matchAt: MatchAt): MinuteOf {
  return async (match, at) => minuteIn(await matchAt(match, at), at);
}

export function createTimeAt(matchAt: MatchAt): TimeAt {
  return async (match, at) => {
    const state = await matchAt(match, at);
    const minute = minuteIn(state, at);
    const isClockRunning = state.sport === "fb" && stateRowOf(state).stage === "playing" && (state.clock?.rate ?? 0) > 0;
    return { minute, clock: isClockRunning ? state.clock : null };
  };
}
