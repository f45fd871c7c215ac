import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router-dom";
import { BasketballSeason } from "../../../features/database/basketball/BasketballSeason.tsx";
import { type BasketballData, loadBasketball } from "../../../features/database/basketball/loadBasketball.ts";
import { leagueTitle } from "../../../features/database/leagueTitle.ts";
import { LeagueFrame } from "../../../features/database/LeagueFrame.tsx";
import { portalContext } from "../../../loading/context.ts";

export function loader({ context, params, request }: LoaderFunctionArgs): Promise<BasketballData> {
  return loadBasketball(context.get(portalContext), params.id, request.url);
}

export const title = leagueTitle;

/** A basketball league: its season's tables, games, play-offs, leaders and rules. */
export function Component() {
  const data = useLoaderData<BasketballData>();
  const { revalidate } = useRevalidator();
  const retry = (): void => void revalidate();
  return (
    <LeagueFrame data={data} onRetry={retry}>
      {(season) => <BasketballSeason {...season} leaders={data.leaders} onRetry={retry} />}
    </LeagueFrame>
  );
}
