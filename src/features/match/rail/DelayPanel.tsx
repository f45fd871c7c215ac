import { useState } from "react";
import { useEscape } from "../../../hooks/useEscape.ts";
import styles from "./RailFloats.module.css";
import { FIRST_DELAY_S, MAX_DELAY_S, clampDelay } from "./delay.ts";

interface DelayPanelProps {
  /** The delay set before; null: none yet. */
  readonly delayS: number | null;
  readonly onSet: (delayS: number) => void;
  readonly onClose: () => void;
}

/** 我的电视慢 N 秒: the delay of the whole page, s. Esc closes. */
export function DelayPanel({ delayS, onSet, onClose }: DelayPanelProps) {
  const [seconds, setSeconds] = useState(delayS ?? FIRST_DELAY_S);
  useEscape(true, onClose);
  const step = (by: number): void => setSeconds((before) => clampDelay(before + by));
  return (
    <form
      className={styles.panel}
      aria-label="跟随视频"
      onSubmit={(event) => {
        event.preventDefault();
        onSet(clampDelay(seconds));
      }}
    >
      <div className={styles.steps}>
        <label htmlFor="rail-delay">我的电视慢</label>
        <button type="button" aria-label="少 1 秒" onClick={() => step(-1)}>
          −
        </button>
        <input
          id="rail-delay"
          type="number"
          inputMode="numeric"
          min={1}
          max={MAX_DELAY_S}
          value={seconds}
          onChange={(event) => setSeconds(event.target.valueAsNumber)}
          // The panel was opened to type a number.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
        />
        <span>秒</span>
        <button type="button" aria-label="多 1 秒" onClick={() => step(1)}>
          +
        </button>
        <button type="submit" className="btn sm pri" disabled={!(seconds >= 1 && seconds <= MAX_DELAY_S)}>
          跟随
        </button>
        <button type="button" className={styles.quiet} onClick={onClose}>
          取消
        </button>
      </div>
      <p>整页比实时晚这么多：比分、事件、文字和标题都等您的画面，不会先剧透。比一比电视上的比赛时间就知道慢几秒。</p>
    </form>
  );
}
