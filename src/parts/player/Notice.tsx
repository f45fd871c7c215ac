import type { PlayerPhase } from "../../../machines/player/playerMachine.ts";
import { Icon } from "../../ui/surface/Icon.tsx";
import styles from "./player.module.css";

interface NoticeProps {
  readonly phase: PlayerPhase;
  readonly message: string;
  /** It plays without sound because the browser's policy demands it. */
  readonly isMutedByPolicy: boolean;
  readonly onPlay: () => void;
  readonly onReload: () => void;
  readonly onSound: () => void;
}

/** The player's message over the picture, with the one action it calls for. */
export function Notice({ phase, message, isMutedByPolicy, onPlay, onReload, onSound }: NoticeProps) {
  const canPlay = phase === "paused" || phase === "blocked" || phase === "ended";
  return (
    <div className={styles.notice}>
      {(phase === "loading" || phase === "stalled" || phase === "reconnecting") && <span className={styles.spinner} aria-hidden="true" />}
      {canPlay && (
        <button type="button" className={styles.bigPlay} aria-label={phase === "ended" ? "重新播放" : "播放画面"} onClick={onPlay}>
          <Icon name={phase === "ended" ? "reload" : "play"} size={32} />
        </button>
      )}
      <p role="status" className={styles.message}>
        {message}
      </p>
      {(phase === "failed" || phase === "reconnecting") && (
        <button type="button" className={styles.action} onClick={onReload}>
          {phase === "failed" ? "重新加载" : "立即重连"}
        </button>
      )}
      {isMutedByPolicy && (
        <button type="button" className={styles.sound} onClick={onSound}>
          <Icon name="mute" size={18} />
          点击取消静音
        </button>
      )}
    </div>
  );
}
