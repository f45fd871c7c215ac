import { stateRowOf } from "../codes/matchPhase.ts";
import { footballMinute, minuteText } from "./clock.ts";
import type { MatchState } from "./fold.ts";

/** The match minute of a state at `at` (epoch ms): `67′`, 中场, 第三节; null: not being played. */
export function minuteIn(state: MatchState, at: number): string | null {
  const { stage, words } = stateRowOf(state);
  if (stage === "break") return words;
  if (stage !== "playing" || state.clock === null) return null;
  if (state.sport !== "fb") return words;
  const { minute, plus } = footballMinute(state.clock, at);
  return minuteText(minute, plus);
}
