import type { ReactNode } from "react";
import { sportOf } from "../../../contract/codes/matchType.ts";
import type { Recording, RecordingDetail } from "../../../contract/http/room.ts";
import { matchPath } from "../../../contract/pages.ts";
import type { RoomLine } from "../../../contract/room/room.ts";
import { categoryOf } from "../../../contract/room/categories.ts";
import { usePortal } from "../../hooks/portal.ts";
import { countText } from "../../ui/count.ts";
import { shanghaiDate, shanghaiTime } from "../../ui/shanghai.ts";
import { spacePath } from "../../ui/spacePath.ts";
import { Avatar } from "../../ui/surface/Avatar.tsx";
import { ErrorState } from "../../ui/surface/ErrorState.tsx";
import { Icon } from "../../ui/surface/Icon.tsx";
import { LevelBadge } from "../../ui/surface/LevelBadge.tsx";
import { Link } from "../../ui/surface/Link.tsx";
import { HighlightGrid } from "./highlights/HighlightCards.tsx";
import { RecordedChat } from "./RecordedChat.tsx";
import { RecordingGrid } from "./RecordingCard.tsx";
import { type VideoData, durationText, recordingTitle, roomRecordingsPath } from "./recordings.ts";
import { type RecordedRoom, useRecordedRoom } from "./useRecordedRoom.ts";
import styles from "./video.module.css";

/** Parts of other features that the route passes in. */
export interface VideoParts {
  /** The player with its barrage. */
  stage(ports: { readonly detail: RecordingDetail; readonly room: RecordedRoom }): ReactNode;
  line(line: RoomLine): ReactNode;
}

interface VideoPageProps {
  readonly data: VideoData;
  readonly parts: VideoParts;
  readonly onRetry: () => void;
}

export function VideoPage({ data, parts, onRetry }: VideoPageProps) {
  if (!data.ok) return <ErrorState code={data.error.code} message={data.error.message} onRetry={onRetry} />;
  const { detail, others, highlights } = data.value;
  return (
    <>
      <Video key={detail.recording.id} detail={detail} parts={parts} />
      {highlights.length === 0 ? null : (
        <section className={styles.others} aria-label="本场集锦">
          <div className="sec-h">
            <h2>本场集锦</h2>
            <Link className="more" to={`/playback/highlights?match=${highlights[0]?.matchId ?? ""}`}>
              更多
              <Icon name="right" size={14} />
            </Link>
          </div>
          <HighlightGrid highlights={highlights} label="本场集锦" />
        </section>
      )}
      {others.length === 0 ? null : (
        <section className={styles.others} aria-label="更多回放">
          <div className="sec-h">
            <h2>更多回放</h2>
            <Link className="more" to={roomRecordingsPath(detail.recording.roomId)}>
              更多
              <Icon name="right" size={14} />
            </Link>
          </div>
          <RecordingGrid recordings={others} label="更多回放" />
        </section>
      )}
    </>
  );
}

function Video({ detail, parts }: { readonly detail: RecordingDetail; readonly parts: VideoParts }) {
  const { brand } = usePortal();
  const room = useRecordedRoom(detail);
  return (
    <div className={styles.ground} data-page-theme="" data-theme="dark" data-brand={brand.theme}>
      <div className={styles.video}>
        <section className={styles.stage} aria-label="回放">
          <Head recording={detail.recording} />
          <div className={styles.picture}>{room ? parts.stage({ detail, room }) : null}</div>
          <noscript>
            <p className={styles.quiet}>播放回放需要开启浏览器的 JavaScript</p>
          </noscript>
        </section>
        <aside className={styles.chat} aria-label="聊天回放">
          <h2>聊天回放</h2>
          {room ? <RecordedChat view={room.view} renderLine={parts.line} /> : <p className={styles.quiet}>正在载入聊天…</p>}
        </aside>
      </div>
    </div>
  );
}

/** Anchor, title and time. */
function Head({ recording }: { readonly recording: Recording }) {
  const { anchor, match, startedAt } = recording;
  return (
    <header className={styles.head}>
      <Avatar className={styles.portrait} src={anchor.portrait} name={anchor.nickName} size={48} />
      <div className={styles.about}>
        <h1 className="ell">{recordingTitle(recording)}</h1>
        <p className={styles.facts}>
          <Link to={spacePath({ id: anchor.id, isAnchor: 1 })}>{anchor.nickName}</Link>
          <LevelBadge level={anchor.level} />
          <span>{categoryOf(recording.categoryId)?.name ?? "其他"}</span>
          <time className="num" dateTime={new Date(startedAt).toISOString()}>
            {shanghaiDate(startedAt)} {shanghaiTime(startedAt)}
          </time>
          <span className="num">时长 {durationText(recording.durationMs)}</span>
          <span className="num">{countText(recording.views)} 次观看</span>
          {match ? <Link to={matchPath(sportOf(match.matchType), match.matchId)}>{match.text}</Link> : null}
        </p>
      </div>
      <Link className="btn line" to={`/live/room/${recording.roomId}`}>
        进入直播间
      </Link>
    </header>
  );
}
