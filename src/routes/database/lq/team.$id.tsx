import { type LoaderFunctionArgs, redirect, useLoaderData, useRevalidator } from "react-router-dom";
import { type TeamData, loadTeam, teamTitle } from "../../../features/database/team/loadTeam.ts";
import { TeamPage } from "../../../features/database/team/TeamPage.tsx";
import { leaguePath } from "../../../features/database/paths.ts";
import { portalContext } from "../../../loading/context.ts";

/** Without a team it redirects to the first league, whose table links to the teams. */
export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<TeamData | Response> {
  if (params.id === undefined) return redirect(leaguePath("bk", "1"));
  return loadTeam(context.get(portalContext), "bk", params.id, request.url);
}

export const title = teamTitle;

/** A basketball team. */
export function Component() {
  const data = useLoaderData<TeamData>();
  const { revalidate } = useRevalidator();
  return <TeamPage data={data} onRetry={() => void revalidate()} />;
}
