import { type LoaderFunctionArgs, useLoaderData } from "react-router-dom";
import type { MatchData } from "../../features/match/loadMatch.ts";
import { matchTitle } from "../../features/match/loadMatch.ts";
import { loadOwnPage } from "../matchPages.ts";
import { MatchScreen } from "../../features/match/MatchScreen.tsx";
import { OddsTablePage } from "../../features/odds/table/OddsTablePage.tsx";

/** Totals of a football match at all companies. */
export function loader(args: LoaderFunctionArgs): Promise<MatchData> {
  return loadOwnPage(args, "fb", (id) => `/football/daxiaoqiu/${id}`);
}

export const title = matchTitle;

export function Component() {
  return (
    <MatchScreen
      sport="fb"
      data={useLoaderData<MatchData>()}
      own={{ tab: "daxiaoqiu", render: (slot) => <OddsTablePage {...slot} sport="fb" market="ou" /> }}
    />
  );
}
