import type { LiveSession } from "../../../../contract/http/room.ts";
import { shanghaiDate, shanghaiTime } from "../../../ui/shanghai.ts";
import { Link } from "../../../ui/surface/Link.tsx";
import { statsOf } from "../kit/SessionStats.tsx";
import styles from "./zone.module.css";

interface SessionTableProps {
  readonly sessions: readonly LiveSession[];
  /** Server time, epoch ms: the time a running session is counted to. */
  readonly now: number;
}

const LABELS = ["直播时长", "最高在线", "消息", "送礼人数", "收到球钻", "新增关注"] as const;

function Session({ session, now }: { readonly session: LiveSession; readonly now: number }) {
  const { title, startedAt, endedAt, recordingId } = session;
  return (
    <tr>
      <th scope="row">
        <b>{title === "" ? "未命名直播" : title}</b>
        <time dateTime={new Date(startedAt).toISOString()}>
          {shanghaiDate(startedAt)} {shanghaiTime(startedAt)}
        </time>
      </th>
      {statsOf(session, now).map(({ label, value }) => (
        <td key={label} data-label={label}>
          {value}
        </td>
      ))}
      <td className={styles.recording}>
        {endedAt === null && <span className="live-tag">直播中</span>}
        {/* A session that is still running has one when its publisher was away for a while. */}
        {recordingId !== null && (
          <Link to={`/playback/video/${encodeURIComponent(recordingId)}`} aria-label={`观看回放 ${title}`}>
            观看回放
          </Link>
        )}
        {endedAt !== null && recordingId === null && <span>无回放</span>}
      </td>
    </tr>
  );
}

/** One session a row; on a phone one block each. */
export function SessionTable({ sessions, now }: SessionTableProps) {
  return (
    <table className={styles.table}>
      <caption className="sr">直播记录</caption>
      <thead>
        <tr>
          <th scope="col">直播</th>
          {LABELS.map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
          <th scope="col">回放</th>
        </tr>
      </thead>
      <tbody>
        {sessions.map((session) => (
          <Session key={session.id} session={session} now={now} />
        ))}
      </tbody>
    </table>
  );
}
