import { BASKETBALL_STATE_LABEL, BasketballState, basketballPhase } from "../../../contract/codes/basketball.ts";
import { FOOTBALL_STATE_LABEL, type FootballState, type MatchPhase, footballPhase } from "../../../contract/codes/football.ts";
import type { BoardRow } from "../../../contract/match/board.ts";
import { shanghaiDate, shanghaiTime } from "../../ui/shanghai.ts";
import { basketballRemainingS, clockText, footballMinute, minuteText } from "../../../contract/match/clock.ts";

const BREAKS: readonly number[] = [BasketballState.q1End, BasketballState.q2End, BasketballState.q3End];
const WEEKDAYS = ["周日", "周一", "周二", "周三", "周四", "周五", "周六"] as const;

/** `今天`, `周日`. */
export function dayWord(date: string, today: string): string {
  return date === today ? "今天" : (WEEKDAYS[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? "");
}

/** `22:30` on the day shown, `11-22 08:30` on another. */
export function kickoffWord(at: number, day: string): string {
  const date = shanghaiDate(at);
  return date === day ? shanghaiTime(at) : `${date.slice(5)} ${shanghaiTime(at)}`;
}

export function phaseOf(row: BoardRow): MatchPhase {
  return row.sport === "fb" ? footballPhase(row.state as FootballState) : basketballPhase(row.state as BasketballState);
}

/** `67′`, `中场`, `第3节 04:12`, `完`; the kick-off time of a match to come. */
export function stateWord(row: BoardRow, now: number, day: string): string {
  const phase = phaseOf(row);
  if (phase === "notStarted") return kickoffWord(row.kickoffAt, day);
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

export function matchPath(row: Pick<BoardRow, "sport" | "id">): string {
  return `/${row.sport === "fb" ? "football" : "basketball"}/live/${row.id}`;
}
