import { phaseOf } from "../../../../contract/codes/matchPhase.ts";
import { eventList } from "../../../api/live.ts";
import type { Portal } from "../../../hooks/portal.ts";
import { loadBoard } from "../state/load.ts";
import type { TextData } from "./TextBoard.tsx";
import { TEXT_MATCHES_MAX, latestLines } from "./texts.ts";

/** The basketball board with the latest lines of the matches in play. Lines that cannot be read are left out: the feed brings them. */
export async function loadTexts(portal: Portal): Promise<TextData> {
  const board = await loadBoard(portal, "bk");
  const ids = board.rows.filter((row) => phaseOf(row) === "ongoing").map((row) => row.id);
  if (ids.length === 0) return { ...board, lines: {} };
  const answer = await eventList(portal.api, ids.slice(0, TEXT_MATCHES_MAX), { isQuiet: true });
  const lines = answer.ok ? Object.fromEntries(answer.value.matches.map((match) => [match.matchId, latestLines(match)])) : {};
  return { ...board, lines };
}
