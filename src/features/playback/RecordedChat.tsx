import type { ReactNode } from "react";
import type { RoomLine } from "../../../contract/room/room.ts";
import type { RecordedRoomView } from "../../../streams/room/recorded.ts";
import { useBehavior } from "../../hooks/useBehavior.ts";
import { useSlice } from "../../hooks/useSlice.ts";
import styles from "./video.module.css";

interface RecordedChatProps {
  readonly view: RecordedRoomView;
  /** One line, as rooms show it. */
  readonly renderLine: (line: RoomLine) => ReactNode;
}

/** What was said in the room up to the picture on screen; further up it stays where the reader is. */
export function RecordedChat({ view, renderLine }: RecordedChatProps) {
  const lines = useSlice(view.state$, (state) => state.lines);
  const log = useBehavior(view.log$);
  // A red packet of then has been taken long ago.
  const shown = lines.filter(({ kind }) => kind !== "packet");
  if (log === "failed") {
    return (
      <p className={styles.quiet} role="status">
        聊天加载失败
        <button type="button" className="btn line sm" onClick={() => void view.load()}>
          重试
        </button>
      </p>
    );
  }
  if (shown.length === 0) return <p className={styles.quiet}>{log === "loaded" ? "这一刻还没有人说话" : "正在载入聊天…"}</p>;
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label="聊天记录">
      <ul className={styles.lines} aria-live="off" aria-label="聊天">
        {shown.map(renderLine)}
      </ul>
    </div>
  );
}
