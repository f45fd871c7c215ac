import { Link } from "react-router-dom";
import type { Recording } from "../../../contract/http/room.ts";
import { countText } from "../../ui/count.ts";
import { shanghaiDate } from "../../ui/shanghai.ts";
import { Avatar } from "../../ui/surface/Avatar.tsx";
import { Cover } from "../../ui/surface/Cover.tsx";
import { Icon } from "../../ui/surface/Icon.tsx";
import styles from "./playback.module.css";
import { durationText, recordingTitle, videoPath } from "./recordings.ts";

/** A recording as a card: all of it leads there. */
export function RecordingCard({ recording }: { readonly recording: Recording }) {
  const { anchor, match } = recording;
  return (
    <li className={styles.card}>
      <Link to={videoPath(recording.id)}>
        <span className={styles.thumb}>
          <Cover src={recording.cover} categoryId={recording.categoryId} seed={recording.id} />
          <em className={styles.views}>
            <Icon name="eye" size={14} />
            <span className="num">{countText(recording.views)}</span>
            <span className="sr">次观看</span>
          </em>
          <em className={`${styles.length} num`}>
            <span className="sr">时长</span>
            {durationText(recording.durationMs)}
          </em>
        </span>
        <b className={`${styles.title} ell`}>{recordingTitle(recording)}</b>
        <span className={styles.note}>
          <Avatar src={anchor.portrait} name={anchor.nickName} size={20} />
          <span className="ell">{anchor.nickName}</span>
          <time className="num" dateTime={new Date(recording.startedAt).toISOString()}>
            {shanghaiDate(recording.startedAt)}
          </time>
        </span>
        {match ? <span className={`${styles.match} ell`}>{match.text}</span> : null}
      </Link>
    </li>
  );
}

export function RecordingGrid({ recordings, label }: { readonly recordings: readonly Recording[]; readonly label: string }) {
  return (
    <ul className={styles.grid} aria-label={label}>
      {recordings.map((recording) => (
        <RecordingCard key={recording.id} recording={recording} />
      ))}
    </ul>
  );
}
