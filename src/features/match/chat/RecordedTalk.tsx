import { useState } from "react";
import type { Scope } from "../../../../streams/kit/scope.ts";
import type { RoomView } from "../../../../streams/room/types.ts";
import type { Earlier } from "../../../hooks/useEarlier.ts";
import { useScoped } from "../../../hooks/useScoped.ts";
import { ChatList } from "../../../parts/chat/ChatList.tsx";
import styles from "./matchChat.module.css";

/** A recording begins where it begins. */
const NOTHING_EARLIER: Earlier = { lines: [], status: "end", load: () => undefined };

interface RecordedTalkProps {
  /** Asked once. */
  readonly open: (scope: Scope) => RoomView;
}

/** What was said in a room that was recorded, up to the moment that is played. */
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
