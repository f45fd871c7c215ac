import type { LiveSession } from "../../../../contract/http/room.ts";
import { amountText } from "../../../ui/amount.ts";
import { countText } from "../../../ui/count.ts";
import styles from "./kit.module.css";
import { durationText } from "./durationText.ts";

interface Stat {
  readonly label: string;
  readonly value: string;
}

/** The figures of a session; `until`: the time a running session is counted to, epoch ms. */
export function statsOf(session: LiveSession, until: number): readonly Stat[] {
  return [
    { label: "直播时长", value: durationText((session.endedAt ?? until) - session.startedAt) },
    { label: "最高在线", value: countText(session.peakViewers) },
    { label: "消息", value: countText(session.messages) },
    { label: "送礼人数", value: countText(session.givers) },
    { label: "收到球钻", value: amountText(session.diamonds) },
    { label: "新增关注", value: countText(session.newFollowers) },
  ];
}

export function StatList({ stats, label }: { readonly stats: readonly Stat[]; readonly label: string }) {
  return (
    <dl className={styles.figures} aria-label={label}>
      {stats.map((stat) => (
        <div key={stat.label}>
          <dt>{stat.label}</dt>
          <dd className="big">{stat.value}</dd>
        </div>
      ))}
    </dl>
  );
}
