import { useState } from "react";
import { EmptyState } from "../../ui/surface/EmptyState.tsx";
import { shanghaiMoment } from "../../ui/shanghai.ts";
import styles from "./FrameTable.module.css";
import { type LogEntry, frameJson } from "./frameLog.ts";

/** Only recent frames are shown; the exported file has all. */
const SHOWN = 200;
/** Board snapshots are hundreds of kB, so a row shows only the beginning. */
const PREVIEW_CHARACTERS = 200;

function Line({ entry }: { readonly entry: LogEntry }) {
  const [isOpen, setOpen] = useState(false);
  const json = frameJson(entry.frame);
  return (
    <tr data-direction={entry.direction}>
      <td className="num">{shanghaiMoment(entry.at)}</td>
      <td>{entry.feed}</td>
      <td>{entry.direction === "in" ? "收" : "发"}</td>
      <td className={styles.channel}>{entry.ch || "-"}</td>
      <td>{entry.kind}</td>
      <td className={`${styles.bytes} num`}>{entry.bytes.toLocaleString("en-US")}</td>
      <td className={styles.json}>
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? <pre>{JSON.stringify(entry.frame, null, 2)}</pre> : <code>{json.slice(0, PREVIEW_CHARACTERS)}</code>}
        </button>
      </td>
    </tr>
  );
}

/** Frames, newest first. */
export function FrameTable({ entries }: { readonly entries: readonly LogEntry[] }) {
  if (entries.length === 0) return <EmptyState text="还没有推送。订阅一个频道，例如 fb 或 fb:比赛编号，它的帧会出现在这里" />;
  const shown = entries.slice(-SHOWN).reverse();
  return (
    <div className={styles.box} role="region" aria-label="推送帧" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th>时间</th>
            <th>推送</th>
            <th>方向</th>
            <th>频道</th>
            <th>类型</th>
            <th className={styles.bytes}>字节</th>
            <th>内容</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((entry) => (
            <Line key={entry.id} entry={entry} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
