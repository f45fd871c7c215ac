import { useCallback } from "react";
import type { MatchState } from "../../../contract/match/fold.ts";
import type { PageClock, Playhead } from "../../../streams/clock/types.ts";
import type { MatchView } from "../../../streams/sport/types.ts";
import { useBehavior } from "../../hooks/useBehavior.ts";
import { Icon } from "../../ui/surface/Icon.tsx";
import styles from "./ReplayBand.module.css";
import { useSlice } from "../../hooks/useSlice.ts";
import { playheadWords } from "./words/state.ts";

interface ReplayBandProps {
  readonly view: MatchView;
  readonly clock: PageClock;
  readonly onLive?: (() => void) | undefined;
}

/** Says, under the tabs, that the page shows an earlier moment, and leads back. A delayed page says that it is. */
export function ReplayBand({ view, clock, onLive }: ReplayBandProps) {
  const match: MatchState = useBehavior(view.state$);
  const status = useBehavior(view.status$);
  const mode = useSlice(
    clock.playhead$,
    useCallback((head: Playhead) => head.mode, []),
  );
  const words = useSlice(
    clock.playhead$,
    useCallback((head: Playhead) => playheadWords(match, head.at), [match]),
  );
  if (mode === "live") {
    return status.kind === "stale" ? (
      <div className={styles.stale} role="status">
        <div className="in">
          <Icon name="warn" size={16} />
          已断开，正在重连
        </div>
      </div>
    ) : null;
  }
  return (
    <div className={styles.band} data-testid="band">
      <div className="in">
        <Icon name="clock" size={16} />
        <span>{mode === "replay" ? `正在回看 ${words}，本页比分、统计、指数和文字均为当时状态` : "本页与视频同步，比实时略晚"}</span>
        <button
          type="button"
          onClick={() => {
            clock.goLive();
            onLive?.();
          }}
        >
          回到实时
        </button>
      </div>
    </div>
  );
}
