import { type LoaderFunctionArgs, useLoaderData } from "react-router-dom";
import { marketOf } from "../../../contract/odds/odds.ts";
import { MARKET_PAGE } from "../../../contract/pages.ts";
import { matchTitle } from "../../features/match/loadMatch.ts";
import { MatchScreen } from "../../features/match/MatchScreen.tsx";
import { type OddsDetailData, loadOddsDetail } from "../matchPages.ts";
import { OddsDetailPage } from "../../features/odds/detail/OddsDetailPage.tsx";

/** History of one market of a football match at one company: /{match}/{company}/{market}. */
export function loader(args: LoaderFunctionArgs): Promise<OddsDetailData> {
  return loadOddsDetail(args, "fb");
}

export const title = (data: unknown): string | null => matchTitle((data as OddsDetailData).match);

export function Component() {
  const { match, company, market } = useLoaderData<OddsDetailData>();
  return (
    <MatchScreen
      sport="fb"
      data={match}
      own={{
        tab: MARKET_PAGE[marketOf(market)],
        render: (slot) => <OddsDetailPage {...slot} sport="fb" company={company} market={market} />,
      }}
    />
  );
}
