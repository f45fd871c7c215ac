import { type LoaderFunctionArgs, useLoaderData } from "react-router-dom";
import type { MatchData } from "../../features/match/loadMatch.ts";
import { matchTitle } from "../../features/match/loadMatch.ts";
import { loadOwnPage } from "../matchPages.ts";
import { MatchScreen } from "../../features/match/MatchScreen.tsx";
import { OddsTablePage } from "../../features/odds/table/OddsTablePage.tsx";

/** The winner of a basketball match at all companies. */
export function loader(args: LoaderFunctionArgs): Promise<MatchData> {
  return loadOwnPage(args, "bk", (id) => `/basketball/oupei/${id}`);
}

export const title = matchTitle;

export function Component() {
  return (
    <MatchScreen
      sport="bk"
      data={useLoaderData<MatchData>()}
      own={{ tab: "oupei", render: (slot) => <OddsTablePage {...slot} sport="bk" market="eu" /> }}
    />
  );
}
