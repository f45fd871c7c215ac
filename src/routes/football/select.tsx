import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router-dom";
import { portalContext } from "../../loading/context.ts";
import { LeagueSelect } from "../../features/scoreboard/filter/LeagueSelect.tsx";
import { loadBoard } from "../../features/scoreboard/state/load.ts";
import type { BoardData } from "../../features/scoreboard/state/useBoardModel.ts";

export function loader({ context }: LoaderFunctionArgs): Promise<BoardData> {
  return loadBoard(context.get(portalContext), "fb");
}

/** The league selection of football. */
export function Component() {
  const data = useLoaderData<BoardData>();
  const { revalidate } = useRevalidator();
  return <LeagueSelect data={data} onRetry={() => void revalidate()} />;
}
