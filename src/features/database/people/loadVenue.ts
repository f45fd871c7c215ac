import { ErrorCode } from "../../../../contract/codes/errors.ts";
import type { VenueReply } from "../../../../contract/http/databasePeople.ts";
import type { Result } from "../../../../contract/result.ts";
import type { ApiFailure } from "../../../api/client.ts";
import { leagueVenue } from "../../../api/database.ts";
import { pageParam } from "../../../hooks/pageParam.ts";
import type { Portal } from "../../../hooks/portal.ts";
import { idIn, notFound } from "../loadDatabase.ts";

/** Loader data of a ground's page. Plain JSON. */
export type VenueData = Result<VenueReply, ApiFailure>;

/** Throws the 404 page for an unknown id. */
export async function loadVenue({ api }: Pick<Portal, "api">, id: string | undefined, url: string): Promise<VenueData> {
  const venue = await leagueVenue(api, idIn(id), pageParam(new URL(url).searchParams), { isQuiet: true });
  if (!venue.ok && venue.error.code === ErrorCode.notFound) throw notFound();
  return venue;
}
