import { type LoaderFunctionArgs, useLoaderData } from "react-router-dom";
import type { Sport } from "../../contract/feed/channels.ts";
import type { MatchId } from "../../contract/ids.ts";
import { ComingTips } from "../features/match/ComingTips.tsx";
import { type MatchData, loadMatch } from "../features/match/loadMatch.ts";
import { MatchScreen } from "../features/match/MatchScreen.tsx";
import { NotOpenYet } from "../features/shell/NotOpenYet.tsx";
import { portalContext } from "../loading/context.ts";

interface ComingData {
  readonly sport: Sport;
  readonly matchId: MatchId;
  readonly data: MatchData;
}

/** Of an address below a match's page: `/football/plan/{id}`; null without a match. */
export async function loader({ params, request, context }: LoaderFunctionArgs): Promise<ComingData | null> {
  const { api, now } = context.get(portalContext);
  const { id: matchId } = params;
  if (!matchId) return null;
  const sport = new URL(request.url).pathname.startsWith("/basketball/") ? "bk" : "fb";
  return { sport, matchId, data: await loadMatch({ api, sport, id: matchId, url: request.url, now: now() }) };
}

/** The page of a match that is not open yet, its tips: header and rail are the match's, what is coming stands between. */
export function Component() {
  const loaded = useLoaderData<ComingData | null>();
  if (loaded === null) return <NotOpenYet />;
  const { sport, matchId, data } = loaded;
  return <MatchScreen sport={sport} data={data} own={{ tab: "plan", render: () => <ComingTips sport={sport} matchId={matchId} /> }} />;
}
