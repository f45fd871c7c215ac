import { FootballState } from "../../../../contract/codes/football.ts";
import { numberedLabelOf, phaseOf, stateRowOf } from "../../../../contract/codes/matchPhase.ts";
import type { BoardRow } from "../../../../contract/match/board.ts";
import { basketballRemainingS, clockText, footballMinute, minuteText } from "../../../../contract/match/clock.ts";

/** State text of a match's row. Pure functions of the row and a moment. */

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

/** Not started: minutes to kick-off in the last ten, else the state's own label. */
function beforeKickoff(row: BoardRow, now: number): StateView {
  const left = row.kickoffAt - now;
  const { label, still = label } = stateRowOf(row);
  // The whistle comes a minute or two after the announced time. Until then the text does not go back to 未开.
  if (left <= 0) return word(still);
  return word(left <= SOON_MS ? `${Math.ceil(left / 60_000)} 分后` : label);
}

/** Percent played in states without a running clock. */
const PLAYED: Readonly<Partial<Record<number, number>>> = { [FootballState.halfTime]: 50, [FootballState.penalties]: 100 };

function footballState(row: BoardRow, now: number): StateView {
  const { code, label, hasClock, period } = stateRowOf(row);
  if (!row.clock || !hasClock) return word(label, PLAYED[code] ?? null);
  const { minute, plus } = footballMinute(row.clock, now);
  const percent = Math.min(period === 0 ? 50 : 100, Math.round((minute / REGULAR_MINUTES) * 100));
  return { text: minuteText(minute, plus).slice(0, -1), isMinute: true, remaining: "", percent };
}

function basketballState(row: BoardRow, now: number): StateView {
  const label = numberedLabelOf(row);
  if (!row.clock || !stateRowOf(row).hasClock) return word(label);
  return { text: label, isMinute: false, remaining: clockText(basketballRemainingS(row.clock, now)), percent: null };
}

export function stateView(row: BoardRow, now: number): StateView {
  if (phaseOf(row) === "notStarted") return beforeKickoff(row, now);
  return row.sport === "fb" ? footballState(row, now) : basketballState(row, now);
}
