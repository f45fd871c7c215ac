import { useState } from "react";
import type { ThreadMinute, ThreadSummary } from "../../../contract/http/thread.ts";
import { barsOf } from "./minutes.ts";
import styles from "./thread.module.css";

interface MinuteBarsProps {
  readonly summary: ThreadSummary;
  /** The moment whose thread is shown; null: the reader's own. */
  readonly shownAt: number | null;
  /** Goes to the thread as it was at the end of a minute; null: to the reader's own moment. */
  readonly onGo: (at: number | null) => void;
}

/** Number of posts by minute, as of the reader's moment, as bars along the match; they lead to the minutes. */
export function MinuteBars({ summary, shownAt, onGo }: MinuteBarsProps) {
  const bars = barsOf(summary.minutes, summary.minute);
  const last = bars.length - 1;
  const [picked, setPicked] = useState<ThreadMinute | null>(null);
  const most = Math.max(...bars.map(({ posts }) => posts));
  // A minute without posts has the thread of the one before.
  const chosen = picked?.until === shownAt ? bars.findIndex(({ minute }) => minute === picked?.minute) : -1;
  const found = shownAt === null ? last : chosen >= 0 ? chosen : bars.filter(({ until }) => until <= shownAt).length - 1;
  const bar = bars[found];
  return (
    <div className={styles.minutes}>
      <p>
        <span>
          {summary.posts} 帖 · {summary.talkers} 人在聊
        </span>
        {shownAt === null || !bar ? null : (
          <b>
            {bar.minute} {bar.posts} 帖
          </b>
        )}
      </p>
      {bars.length < 2 ? null : (
        <div className={styles.bars}>
          <div aria-hidden="true">
            {bars.map(({ minute, posts }, i) => (
              <i
                key={`${minute} ${i}`}
                data-on={i === found && shownAt !== null ? "" : undefined}
                style={{ height: `${Math.ceil((posts / most) * 100)}%` }}
              />
            ))}
          </div>
          <input
            type="range"
            aria-label="按分钟看讨论"
            aria-valuetext={bar ? `${bar.minute} ${bar.posts} 帖` : "开始"}
            min={0}
            max={last}
            step={1}
            value={Math.max(0, found)}
            onChange={({ target }) => {
              const to = Number(target.value);
              const next = to >= last ? null : (bars[to] ?? null);
              setPicked(next);
              onGo(next?.until ?? null);
            }}
          />
          <p aria-hidden="true">
            <span>{bars[0]?.minute}</span>
            <span>{bars[last]?.minute}</span>
          </p>
        </div>
      )}
    </div>
  );
}
