import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router-dom";
import { portalContext } from "../../loading/context.ts";
import { FilterScreen } from "../../features/scoreboard/filter/FilterScreen.tsx";
import { loadBoard } from "../../features/scoreboard/state/load.ts";
import type { BoardData } from "../../features/scoreboard/state/useBoardModel.ts";

export function loader({ context }: LoaderFunctionArgs): Promise<BoardData> {
  return loadBoard(context.get(portalContext), "fb");
}

/** The league filter of the football board. */
export function Component() {
  const data = useLoaderData<BoardData>();
  const { revalidate } = useRevalidator();
  return <FilterScreen by="league" data={data} onRetry={() => void revalidate()} />;
}
