import { memo, useEffectEvent, useLayoutEffect, useRef } from "react";
import { Choice } from "../../../parts/match/Block.tsx";
import { weekdayOfDate } from "../../../ui/shanghai.ts";
import { Icon } from "../../../ui/surface/Icon.tsx";
import styles from "./asOf.module.css";
import { BAR_DAYS, addDays } from "./season.ts";

export type Mode = "live" | "asOf" | "if";

export interface Announcement {
  readonly day: string;
  readonly text: string;
}

interface AsOfBarProps {
  readonly mode: Mode;
  /** Matches are still to come, so the table has a present. */
  readonly isRunning: boolean;
  readonly span: { readonly from: string; readonly to: string };
  /** The day of the table. */
  readonly day: string;
  /** Number of matches in each four-day span. */
  readonly bars: readonly number[];
  readonly announcements: readonly Announcement[];
  /** `第 33 轮，已赛 322/380` */
  readonly progress: string;
  readonly onMode: (mode: Mode) => void;
  /** Called while the slider is dragged. */
  readonly onMove: (day: string) => void;
  /** Called when the slider is released. */
  readonly onDay: (day: string) => void;
  readonly onStep: (step: -1 | 1) => void;
  readonly onEnd: () => void;
}

const DAY_MS = 86_400_000;
const BAR_PX = 17;
/** Announcements closer than this share of the track are placed below each other. */
const NEAR = 0.13;

const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

function monthsOf(from: string, to: string): readonly { readonly name: string; readonly day: string }[] {
  const months: { name: string; day: string }[] = [];
  const at = new Date(`${from.slice(0, 7)}-01T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() + 1);
  for (; at.toISOString().slice(0, 10) <= to; at.setUTCMonth(at.getUTCMonth() + 1))
    months.push({ name: `${at.getUTCMonth() + 1}月`, day: at.toISOString().slice(0, 10) });
  return months;
}

/** 实时, 截至 or 假设, and a slider for the day within the season: arrow keys move by one day. */
export const AsOfBar = memo(function AsOfBar(props: AsOfBarProps) {
  const { mode, isRunning, span, day, bars, announcements, progress, onMode, onMove, onDay, onStep, onEnd } = props;
  const range = useRef<HTMLInputElement>(null);
  const settle = useEffectEvent((value: number) => onDay(addDays(span.from, value)));
  // The native change event fires once on release; React's onChange fires with every step.
  // A layout effect, so that it is attached before early input is replayed (earlyForm.ts).
  useLayoutEffect(() => {
    const input = range.current;
    const changed = (): void => settle(Number(input?.value ?? 0));
    input?.addEventListener("change", changed);
    return () => input?.removeEventListener("change", changed);
  }, []);
  const days = Math.max(1, daysBetween(span.from, span.to));
  const share = (of: string): number => Math.min(1, Math.max(0, daysBetween(span.from, of) / days));
  const percent = (value: number): string => `${(value * 100).toFixed(2)}%`;
  const most = Math.max(1, ...bars);
  const shown = announcements.filter((one) => one.day >= span.from && one.day <= span.to);
  return (
    <div className={styles.control}>
      <div className={styles.line}>
        <Choice
          isBoxed
          label="时间状态"
          options={[
            { id: "live", text: isRunning ? "实时" : "终榜" },
            { id: "asOf", text: "截至" },
            { id: "if", text: "假设" },
          ]}
          value={mode}
          onChange={onMode}
        />
        <div className={styles.day}>
          <button type="button" aria-label="前一个比赛日" onClick={() => onStep(-1)}>
            <Icon name="left" size={16} />
          </button>
          <b>
            {day} {weekdayOfDate(day)}
          </b>
          <button type="button" aria-label="后一个比赛日" onClick={() => onStep(1)}>
            <Icon name="right" size={16} />
          </button>
        </div>
        <span className={styles.progress}>{progress}</span>
        {mode === "live" ? null : (
          <button type="button" className={styles.back} onClick={onEnd}>
            {isRunning ? "回到实时" : "回到终榜"}
          </button>
        )}
      </div>
      <div className={styles.track} data-plain={shown.length === 0 ? "" : undefined}>
        {shown.map((one, i) => {
          const at = share(one.day);
          const isNear = i > 0 && at - share(shown[i - 1]?.day ?? span.from) < NEAR;
          return (
            <span
              key={`${one.day} ${one.text}`}
              className={styles.announcement}
              data-low={isNear ? "" : undefined}
              style={{ left: percent(at) }}
            >
              <b data-side={at > 0.5 ? "left" : "right"}>{one.text}</b>
            </span>
          );
        })}
        <div className={styles.bars} aria-hidden="true">
          {bars.map((count, i) =>
            count === 0 ? null : (
              <i
                key={i}
                data-after={addDays(span.from, i * BAR_DAYS) > day ? "" : undefined}
                style={{ left: percent((i * BAR_DAYS) / days), height: `${Math.max(2, Math.round((count / most) * BAR_PX))}px` }}
              />
            ),
          )}
        </div>
        <div className={styles.rail} aria-hidden="true">
          <s style={{ width: percent(share(day)) }} />
        </div>
        <input
          ref={range}
          className={styles.range}
          type="range"
          min={0}
          max={days}
          value={Math.round(share(day) * days)}
          onChange={(event) => onMove(addDays(span.from, Number(event.target.value)))}
          aria-label="截至日期"
          aria-valuetext={`${day} ${weekdayOfDate(day)}`}
        />
        <div className={styles.months} aria-hidden="true">
          {monthsOf(span.from, span.to).map(({ name, day: first }) => (
            <em key={first} style={{ left: percent(share(first)) }}>
              {name}
            </em>
          ))}
        </div>
      </div>
    </div>
  );
});
