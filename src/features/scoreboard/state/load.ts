import { phaseOf } from "../../../../contract/codes/matchPhase.ts";
import type { Sport } from "../../../../contract/feed/channels.ts";
import type { ScoreListReply } from "../../../../contract/http/live.ts";
import type { BoardRow, MarketCell } from "../../../../contract/match/board.ts";
import type { Result } from "../../../../contract/result.ts";
import type { ApiFailure } from "../../../api/client.ts";
import { eventList, scoreList } from "../../../api/live.ts";
import type { Portal } from "../../../hooks/portal.ts";
import type { TextData } from "../text/TextBoard.tsx";
import { isFresh } from "../table/odds.ts";
import { TEXT_MATCHES_MAX, latestLines } from "../text/texts.ts";
import { dateWithin } from "./time.ts";
import type { BoardData } from "./useBoardModel.ts";

/** Reads of the board routes' loaders. Failures are data: the page says so itself. */

function dataOf(answer: Result<ScoreListReply, ApiFailure>, now: number): BoardData {
  if (!answer.ok) return { now, asOf: null, rows: [], error: answer.error };
  return { now, asOf: answer.value.asOf, rows: answer.value.rows.map((row) => withoutOldMoves(row, now)), error: null };
}

const STILL: MarketCell["m"] = [0, 0, 0];

/** Movements that are shown no more need not travel: of 190 rows they are a fifth of what a page hands over. */
function withoutOldMoves(row: BoardRow, now: number): BoardRow {
  const still = (cell: MarketCell | null): MarketCell | null => (cell === null || isFresh(cell, now) ? cell : { ...cell, m: STILL, at: 0 });
  const { ah, ou, eu } = row.odds;
  return { ...row, odds: { ah: still(ah), ou: still(ou), eu: still(eu) } };
}

export async function loadBoard(portal: Portal, sport: Sport): Promise<BoardData> {
  const answer = await scoreList(portal.api, sport, { type: "live" }, { isQuiet: true });
  return dataOf(answer, portal.now());
}

export interface DayData extends BoardData {
  /** `2026-11-21`, Asia/Shanghai. */
  readonly date: string;
}

/** Results or fixtures of the day asked for in `?date=`; a date outside the strip is today. */
export async function loadDay(portal: Portal, sport: Sport, direction: "end" | "next", url: string): Promise<DayData> {
  const date = dateWithin(new URL(url).searchParams.get("date"), portal.now(), direction);
  const answer = await scoreList(portal.api, sport, { type: direction, date }, { isQuiet: true });
  return { ...dataOf(answer, portal.now()), date };
}

/** The basketball board with the latest lines of the matches in play. Lines that cannot be read are left out: the feed brings them. */
export async function loadTexts(portal: Portal): Promise<TextData> {
  const board = await loadBoard(portal, "bk");
  const ids = board.rows.filter((row) => phaseOf(row) === "ongoing").map((row) => row.id);
  if (ids.length === 0) return { ...board, lines: {} };
  const answer = await eventList(portal.api, ids.slice(0, TEXT_MATCHES_MAX), { isQuiet: true });
  const lines = answer.ok ? Object.fromEntries(answer.value.matches.map((match) => [match.matchId, latestLines(match)])) : {};
  return { ...board, lines };
}
