import { BASKETBALL_STATE_LABEL, type BasketballState } from "../../../../contract/codes/basketball.ts";
import { FOOTBALL_STATE_LABEL, type FootballState } from "../../../../contract/codes/football.ts";
import type { BoardRow } from "../../../../contract/match/board.ts";
import { basketballRemainingS, clockText, footballMinute, minuteText } from "../../../../contract/match/clock.ts";

/** A row that says how far its match has come; pure functions of the row and a moment. */

export interface StateView {
  /** `67` (without the prime mark), `中场`, `第3节`, `8 分后`, `推迟`. */
  readonly text: string;
  /** A running minute: the prime mark that blinks follows `text`. */
  readonly isMinute: boolean;
  /** Remaining time of a basketball period, `05:12`; "" when it has none. */
  readonly remaining: string;
  /** How far the regular time has run, percent; null when no bar is drawn. */
  readonly percent: number | null;
}

const SOON_MS = 10 * 60_000;
const REGULAR_MINUTES = 90;

function word(text: string, percent: number | null = null): StateView {
  return { text, isMinute: false, remaining: "", percent };
}

/** Not started: minutes to kick-off in the last ten, else the state's own word. */
function beforeKickoff(row: BoardRow, now: number): StateView {
  const left = row.kickoffAt - now;
  // The whistle comes a minute or two after the time that was announced: time goes on, not back to 未开.
  if (left <= 0) return word("即将开赛");
  return left <= SOON_MS ? word(`${Math.ceil(left / 60_000)} 分后`) : word("未开");
}

function footballState(row: BoardRow, now: number): StateView {
  const state = row.state as FootballState;
  if (state === 1) return beforeKickoff(row, now);
  if (state === 3) return word("中场", 50);
  if (state === 7) return word("点球", 100);
  if (row.clock && (state === 2 || state === 4 || state === 5)) {
    const { minute, plus } = footballMinute(row.clock, now);
    const percent = Math.min(state === 2 ? 50 : 100, Math.round((minute / REGULAR_MINUTES) * 100));
    return { text: minuteText(minute, plus).slice(0, -1), isMinute: true, remaining: "", percent };
  }
  return word(FOOTBALL_STATE_LABEL[state]);
}

function basketballState(row: BoardRow, now: number): StateView {
  const state = row.state as BasketballState;
  if (state === 1) return beforeKickoff(row, now);
  const label = state === 9 && row.overtime > 1 ? `加时${row.overtime}` : BASKETBALL_STATE_LABEL[state];
  const isPlaying = state === 2 || state === 4 || state === 6 || state === 8 || state === 9;
  if (!isPlaying || !row.clock) return word(label);
  return { text: label, isMinute: false, remaining: clockText(basketballRemainingS(row.clock, now)), percent: null };
}

export function stateView(row: BoardRow, now: number): StateView {
  return row.sport === "fb" ? footballState(row, now) : basketballState(row, now);
}
