import { ErrorCode } from "../../../../contract/codes/errors.ts";
import type { Sport } from "../../../../contract/feed/channels.ts";
import type { TeamReply } from "../../../../contract/http/databaseTeam.ts";
import type { Result } from "../../../../contract/result.ts";
import type { ApiFailure } from "../../../api/client.ts";
import { leagueTeam } from "../../../api/database.ts";
import type { Portal } from "../../../hooks/portal.ts";
import { idIn, notFound, seasonIn } from "../loadDatabase.ts";

/** Loader data of a team's page. Plain JSON. */
export interface TeamData {
  readonly sport: Sport;
  readonly team: Result<TeamReply, ApiFailure>;
}

/** The team and season of the URL; throws the 404 page when they do not exist. */
export async function loadTeam({ api }: Pick<Portal, "api">, sport: Sport, id: string | undefined, url: string): Promise<TeamData> {
  const season = seasonIn(url);
  const team = await leagueTeam(api, sport, { id: idIn(id), ...(season === undefined ? {} : { season }) }, { isQuiet: true });
  if (!team.ok && team.error.code === ErrorCode.notFound) throw notFound();
  return { sport, team };
}

/** The team's name, for the page's title. */
export function teamTitle(data: unknown): string | null {
  const { team } = data as TeamData;
  return team.ok ? team.value.team.name : null;
}
