import type { MatchId } from "../../contract/ids.ts";
import { type LoaderFunctionArgs, useLoaderData } from "react-router-dom";
import type { Sport } from "../../contract/feed/channels.ts";
import { Coming, type ComingPage } from "../features/match/Coming.tsx";
import { type MatchData, loadMatch } from "../features/match/loadMatch.ts";
import type { OwnPage } from "../features/match/MatchFrame.tsx";
import { MatchScreen } from "../features/match/MatchScreen.tsx";
import { NotOpenYet } from "../features/shell/NotOpenYet.tsx";
import { portalContext } from "../loading/context.ts";

interface ComingData {
  readonly page: ComingPage;
  readonly sport: Sport;
  readonly matchId: MatchId;
  readonly data: MatchData;
}

const TABS: Readonly<Record<ComingPage, OwnPage["tab"]>> = {
  daxiaoqiu: "daxiaoqiu",
  oddsDetail: "oupei",
  oupei: "oupei",
  plan: "plan",
  three: "three",
  yapan: "yapan",
};

/** Second segment of the address. */
const PAGES: Readonly<Record<string, ComingPage>> = {
  daxiaoqiu: "daxiaoqiu",
  "odds-detail": "oddsDetail",
  oupei: "oupei",
  plan: "plan",
  three: "three",
  yapan: "yapan",
};

/** Of an address below a match's page; null without a match. What follows the id is the page's own. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<ComingData | null> {
  const { api, now } = context.get(portalContext);
  const [, section, name = "", matchId = ""] = new URL(request.url).pathname.split("/").map(decodeURIComponent);
  const page = PAGES[name];
  if (page === undefined || matchId === "") return null;
  const sport = section === "basketball" ? "bk" : "fb";
  return { page, sport, matchId, data: await loadMatch({ api, sport, id: matchId, url: request.url, now: now() }) };
}

/** A page of a match that is not open yet: header and rail are the match's, what is coming stands between. */
export function Component() {
  const loaded = useLoaderData<ComingData | null>();
  if (loaded === null) return <NotOpenYet />;
  const { page, sport, matchId, data } = loaded;
  return (
    <MatchScreen
      sport={sport}
      data={data}
      own={{ tab: TABS[page], render: () => <Coming page={page} sport={sport} matchId={matchId} /> }}
    />
  );
}
