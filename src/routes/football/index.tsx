import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router-dom";
import { portalContext } from "../../loading/context.ts";
import { BoardView } from "../../features/scoreboard/BoardView.tsx";
import { loadBoard } from "../../features/scoreboard/state/load.ts";
import type { BoardData } from "../../features/scoreboard/state/useBoardModel.ts";

export function loader({ context }: LoaderFunctionArgs): Promise<BoardData> {
  return loadBoard(context.get(portalContext), "fb");
}

/** The live football board. */
export function Component() {
  const data = useLoaderData<BoardData>();
  const { revalidate } = useRevalidator();
  return <BoardView sport="fb" page="live" tab="football-live" title="足球即时比分" data={data} onRetry={() => void revalidate()} />;
}
