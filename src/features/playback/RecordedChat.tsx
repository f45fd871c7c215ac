import type { ReactNode } from "react";
import type { RoomLine } from "../../../contract/room/room.ts";
import type { RecordedRoomView } from "../../../streams/room/recorded.ts";
import { useBehavior } from "../../hooks/useBehavior.ts";
import { useSlice } from "../../hooks/useSlice.ts";
import styles from "./video.module.css";

interface RecordedChatProps {
  readonly view: RecordedRoomView;
  /** Renders a line as rooms do. */
  readonly renderLine: (line: RoomLine) => ReactNode;
}

/** The room's chat up to the picture on screen; when scrolled up it keeps its position. */
export function RecordedChat({ view, renderLine }: RecordedChatProps) {
  const lines = useSlice(view.state$, (state) => state.lines);
  const log = useBehavior(view.log$);
  // Old red packets can no longer be grabbed.
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
