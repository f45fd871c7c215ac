import { useCallback } from "react";
import type { MatchState } from "../../../contract/match/fold.ts";
import type { PageClock, Playhead } from "../../../streams/clock/types.ts";
import type { MatchView } from "../../../streams/sport/types.ts";
import { useBehavior } from "../../hooks/useBehavior.ts";
import { Icon } from "../../ui/surface/Icon.tsx";
import styles from "./ReplayBand.module.css";
import { useSlice } from "../../hooks/useSlice.ts";
import { playheadWords } from "../../parts/match/stateText.ts";

interface ReplayBandProps {
  readonly view: MatchView;
  readonly clock: PageClock;
  /** Server time, epoch ms. */
  readonly now: () => number;
  readonly onLive?: (() => void) | undefined;
  /** The page is held at kick-off because 不剧透 is on. */
  readonly veiled?: Veiled | undefined;
}

export interface Veiled {
  /** Reveals the score of this match from now on. */
  reveal(): void;
  /** Turns 不剧透 off everywhere. */
  lift(): void;
}

/** A band under the tabs: tells that the page shows an earlier moment or is delayed, with a button back to live. */
export function ReplayBand({ view, clock, now, onLive, veiled }: ReplayBandProps) {
  const match: MatchState = useBehavior(view.state$);
  const status = useBehavior(view.status$);
  const log = useBehavior(view.log$);
  const mode = useSlice(
    clock.playhead$,
    useCallback((head: Playhead) => head.mode, []),
  );
  const words = useSlice(
    clock.playhead$,
    useCallback((head: Playhead) => playheadWords(match, head.at), [match]),
  );
  const lagS = useSlice(
    clock.playhead$,
    useCallback((head: Playhead) => Math.round((now() - head.at) / 1000), [now]),
  );
  const goLive = (): void => {
    clock.goLive();
    onLive?.();
  };
  if (mode === "replay" && veiled) {
    return (
      <div className={styles.band} data-testid="band">
        <div className="in">
          <Icon name="clock" size={16} />
          <span>不剧透：正在看 {words}，后面的比分没有显示</span>
          <button type="button" disabled={log === "loading"} onClick={() => clock.play(1)}>
            从这里播放
          </button>
          <button
            type="button"
            disabled={log === "loading"}
            onClick={() => {
              veiled.reveal();
              goLive();
            }}
          >
            看现在的比分
          </button>
          <button
            type="button"
            disabled={log === "loading"}
            onClick={() => {
              veiled.lift();
              goLive();
            }}
          >
            关闭不剧透
          </button>
        </div>
      </div>
    );
  }
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
        <span>
          {mode === "replay"
            ? `正在回看 ${words}，本页比分、统计、指数和文字均为当时状态`
            : `整页比实时晚 ${lagS} 秒，等您的画面：画面没到，比分、事件和文字都不会先出现`}
        </span>
        {/* The page does not move until the log is loaded. */}
        <button type="button" disabled={mode === "replay" && log === "loading"} onClick={goLive}>
          回到实时
        </button>
      </div>
    </div>
  );
}
