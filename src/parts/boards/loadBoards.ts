import { phaseOf } from "../../../contract/codes/matchPhase.ts";
import type { Sport } from "../../../contract/feed/channels.ts";
import type { ScoreListReply } from "../../../contract/http/live.ts";
import { type BoardRow, type BoardTeam, NO_ODDS } from "../../../contract/match/board.ts";
import { type Result, ok } from "../../../contract/result.ts";
import type { BoardAnswer } from "../../../streams/sport/board.ts";
import type { ApiFailure } from "../../api/client.ts";

/** Both boards as the page's loader read them; each may fail by itself. Plain JSON. */
export type LoadedBoards = Readonly<Record<Sport, Result<BoardAnswer, ApiFailure>>>;

/** Drops the fields of a row that such a page does not show; the feed fills in what changes. */
export function slim(row: BoardRow, hasCrests: boolean): BoardRow {
  const team = (one: BoardTeam): BoardTeam => ({ ...one, rank: null, crest: hasCrests ? one.crest : null });
  return { ...row, home: team(row.home), away: team(row.away), odds: NO_ODDS, lists: {}, goal: null, round: null, tips: 0, corners: null };
}

/** Keeps matches in play, to come, or picked. Other finished matches are shown by no such page, and do not come back. */
export function boardOf(
  answer: Result<ScoreListReply, ApiFailure>,
  { isPicked, hasCrests }: { readonly isPicked: (row: BoardRow) => boolean; readonly hasCrests: (row: BoardRow) => boolean },
): Result<BoardAnswer, ApiFailure> {
  if (!answer.ok) return answer;
  const { asOf, rows } = answer.value;
  const isWanted = (row: BoardRow): boolean => isPicked(row) || ["ongoing", "notStarted"].includes(phaseOf(row));
  return ok({ asOf, rows: rows.filter(isWanted).map((row) => slim(row, hasCrests(row))) });
}

/** Matches in play, hot ones first, then by kick-off. */
export function inPlay(rows: Iterable<BoardRow>): readonly BoardRow[] {
  return [...rows]
    .filter((row) => phaseOf(row) === "ongoing")
    .sort((a, b) => Number(b.hot) - Number(a.hot) || a.kickoffAt - b.kickoffAt || (a.id < b.id ? -1 : 1));
}

/** Matches to come, the soonest first. */
export function toCome(rows: Iterable<BoardRow>): readonly BoardRow[] {
  return [...rows]
    .filter((row) => phaseOf(row) === "notStarted")
    .sort((a, b) => a.kickoffAt - b.kickoffAt || Number(b.hot) - Number(a.hot) || (a.id < b.id ? -1 : 1));
}
