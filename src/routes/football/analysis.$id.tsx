import { type LoaderFunctionArgs, useLoaderData } from "react-router-dom";
import { AnalysisPage } from "../../features/analysis/AnalysisPage.tsx";
import { matchTitle } from "../../features/match/loadMatch.ts";
import { MatchScreen } from "../../features/match/MatchScreen.tsx";
import { type AnalysisPageData, loadAnalysisPage } from "../matchPages.ts";

/** Pre-match analysis of a football match. */
export function loader(args: LoaderFunctionArgs): Promise<AnalysisPageData> {
  return loadAnalysisPage(args, "fb");
}

export const title = (data: unknown): string | null => matchTitle((data as AnalysisPageData).match);

export function Component() {
  const { match, matchId, analysis } = useLoaderData<AnalysisPageData>();
  const page = <AnalysisPage key={matchId} sport="fb" matchId={matchId} first={analysis} />;
  return <MatchScreen sport="fb" data={match} own={{ tab: "analysis", render: () => page }} />;
}
