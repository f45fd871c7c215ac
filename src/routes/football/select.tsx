import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router-dom";
import type { BoardRow } from "../../../contract/match/board.ts";
import { portalContext } from "../../app/context.ts";
import { BoardView } from "../../features/scoreboard/BoardView.tsx";
import { loadBoard } from "../../features/scoreboard/load.ts";
import type { BoardData } from "../../features/scoreboard/useBoardModel.ts";

export function loader({ context }: LoaderFunctionArgs): Promise<BoardData> {
  return loadBoard(context.get(portalContext), "fb");
}

const isSelected = (row: BoardRow): boolean => row.hot || row.tips > 0;

/** 精选: hot matches and matches with tips. */
export function Component() {
  const data = useLoaderData<BoardData>();
  const { revalidate } = useRevalidator();
  return (
    <BoardView
      sport="fb"
      page="select"
      tab="football-select"
      title="足球精选"
      data={data}
      only={isSelected}
      onRetry={() => void revalidate()}
    />
  );
}
