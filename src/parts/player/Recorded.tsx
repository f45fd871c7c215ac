import { useBehavior } from "../../hooks/useBehavior.ts";
import type { PlayerHandle } from "./player.ts";
import styles from "./player.module.css";
import { clockText } from "./time.ts";

const RATES = [0.5, 0.75, 1, 1.25, 1.5, 2];

/** Time and speed of a recording. */
export function Recorded({ player }: { readonly player: PlayerHandle }) {
  const { positionS, durationS } = useBehavior(player.timeline$);
  const rate = useBehavior(player.rate$);
  return (
    <>
      <span className={styles.time}>
        {clockText(positionS)} / {clockText(durationS)}
      </span>
      <select className={styles.select} aria-label="播放速度" value={rate} onChange={(event) => player.setRate(Number(event.target.value))}>
        {RATES.map((value) => (
          <option key={value} value={value}>
            {value === 1 ? "倍速" : `${value}x`}
          </option>
        ))}
      </select>
    </>
  );
}
