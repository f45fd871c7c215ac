import { type LoaderFunctionArgs, redirect, useLoaderData } from "react-router-dom";
import { portalContext } from "../../loading/context.ts";
import { MATCH_PARTS } from "../../features/match/matchParts.tsx";
import { type MatchData, loadMatch, matchTitle } from "../../features/match/loadMatch.ts";
import { LIVE_PAGE } from "../../features/match/MatchPage.tsx";
import { MatchScreen } from "../../features/match/MatchScreen.tsx";
import { isVeiled } from "../../hooks/spoilers.ts";

/** A football match; without an id, the board. */
export async function loader({ params, request, context }: LoaderFunctionArgs): Promise<MatchData> {
  const { api, now, spoilers } = context.get(portalContext);
  if (!params.id) throw redirect("/football");
  return loadMatch({ api, sport: "fb", id: params.id, url: request.url, now: now(), isVeiled: isVeiled(spoilers.veil$.value, params.id) });
}

export const title = matchTitle;

export function Component() {
  return <MatchScreen sport="fb" data={useLoaderData<MatchData>()} parts={MATCH_PARTS} own={LIVE_PAGE} />;
}
