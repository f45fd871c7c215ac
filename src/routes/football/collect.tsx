import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router-dom";
import { portalContext } from "../../loading/context.ts";
import { FavouritesView } from "../../features/scoreboard/stars/FavouritesView.tsx";
import { loadBoard } from "../../features/scoreboard/state/load.ts";
import type { BoardData } from "../../features/scoreboard/state/useBoardModel.ts";

export function loader({ context }: LoaderFunctionArgs): Promise<BoardData> {
  return loadBoard(context.get(portalContext), "fb");
}

/** 收藏: the reader's favourites. */
export function Component() {
  const data = useLoaderData<BoardData>();
  const { revalidate } = useRevalidator();
  return <FavouritesView data={data} onRetry={() => void revalidate()} />;
}
