import { useSearchParams } from "react-router-dom";
import { usePortal } from "../../../hooks/portal.ts";
import { TabLinks } from "../../../ui/surface/TabLinks.tsx";
import { UserPage } from "../../../ui/surface/UserPage.tsx";
import { ATTENTION_TABS, type PeopleAnswer, loadAttention, tabOf } from "./follows.ts";
import { PeoplePart } from "./PeoplePart.tsx";

interface AttentionPageProps {
  readonly title: string;
  /** The server's answer for this URL; null when it did not know the user yet. */
  readonly first: PeopleAnswer | null;
}

/** The people the user follows, and the user's fans. */
export function AttentionPage({ title, first }: AttentionPageProps) {
  const { api } = usePortal();
  const [params] = useSearchParams();
  const tab = tabOf(ATTENTION_TABS, params);
  return (
    <UserPage title={title} beside={<TabLinks label={title} tabs={ATTENTION_TABS} current={tab.id} />}>
      {(user) => (
        <PeoplePart
          key={tab.id}
          label={tab.id === "1" ? "我关注的人" : "我的粉丝"}
          areFollowed={tab.id === "1"}
          first={first}
          load={(query, signal) => loadAttention(api, user.id, query, signal)}
        />
      )}
    </UserPage>
  );
}
