import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router-dom";
import { portalContext } from "../../app/context.ts";
import { LeagueSelect } from "../../features/scoreboard/LeagueSelect.tsx";
import { loadBoard } from "../../features/scoreboard/load.ts";
import type { BoardData } from "../../features/scoreboard/useBoardModel.ts";

export function loader({ context }: LoaderFunctionArgs): Promise<BoardData> {
  return loadBoard(context.get(portalContext), "fb");
}

/** The league selection of football. */
export function Component() {
  const data = useLoaderData<BoardData>();
  const { revalidate } = useRevalidator();
  return <LeagueSelect data={data} onRetry={() => void revalidate()} />;
}
