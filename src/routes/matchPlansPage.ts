import type { LoaderFunctionArgs } from "react-router-dom";
import type { Sport } from "../../contract/feed/channels.ts";
import { type MatchId, asMatchId } from "../../contract/ids.ts";
import type { MatchData } from "../features/match/loadMatch.ts";
import { type PlansOfMatch, loadMatchPlans } from "../features/tips/matchPlansData.ts";
import { needTips } from "../hooks/notFound.ts";
import { isVeiled } from "../hooks/spoilers.ts";
import { portalContext } from "../loading/context.ts";
import { loadOwnPage } from "./matchPages.ts";

export interface PlansPageData {
  readonly match: MatchData;
  readonly matchId: MatchId;
  readonly plans: PlansOfMatch | null;
}

/** The match and its plans, requested in parallel; if the page goes back in time, the plans wait for the match's moment. */
export async function loadPlansPage(args: LoaderFunctionArgs, sport: Sport): Promise<PlansPageData> {
  const portal = args.context.get(portalContext);
  needTips(portal);
  const id = asMatchId(args.params.id ?? "");
  const base = sport === "fb" ? ("/football" as const) : ("/basketball" as const);
  const { url } = args.request;
  const load = (matchId: MatchId, at: number | null) => loadMatchPlans(portal, { sport, matchId, url, at });
  const isBack = id !== null && (new URL(url).searchParams.has("at") || isVeiled(portal.spoilers.veil$.value, id));
  const pending = id === null || isBack ? null : load(id, null);
  const match = await loadOwnPage(args, sport, (hottest) => `${base}/plan/${hottest}`);
  if (id === null) return { match, matchId: "" as MatchId, plans: null };
  return { match, matchId: id, plans: await (pending ?? load(id, match.ok ? (match.frozen?.at ?? null) : null)) };
}
