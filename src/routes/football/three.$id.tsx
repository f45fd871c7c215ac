import { type LoaderFunctionArgs, useLoaderData } from "react-router-dom";
import type { MatchData } from "../../features/match/loadMatch.ts";
import { matchTitle } from "../../features/match/loadMatch.ts";
import { loadOwnPage } from "../matchPages.ts";
import { MatchScreen } from "../../features/match/MatchScreen.tsx";
import { ThreePage } from "../../features/odds/three/ThreePage.tsx";

/** The three markets of a football match side by side. */
export function loader(args: LoaderFunctionArgs): Promise<MatchData> {
  return loadOwnPage(args, "fb", (id) => `/football/three/${id}`);
}

export const title = matchTitle;

export function Component() {
  return (
    <MatchScreen
      sport="fb"
      data={useLoaderData<MatchData>()}
      own={{ tab: "three", render: (slot) => <ThreePage {...slot} sport="fb" /> }}
    />
  );
}
