import { usePortal } from "../../../hooks/portal.ts";
import { UserPage } from "../../../ui/surface/UserPage.tsx";
import { NoticeTabs } from "../notices/NoticeTabs.tsx";
import { HornList } from "./HornList.tsx";
import { type HornAnswer, loadHorns, loadMessages } from "./horns.ts";

interface HornPageProps {
  readonly title: string;
  /** Shows the tabs of the notices above the list. */
  readonly hasTabs?: boolean;
  /** The server's answer for this URL. */
  readonly first: HornAnswer | null;
}

/** All horn messages: to everybody and to the user. */
export function HornPage({ title, hasTabs = false, first }: HornPageProps) {
  const { api } = usePortal();
  return (
    <UserPage title={title}>
      {() => (
        <>
          {hasTabs ? <NoticeTabs current={null} /> : null}
          <HornList label={title} first={first} load={(page, signal) => loadHorns(api, page, signal)} />
        </>
      )}
    </UserPage>
  );
}

/** Messages to the user alone; on the page of new ones, only unread ones. */
export function MessagePage({ title, isNew, first }: HornPageProps & { readonly isNew: boolean }) {
  const { api } = usePortal();
  return (
    <UserPage title={title}>
      {() => <HornList label={title} first={first} load={(page, signal) => loadMessages(api, page, isNew, signal)} />}
    </UserPage>
  );
}
