import { type LoaderFunctionArgs, useLoaderData } from "react-router-dom";
import { matchTitle } from "../../features/match/loadMatch.ts";
import { MatchScreen } from "../../features/match/MatchScreen.tsx";
import { MatchPlans } from "../../features/tips/MatchPlans.tsx";
import { type PlansPageData, loadPlansPage } from "../matchPlansPage.ts";

/** Plans of a basketball match. */
export function loader(args: LoaderFunctionArgs): Promise<PlansPageData> {
  return loadPlansPage(args, "bk");
}

export function title(data: unknown): string | null {
  return matchTitle((data as PlansPageData).match);
}

export function Component() {
  const { match, matchId, plans } = useLoaderData<PlansPageData>();
  return (
    <MatchScreen
      sport="bk"
      data={match}
      own={{
        tab: "plan",
        render: ({ view, clock }) => <MatchPlans key={matchId} {...{ view, clock, matchId }} sport="bk" first={plans} />,
      }}
    />
  );
}
