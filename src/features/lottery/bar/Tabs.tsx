import { useCallback } from "react";
import { LOTTERY, LOTTERY_TYPES, type LotteryType } from "../../../../contract/lottery/lottery.ts";
import type { PageHref } from "../../../../contract/pages.ts";
import { shanghaiClock, shanghaiMonthDay, shanghaiWeekday } from "../../../ui/shanghai.ts";
import { Link } from "../../../ui/surface/Link.tsx";
import { useClock } from "../state/useClock.ts";
import styles from "./bar.module.css";

const PAGE: Readonly<Record<LotteryType, PageHref>> = {
  jczq: "/football/jczq",
  bjdc: "/football/bjdc",
  zc: "/football/zc",
  jclq: "/basketball/jclq",
};

/** The four lotteries, and the server's time, by which they close. */
export function Tabs({ type, loadedAt }: { readonly type: LotteryType; readonly loadedAt: number }) {
  return (
    <div className={styles.sub}>
      <div className="in">
        <nav className={styles.tabs} aria-label="彩种">
          {LOTTERY_TYPES.map((one) => (
            <Link key={one} to={PAGE[one]} aria-current={one === type ? "page" : undefined}>
              {LOTTERY[one].name}
            </Link>
          ))}
        </nav>
        <Clock loadedAt={loadedAt} />
      </div>
    </div>
  );
}

function Clock({ loadedAt }: { readonly loadedAt: number }) {
  const day = useClock(
    loadedAt,
    useCallback((now: number) => `${shanghaiMonthDay(now)} ${shanghaiWeekday(now)}`, []),
  );
  const time = useClock(loadedAt, shanghaiClock);
  return (
    <div className={styles.clock}>
      <span>{day}</span>
      <time className="big">{time}</time>
    </div>
  );
}
