import type { CSSProperties } from "react";
import type { ScheduleBlock, ScheduleLane } from "../../../contract/desk/articles.ts";
import styles from "./timeline.module.css";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Least widths, as a share of the timeline: blocks without a duration stay readable and clickable, short ones visible. */
const LEAST = 0.075;
const SHORT = 0.004;
const CLOCK = new Intl.DateTimeFormat("zh-CN", { timeZone: "Asia/Shanghai", hour: "2-digit", minute: "2-digit", hour12: false });
const DAY = new Intl.DateTimeFormat("zh-CN", { timeZone: "Asia/Shanghai", month: "numeric", day: "numeric", weekday: "short" });

interface TimelineProps {
  readonly from: number;
  readonly until: number;
  readonly now: number;
  readonly lanes: readonly ScheduleLane[];
  /** Whether a block belongs to the item being edited. */
  readonly isOwn?: (block: ScheduleBlock) => boolean;
  readonly onOpen: (block: ScheduleBlock) => void;
}

interface Placed {
  readonly block: ScheduleBlock;
  readonly start: number;
  readonly width: number;
  readonly row: number;
}

/** Places blocks that overlap in time in rows below each other. */
export function placed(blocks: readonly ScheduleBlock[], from: number, until: number): readonly Placed[] {
  const ends: number[] = [];
  return blocks
    .filter((block) => block.from < until && (block.until ?? Number.POSITIVE_INFINITY) >= from)
    .map((block) => {
      const start = Math.max(0, (block.from - from) / (until - from));
      const end = Math.min(1, ((block.until ?? until) - from) / (until - from));
      const width = Math.max(block.until === block.from ? LEAST : SHORT, end - start);
      const at = Math.min(start, 1 - width);
      const free = ends.findIndex((taken) => taken <= at + SHORT);
      const row = free === -1 ? ends.length : free;
      ends[row] = at + width;
      return { block, start: at, width, row };
    });
}

const when = (block: ScheduleBlock): string => {
  const span = block.until === block.from ? "" : block.until === null ? " 起" : ` 至 ${CLOCK.format(block.until)}`;
  return `${CLOCK.format(block.from)}${span}`;
};

/** A timeline by place: published blocks solid, planned ones dashed, with a mark for now. */
export function Timeline({ from, until, now, lanes, isOwn = () => false, onOpen }: TimelineProps) {
  const isDays = until - from > 2 * DAY_MS;
  const step = isDays ? DAY_MS : until - from > 14 * HOUR_MS ? 2 * HOUR_MS : HOUR_MS;
  const marks = Array.from({ length: Math.round((until - from) / step) }, (_, i) => from + i * step);
  const isNow = now >= from && now < until;
  return (
    <div className={styles.scroll} tabIndex={0} role="group" aria-label="时间线">
      <div className={styles.timeline} style={{ "--now": (now - from) / (until - from), "--marks": marks.length } as CSSProperties}>
        <div className={`${styles.hours} num`} aria-hidden="true">
          {marks.map((at) => (
            <span key={at}>{isDays ? DAY.format(at) : CLOCK.format(at)}</span>
          ))}
        </div>
        {lanes.map(({ code, name, blocks }) => {
          const shown = placed(blocks, from, until);
          const rows = Math.max(1, ...shown.map(({ row }) => row + 1));
          return (
            <section key={code} className={styles.lane} aria-label={name}>
              <span className={styles.name}>{name}</span>
              <ul className={styles.track} style={{ "--rows": rows } as CSSProperties}>
                {shown.map(({ block, start, width, row }) => (
                  <li key={`${block.kind}${block.id}${block.from}`} style={{ "--a": start, "--d": width, "--row": row } as CSSProperties}>
                    <button
                      type="button"
                      className={styles.block}
                      data-planned={block.isPlanned}
                      data-own={isOwn(block)}
                      title={`${block.title}　${when(block)}`}
                      aria-label={`${block.title}，${when(block)}${block.isPlanned ? "，待发" : ""}`}
                      onClick={() => onOpen(block)}
                    >
                      {block.title || "（没有标题）"}
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          );
        })}
        {isNow ? (
          <span className={`${styles.now} num`} aria-hidden="true">
            <b>{CLOCK.format(now)}</b>
          </span>
        ) : null}
      </div>
    </div>
  );
}
