import { useEffect, useEffectEvent } from "react";
import { useSearchParams } from "react-router-dom";
import { usePortal } from "../../../hooks/portal.ts";
import { useLoaded } from "../../../hooks/useLoaded.ts";
import { Link } from "../../../ui/surface/Link.tsx";
import { LoadedPart } from "../../../ui/surface/LoadedPart.tsx";
import { type TabLink, TabLinks } from "../../../ui/surface/TabLinks.tsx";
import { AnchorPage } from "../kit/AnchorPage.tsx";
import { type PlainRoomAnswer, loadPlainRoom, roomPath } from "../kit/ownRoom.ts";
import { Bans } from "./Bans.tsx";
import { Held } from "./Held.tsx";
import { Keywords } from "./Keywords.tsx";
import { Managers } from "./Managers.tsx";
import { Rules } from "./Rules.tsx";
import type { ManageProps } from "./manageProps.ts";

const TABS = [
  { id: "rules", label: "发言规则" },
  { id: "keywords", label: "屏蔽词" },
  { id: "managers", label: "房管" },
  { id: "bans", label: "禁言名单" },
  { id: "held", label: "待审发言" },
] as const satisfies readonly TabLink[];
type Tab = (typeof TABS)[number]["id"];

function tabOf(params: URLSearchParams): Tab {
  return TABS.find(({ id }) => id === params.get("type"))?.id ?? "rules";
}

interface RoomManagePageProps {
  /** The server's reply about the room. */
  readonly first: PlainRoomAnswer | null;
  /** Shows a short notice. */
  readonly announce: (text: string) => void;
}

function TabOf({ tab, ...props }: ManageProps & { readonly tab: Tab }) {
  switch (tab) {
    case "rules":
      return <Rules {...props} />;
    case "keywords":
      return <Keywords {...props} />;
    case "managers":
      return <Managers announce={props.announce} />;
    case "bans":
      return <Bans roomId={props.room.room.roomId} announce={props.announce} />;
    case "held":
      return <Held roomId={props.room.room.roomId} announce={props.announce} />;
    default:
      return tab satisfies never;
  }
}

function Manage({ first, announce }: RoomManagePageProps) {
  const { api } = usePortal();
  const [params] = useSearchParams();
  const loaded = useLoaded("room", (signal) => loadPlainRoom(api, { signal }), first);
  const reload = useEffectEvent(() => {
    if (document.visibilityState === "visible") loaded.reload();
  });
  // The room may have been changed on another page meanwhile.
  useEffect(() => {
    document.addEventListener("visibilitychange", reload);
    return () => document.removeEventListener("visibilitychange", reload);
  }, []);
  return (
    <LoadedPart loaded={loaded} rows={6} rowHeight={56}>
      {(room) => <TabOf tab={tabOf(params)} room={room} announce={announce} onChange={(changed) => loaded.change(() => changed)} />}
    </LoadedPart>
  );
}

function ToRoom({ first }: Pick<RoomManagePageProps, "first">) {
  return first?.ok ? <Link to={roomPath(first.value.room.roomId)}>进入直播间</Link> : <Link to="/v/anchor-set">直播设置</Link>;
}

/** Managing the own room: speaking rules, managers, bans, and held lines. */
export function RoomManagePage({ first, announce }: RoomManagePageProps) {
  const [params] = useSearchParams();
  return (
    <AnchorPage
      title="房间管理"
      beside={<TabLinks label="房间管理" tabs={TABS} current={tabOf(params)} />}
      atEnd={<ToRoom first={first} />}
    >
      {(user) => <Manage key={user.id} first={first} announce={announce} />}
    </AnchorPage>
  );
}
