import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router-dom";
import { phaseOf } from "../../../contract/codes/matchPhase.ts";
import { eventList } from "../../api/live.ts";
import { portalContext } from "../../loading/context.ts";
import { loadBoard } from "../../features/scoreboard/state/load.ts";
import { TextBoard, type TextData } from "../../features/scoreboard/text/TextBoard.tsx";
import { TEXT_MATCHES_MAX, latestLines } from "../../features/scoreboard/text/texts.ts";

/** The board with the latest text lines of the matches in play. Lines that fail to load are left out: the feed delivers them. */
export async function loader({ context }: LoaderFunctionArgs): Promise<TextData> {
  const portal = context.get(portalContext);
  const board = await loadBoard(portal, "bk");
  const ids = board.rows.filter((row) => phaseOf(row) === "ongoing").map((row) => row.id);
  if (ids.length === 0) return { ...board, lines: {} };
  const answer = await eventList(portal.api, ids.slice(0, TEXT_MATCHES_MAX), { isQuiet: true });
  const lines = answer.ok ? Object.fromEntries(answer.value.matches.map((match) => [match.matchId, latestLines(match)])) : {};
  return { ...board, lines };
}

/** Text live of the basketball matches in play. */
export function Component() {
  const data = useLoaderData<TextData>();
  const { revalidate } = useRevalidator();
  return <TextBoard data={data} onRetry={() => void revalidate()} />;
}
