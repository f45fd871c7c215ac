import { useSearchParams } from "react-router-dom";
import { collectMatches } from "../../../api/attention.ts";
import { collectedArticles } from "../../../api/content.ts";
import { usePageParam } from "../../../hooks/pageParam.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { useLoaded } from "../../../hooks/useLoaded.ts";
import { ArticleRows } from "../../../parts/articles/ArticleRows.tsx";
import { PagedList } from "../../../ui/control/PagedList.tsx";
import { LoadedPart } from "../../../ui/surface/LoadedPart.tsx";
import { type TabLink, TabLinks } from "../../../ui/surface/TabLinks.tsx";
import { UserPage } from "../../../ui/surface/UserPage.tsx";
import { SavedMatchList } from "./SavedMatchList.tsx";
import { type SavedMatchesAnswer, loadCollection } from "./userMatches.ts";

const NEWS = "news";
const TABS: readonly TabLink[] = [
  { id: "all", label: "全部" },
  { id: "fb", label: "足球" },
  { id: "bk", label: "篮球" },
  { id: NEWS, label: "资讯" },
];

function Collection({ sport, first }: { readonly sport: string; readonly first: SavedMatchesAnswer | null }) {
  const { api } = usePortal();
  const loaded = useLoaded("collection", (signal) => loadCollection(api, signal), first);
  return (
    <SavedMatchList
      label="收藏的比赛"
      loaded={loaded}
      isShown={(match) => sport === "all" || match.sport === sport}
      offLabel="取消收藏"
      set={(match, isSaved) => collectMatches(api, match.sport, [match.matchId], isSaved)}
    />
  );
}

/** Collected articles, newest first, without spoilers beyond what the reader has seen of their matches. */
function CollectedNews() {
  const { api, now, spoilers } = usePortal();
  const [page] = usePageParam();
  const loaded = useLoaded(`news ${page}`, (signal) => collectedArticles(api, page, spoilers.momentOf(now()), { signal }), null);
  return (
    <LoadedPart loaded={loaded} rows={4} rowHeight={136}>
      {(found) => (
        <PagedList of={found} label="收藏的资讯">
          {(articles) => <ArticleRows label="收藏的资讯" articles={articles} now={now()} />}
        </PagedList>
      )}
    </LoadedPart>
  );
}

/** Starred matches of both sports, and collected articles. `first`: the server's answer. */
export function CollectionPage({ first }: { readonly first: SavedMatchesAnswer | null }) {
  const [params] = useSearchParams();
  const sport = TABS.find(({ id }) => id === params.get("type"))?.id ?? "all";
  return (
    <UserPage title="我的收藏" beside={<TabLinks label="我的收藏" tabs={TABS} current={sport} />}>
      {() => (sport === NEWS ? <CollectedNews /> : <Collection sport={sport} first={first} />)}
    </UserPage>
  );
}
