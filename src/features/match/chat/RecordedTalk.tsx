import { useState } from "react";
import type { Scope } from "../../../../streams/kit/scope.ts";
import type { RoomView } from "../../../../streams/room/types.ts";
import type { Earlier } from "../../../hooks/useEarlier.ts";
import { useScoped } from "../../../hooks/useScoped.ts";
import { ChatList } from "../../../parts/chat/ChatList.tsx";
import styles from "./matchChat.module.css";

/** There are no lines before the start of a recording. */
const NOTHING_EARLIER: Earlier = { lines: [], status: "end", load: () => undefined };

interface RecordedTalkProps {
  /** Called once. */
  readonly open: (scope: Scope) => RoomView;
}

/** The recorded chat of a room up to the playhead. */
export function RecordedTalk({ open }: RecordedTalkProps) {
  const [make] = useState(() => open);
  const view = useScoped(make);
  if (!view) return null;
  return (
    <div className={styles.box}>
      <div className={styles.talk}>
        <ChatList view={view} earlier={NOTHING_EARLIER} pending={[]} notices={[]} empty="此时还没有人说话" />
      </div>
    </div>
  );
}
