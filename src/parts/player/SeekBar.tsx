import { useState } from "react";
import { useBehavior } from "../../hooks/useBehavior.ts";
import type { PlayerHandle } from "./player.ts";
import styles from "./player.module.css";
import { spokenTime } from "./time.ts";

/** Step of the arrow keys, s. */
const STEP_S = 5;

/** Position in a recording, with a slider to any other. Dragging seeks when the handle is released. */
export function SeekBar({ player }: { readonly player: PlayerHandle }) {
  const { positionS, durationS, bufferedS } = useBehavior(player.timeline$);
  const [draggedS, setDraggedS] = useState<number | null>(null);
  const at = draggedS ?? positionS;
  const share = (seconds: number): string => `${durationS > 0 ? Math.min(100, (seconds / durationS) * 100) : 0}%`;
  const release = (): void => {
    if (draggedS !== null) player.seek(draggedS);
    setDraggedS(null);
  };
  return (
    <input
      type="range"
      className={styles.seek}
      aria-label="播放进度"
      aria-valuetext={`${spokenTime(at)}，共${spokenTime(durationS)}`}
      min={0}
      max={Math.max(1, Math.ceil(durationS))}
      step={1}
      value={Math.round(at)}
      style={{ "--at": share(at), "--loaded": share(bufferedS) } as React.CSSProperties}
      onKeyDown={(event) => {
        const byS =
          event.key === "ArrowLeft" || event.key === "ArrowDown"
            ? -STEP_S
            : event.key === "ArrowRight" || event.key === "ArrowUp"
              ? STEP_S
              : 0;
        if (byS === 0) return;
        event.preventDefault();
        player.seek(positionS + byS);
      }}
      onChange={(event) => setDraggedS(Number(event.target.value))}
      onPointerUp={release}
      onKeyUp={release}
      onBlur={release}
    />
  );
}
