import { type LoaderFunctionArgs, useLoaderData } from "react-router-dom";
import { matchTitle } from "../../features/match/loadMatch.ts";
import { MatchScreen } from "../../features/match/MatchScreen.tsx";
import { MatchPlans } from "../../features/tips/MatchPlans.tsx";
import { type PlansPageData, loadPlansPage } from "../matchPlansPage.ts";

/** Plans of a football match. */
export function loader(args: LoaderFunctionArgs): Promise<PlansPageData> {
  return loadPlansPage(args, "fb");
}

export function title(data: unknown): string | null {
  return matchTitle((data as PlansPageData).match);
}

export function Component() {
  const { match, matchId, plans } = useLoaderData<PlansPageData>();
  return (
    <MatchScreen
      sport="fb"
      data={match}
      own={{
        tab: "plan",
        render: ({ view, clock }) => <MatchPlans key={matchId} {...{ view, clock, matchId }} sport="fb" first={plans} />,
      }}
    />
  );
}
