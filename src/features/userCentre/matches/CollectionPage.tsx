import { useSearchParams } from "react-router-dom";
import { collectMatches } from "../../../api/attention.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { useLoaded } from "../../../hooks/useLoaded.ts";
import { type TabLink, TabLinks } from "../../../ui/surface/TabLinks.tsx";
import { UserPage } from "../../../ui/surface/UserPage.tsx";
import { KeptList } from "./KeptList.tsx";
import { type KeptAnswer, loadCollection } from "./userMatches.ts";

const TABS: readonly TabLink[] = [
  { id: "all", label: "全部" },
  { id: "fb", label: "足球" },
  { id: "bk", label: "篮球" },
];

function Collection({ sport, first }: { readonly sport: string; readonly first: KeptAnswer | null }) {
  const { api } = usePortal();
  const loaded = useLoaded("collection", (signal) => loadCollection(api, signal), first);
  return (
    <KeptList
      label="收藏的比赛"
      loaded={loaded}
      isShown={(match) => sport === "all" || match.sport === sport}
      offLabel="取消收藏"
      set={(match, isKept) => collectMatches(api, match.sport, [match.matchId], isKept)}
    />
  );
}

/** Matches of both sports with the star. `first`: the server's answer. */
export function CollectionPage({ first }: { readonly first: KeptAnswer | null }) {
  const [params] = useSearchParams();
  const sport = TABS.find(({ id }) => id === params.get("type"))?.id ?? "all";
  return (
    <UserPage title="我的收藏" beside={<TabLinks label="我的收藏" tabs={TABS} current={sport} />}>
      {() => <Collection sport={sport} first={first} />}
    </UserPage>
  );
}
