import { useSearchParams } from "react-router-dom";
import { usePortal } from "../../../hooks/portal.ts";
import { TabLinks } from "../../../ui/surface/TabLinks.tsx";
import { UserPage } from "../../../ui/surface/UserPage.tsx";
import { type PeopleAnswer, concernTabs, loadConcern, loadEverybody, tabOf } from "./follows.ts";
import { PeoplePart } from "./PeoplePart.tsx";

/** The people the user follows, anchors and experts on separate tabs. `first`: the server's answer for this URL. */
export function ConcernPage({ first }: { readonly first: PeopleAnswer | null }) {
  const portal = usePortal();
  const [params] = useSearchParams();
  const tabs = concernTabs(portal.brand);
  const tab = tabOf(tabs, params);
  return (
    <UserPage title="我的关注" beside={<TabLinks label="我的关注" tabs={tabs} current={tab.id} />}>
      {() => (
        <PeoplePart
          key={tab.id}
          label={`关注的${tab.label}`}
          areFollowed
          first={first}
          load={(query, signal) => loadConcern(portal, query, signal)}
        />
      )}
    </UserPage>
  );
}

/** All people the user follows in one list; each URL has its own title. */
export function EverybodyPage({ title, first }: { readonly title: string; readonly first: PeopleAnswer | null }) {
  const { api } = usePortal();
  return (
    <UserPage title={title}>
      {() => <PeoplePart label="关注的全部" areFollowed first={first} load={(query, signal) => loadEverybody(api, query, signal)} />}
    </UserPage>
  );
}
