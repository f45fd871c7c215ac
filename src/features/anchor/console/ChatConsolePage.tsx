import type { RoomId } from "../../../../contract/ids.ts";
import type { RoomView } from "../../../../streams/room/types.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { useLoaded } from "../../../hooks/useLoaded.ts";
import { Link } from "../../../ui/surface/Link.tsx";
import { LoadedPart } from "../../../ui/surface/LoadedPart.tsx";
import { AnchorPage } from "../kit/AnchorPage.tsx";
import { type PlainRoomAnswer, loadPlainRoom } from "../kit/ownRoom.ts";
import { RoomPart } from "../kit/RoomPart.tsx";
import styles from "./console.module.css";
import { ConsoleLines } from "./ConsoleLines.tsx";
import { SayForm } from "./SayForm.tsx";
import { SessionPanel } from "./SessionPanel.tsx";

interface ChatConsolePageProps {
  /** The server's reply about the room. */
  readonly first: PlainRoomAnswer | null;
  /** Shows a short notice. */
  readonly announce: (text: string) => void;
}

interface ConsoleProps extends Pick<ChatConsolePageProps, "announce"> {
  readonly roomId: RoomId;
  readonly view: RoomView;
}

function Console({ roomId, view, announce }: ConsoleProps) {
  return (
    <div className={styles.console}>
      <div className={styles.chat}>
        <ConsoleLines roomId={roomId} view={view} announce={announce} />
        <SayForm roomId={roomId} />
      </div>
      <SessionPanel roomId={roomId} view={view} />
    </div>
  );
}

function OwnConsole({ first, announce }: ChatConsolePageProps) {
  const { api } = usePortal();
  const loaded = useLoaded("room", (signal) => loadPlainRoom(api, { signal }), first);
  return (
    <LoadedPart loaded={loaded} rows={8} rowHeight={56}>
      {({ room: { roomId } }) => (
        <RoomPart roomId={roomId} rows={8} rowHeight={56}>
          {(view) => <Console roomId={roomId} view={view} announce={announce} />}
        </RoomPart>
      )}
    </LoadedPart>
  );
}

/** The chat of the anchor's own room with the tools of a broadcaster: the lines, moderation, and the figures. */
export function ChatConsolePage(props: ChatConsolePageProps) {
  return (
    <AnchorPage title="直播弹幕" atEnd={<Link to="/v/anchor-barrage">弹幕助手（采集用）</Link>}>
      {(user) => <OwnConsole key={user.id} {...props} />}
    </AnchorPage>
  );
}
