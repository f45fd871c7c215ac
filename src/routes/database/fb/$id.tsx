import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router-dom";
import { LeaguePage } from "../../../features/database/LeaguePage.tsx";
import { leagueTitle } from "../../../features/database/leagueTitle.ts";
import { type LeagueData, loadLeague } from "../../../features/database/loadDatabase.ts";
import { portalContext } from "../../../loading/context.ts";

export function loader({ context, params, request }: LoaderFunctionArgs): Promise<LeagueData> {
  return loadLeague(context.get(portalContext), "fb", params.id, request.url);
}

export const title = leagueTitle;

/** A football league: its season's table, fixtures and rules. */
export function Component() {
  const data = useLoaderData<LeagueData>();
  const { revalidate } = useRevalidator();
  return <LeaguePage data={data} onRetry={() => void revalidate()} />;
}
