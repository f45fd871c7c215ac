import type { Recording } from "../../../contract/http/room.ts";
import { countText } from "../../ui/count.ts";
import { shanghaiDate } from "../../ui/shanghai.ts";
import { Icon } from "../../ui/surface/Icon.tsx";
import { MediaBadge, MediaCard, MediaGrid, MediaThumb } from "../../ui/surface/MediaCard.tsx";
import styles from "./playback.module.css";
import { durationText, recordingTitle, videoPath } from "./recordings.ts";

export function RecordingCard({ recording }: { readonly recording: Recording }) {
  const { match } = recording;
  return (
    <MediaCard
      to={videoPath(recording.id)}
      thumb={
        <MediaThumb src={recording.cover} categoryId={recording.categoryId} seed={recording.id} crests={recording.match?.crests}>
          <MediaBadge corner="bottomLeft">
            <Icon name="eye" size={14} />
            <span className="num">{countText(recording.views)}</span>
            <span className="sr">次观看</span>
          </MediaBadge>
          <MediaBadge corner="bottomRight">
            <span className="num">
              <span className="sr">时长</span>
              {durationText(recording.durationMs)}
            </span>
          </MediaBadge>
        </MediaThumb>
      }
      title={recordingTitle(recording)}
      anchor={recording.anchor}
      aside={
        <time className={`${styles.date} num`} dateTime={new Date(recording.startedAt).toISOString()}>
          {shanghaiDate(recording.startedAt)}
        </time>
      }
    >
      {match ? <span className={`${styles.match} ell`}>{match.text}</span> : null}
    </MediaCard>
  );
}

export function RecordingGrid({ recordings, label }: { readonly recordings: readonly Recording[]; readonly label: string }) {
  return (
    <MediaGrid label={label}>
      {recordings.map((recording) => (
        <RecordingCard key={recording.id} recording={recording} />
      ))}
    </MediaGrid>
  );
}
