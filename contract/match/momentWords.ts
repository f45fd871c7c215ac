import { stateRowOf } from "../codes/matchPhase.ts";
import { formatOf } from "./basketball.ts";
import { basketballRemainingS, clockText, footballMinute, minuteText } from "./clock.ts";
import type { MatchState } from "./fold.ts";

/** Match time at a moment (epoch ms): `67′`, `45+2′`, `第三节 04:12`, 中场休息, 未开赛, 完场. */
export function momentWords(match: MatchState, at: number): string {
  const { words, hasClock } = stateRowOf(match.sport === "fb" ? match : { ...match, format: formatOf(match.fixture) });
  if (hasClock !== true || match.clock === null) return words;
  if (match.sport === "bk") return `${words} ${clockText(basketballRemainingS(match.clock, at))}`;
  const { minute, plus } = footballMinute(match.clock, at);
  return minuteText(minute, plus);
}
