import { BASKETBALL_STATE_LABEL, BasketballState } from "../../../contract/codes/basketball.ts";
import { FOOTBALL_STATE_LABEL, type FootballState } from "../../../contract/codes/football.ts";
import { phaseOf } from "../../../contract/codes/matchPhase.ts";
import type { BoardRow } from "../../../contract/match/board.ts";
import { shanghaiDate, shanghaiTime, weekdayOfDate } from "../../ui/shanghai.ts";
import { basketballRemainingS, clockText, footballMinute, minuteText } from "../../../contract/match/clock.ts";

const BREAKS: readonly number[] = [BasketballState.q1End, BasketballState.q2End, BasketballState.q3End];

/** `今天`, `周日`. */
export function dayWord(date: string, today: string): string {
  return date === today ? "今天" : weekdayOfDate(date);
}

/** `22:30` on the day shown, `11-22 08:30` on another. */
export function kickoffWord(at: number, day: string): string {
  const date = shanghaiDate(at);
  return date === day ? shanghaiTime(at) : `${date.slice(5)} ${shanghaiTime(at)}`;
}

/** `67′`, `中场`, `第3节 04:12`, `完`; the kick-off time of a match to come. */
export function stateWord(row: BoardRow, now: number, day: string): string {
  const phase = phaseOf(row);
  if (phase === "notStarted") return now >= row.kickoffAt ? "即将开赛" : kickoffWord(row.kickoffAt, day);
  const clock = phase === "ongoing" ? row.clock : null;
  if (row.sport === "fb") {
    if (clock && clock.rate > 0) {
      const { minute, plus } = footballMinute(clock, now);
      return minuteText(minute, plus);
    }
    return FOOTBALL_STATE_LABEL[row.state as FootballState];
  }
  const label = BASKETBALL_STATE_LABEL[row.state as BasketballState];
  // The clock of a period stands still at every whistle; between periods there is none.
  return clock && !BREAKS.includes(row.state) ? `${label} ${clockText(basketballRemainingS(clock, now))}` : label;
}
