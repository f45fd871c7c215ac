import { useSearchParams } from "react-router-dom";
import { usePortal } from "../../../hooks/portal.ts";
import { TabLinks } from "../../../ui/surface/TabLinks.tsx";
import { UserPage } from "../../../ui/surface/UserPage.tsx";
import { type PeopleAnswer, concernTabs, loadConcern, loadEverybody, tabOf } from "./follows.ts";
import { PeoplePart } from "./PeoplePart.tsx";

/** Whom the user follows, anchors and experts apart. `first`: the server's answer for this address. */
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
          load={(asked, signal) => loadConcern(portal, asked, signal)}
        />
      )}
    </UserPage>
  );
}

/** Everybody the user follows in one list, under the title of the address. */
export function EverybodyPage({ title, first }: { readonly title: string; readonly first: PeopleAnswer | null }) {
  const { api } = usePortal();
  return (
    <UserPage title={title}>
      {() => <PeoplePart label="关注的全部" areFollowed first={first} load={(asked, signal) => loadEverybody(api, asked, signal)} />}
    </UserPage>
  );
}
