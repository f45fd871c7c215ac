import { type LoaderFunctionArgs, redirect, useLoaderData } from "react-router-dom";
import { AnalysisPage } from "../../features/analysis/AnalysisPage.tsx";
import { type AnalysisData, hottestOf, loadAnalysis } from "../../features/analysis/loadAnalysis.ts";
import { type MatchData, loadMatch, matchTitle } from "../../features/match/loadMatch.ts";
import { MatchScreen } from "../../features/match/MatchScreen.tsx";
import { isVeiled } from "../../hooks/spoilers.ts";
import { portalContext } from "../../loading/context.ts";

interface PageData {
  readonly matchId: string;
  readonly match: MatchData;
  readonly analysis: AnalysisData;
}

/** Analysis of a basketball match; without an id, of the hottest that is not over. */
export async function loader({ params: { id }, request, context }: LoaderFunctionArgs): Promise<PageData> {
  const { api, now, spoilers } = context.get(portalContext);
  if (!id) {
    const hottest = await hottestOf(api, "bk");
    throw redirect(hottest === null ? "/basketball" : `/basketball/analysis/${encodeURIComponent(hottest)}`);
  }
  const [match, analysis] = await Promise.all([
    loadMatch({ api, sport: "bk", id, url: request.url, now: now(), isVeiled: isVeiled(spoilers.veil$.value, id) }),
    loadAnalysis(api, "bk", id),
  ]);
  return { matchId: id, match, analysis };
}

export function title(data: unknown): string | null {
  const words = matchTitle((data as PageData).match);
  return words === null ? null : `${words} 分析`;
}

export function Component() {
  const { matchId, match, analysis } = useLoaderData<PageData>();
  return <MatchScreen sport="bk" data={match} instead={<AnalysisPage key={matchId} sport="bk" matchId={matchId} first={analysis} />} />;
}
