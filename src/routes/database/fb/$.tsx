import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router-dom";
import { notFound } from "../../../features/database/loadDatabase.ts";
import { type TeamData, loadTeam, teamTitle } from "../../../features/database/team/loadTeam.ts";
import { TeamPage } from "../../../features/database/team/TeamPage.tsx";
import { portalContext } from "../../../loading/context.ts";

/** What lies deeper than the leagues: `team/{id}`. */
export function loader({ context, params, request }: LoaderFunctionArgs): Promise<TeamData> {
  const [kind, id, ...rest] = (params["*"] ?? "").split("/");
  if (kind !== "team" || rest.length > 0) throw notFound();
  return loadTeam(context.get(portalContext), "fb", id, request.url);
}

export const title = teamTitle;

/** A football team. */
export function Component() {
  const data = useLoaderData<TeamData>();
  const { revalidate } = useRevalidator();
  return <TeamPage data={data} onRetry={() => void revalidate()} />;
}
