import type { Sport } from "../../../../contract/feed/channels.ts";
import type { ScoreListReply } from "../../../../contract/http/live.ts";
import type { BoardRow, MarketCell } from "../../../../contract/match/board.ts";
import type { Result } from "../../../../contract/result.ts";
import type { ApiFailure } from "../../../api/client.ts";
import { scoreList } from "../../../api/live.ts";
import type { Portal } from "../../../hooks/portal.ts";
import { isFresh } from "../table/odds.ts";
import type { BoardData } from "./useBoardModel.ts";

/** Reads for the loaders of the board routes. A failure is returned as data: the page shows it itself. */

export function boardDataOf(answer: Result<ScoreListReply, ApiFailure>, now: number): BoardData {
  if (!answer.ok) return { now, asOf: null, rows: [], error: answer.error };
  return { now, asOf: answer.value.asOf, rows: answer.value.rows.map((row) => withoutOldMoves(row, now)), error: null };
}

const STILL: MarketCell["m"] = [0, 0, 0];

/** Drops price movements that are no longer shown: of 190 rows they are a fifth of the page's data. */
function withoutOldMoves(row: BoardRow, now: number): BoardRow {
  const still = (cell: MarketCell | null): MarketCell | null => (cell === null || isFresh(cell, now) ? cell : { ...cell, m: STILL, at: 0 });
  const { ah, ou, eu } = row.odds;
  return { ...row, odds: { ah: still(ah), ou: still(ou), eu: still(eu) } };
}

export async function loadBoard(portal: Portal, sport: Sport): Promise<BoardData> {
  const answer = await scoreList(portal.api, sport, { type: "live" }, { isQuiet: true });
  return boardDataOf(answer, portal.now());
}
