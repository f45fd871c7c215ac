import { phaseOf, stateRowOf } from "../../contract/codes/matchPhase.ts";
import { codesIn } from "../../contract/codes/matchStates.ts";
import type { BoardRow } from "../../contract/match/board.ts";
import { shanghaiMidnight } from "../../contract/shanghai.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** Kick-off times a live board shows: from 10 h back to 14 h ahead. */
export const WINDOW_BEFORE_MS = 10 * HOUR_MS;
export const WINDOW_AFTER_MS = 14 * HOUR_MS;
/** Rows are read this much before they enter, so that they enter on time. */
export const WINDOW_MARGIN_MS = 5 * 60_000;

export function isInPlay(row: Pick<BoardRow, "sport" | "state">): boolean {
  const phase = phaseOf(row);
  return phase === "ongoing";
}

/** State codes in play, for queries. */
export const IN_PLAY_STATES = codesIn("playing", "break");

/** State codes of matches that are over: finished, abandoned, cancelled. */
export const OVER_STATES = codesIn("finished", "off");

/** State codes of matches that something is still to come of, without a new date: not begun, in play, stopped. */
export const UNENDED_STATES = codesIn("before", "playing", "break", "stopped");

/** Finished, abandoned or cancelled. */
export function isOver(row: BoardRow): boolean {
  const { stage } = stateRowOf(row);
  return stage === "finished" || stage === "off";
}

/** The live board: kick-off within the window, and everything in play. */
export function isOnBoard(row: BoardRow, now: number): boolean {
  return isInPlay(row) || (row.kickoffAt >= now - WINDOW_BEFORE_MS && row.kickoffAt <= now + WINDOW_AFTER_MS);
}

export function compareRows(a: BoardRow, b: BoardRow): number {
  if (a.kickoffAt !== b.kickoffAt) return a.kickoffAt - b.kickoffAt;
  return a.id < b.id ? -1 : Number(a.id > b.id);
}

export interface TimeRange {
  /** Epoch ms, inclusive. */
  readonly from: number;
  /** Epoch ms, exclusive. */
  readonly to: number;
}

/** The moments of a date in Asia/Shanghai; null for a date that does not exist (2026-02-30). */
export function shanghaiDay(date: string): TimeRange | null {
  const from = shanghaiMidnight(date);
  return from === null ? null : { from, to: from + DAY_MS };
}
