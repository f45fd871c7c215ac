import { useCallback } from "react";
import { shanghaiTime, shanghaiWeekday } from "../../../ui/shanghai.ts";
import { Icon } from "../../../ui/surface/Icon.tsx";
import { useClock } from "../state/useClock.ts";
import styles from "./row.module.css";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Urgent below this. */
const SOON_MS = 10 * MINUTE_MS;

/** `5:42`, `1:02:42`; a day or more ahead the time: `周日 23:00`. "" once it is over. */
export function leftText(at: number, now: number): string {
  const left = at - now;
  if (left <= 0) return "";
  if (left >= DAY_MS) return `${shanghaiWeekday(at)} ${shanghaiTime(at)}`;
  const two = (n: number): string => String(Math.floor(n)).padStart(2, "0");
  const seconds = two((left % MINUTE_MS) / 1_000);
  const minutes = (left % HOUR_MS) / MINUTE_MS;
  return left < HOUR_MS ? `${Math.floor(minutes)}:${seconds}` : `${Math.floor(left / HOUR_MS)}:${two(minutes)}:${seconds}`;
}

/** Time left until the sale of a match closes. */
export function Countdown({ at, loadedAt }: { readonly at: number; readonly loadedAt: number }) {
  const text = useClock(
    loadedAt,
    useCallback((now: number) => leftText(at, now), [at]),
  );
  const isUrgent = useClock(
    loadedAt,
    useCallback((now: number) => at - now < SOON_MS, [at]),
  );
  return (
    <span className={styles.countdown} data-urgent={isUrgent ? "" : undefined}>
      <Icon name="clock" size={14} />
      <span className="sr">停售倒计时 </span>
      {text}
    </span>
  );
}
