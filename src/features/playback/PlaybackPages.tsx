import type { Page } from "../../../contract/http/page.ts";
import type { Recording } from "../../../contract/http/room.ts";
import type { Result } from "../../../contract/result.ts";
import { categoryOf } from "../../../contract/room/categories.ts";
import type { ApiFailure } from "../../api/client.ts";
import { spacePath } from "../../ui/spacePath.ts";
import { Avatar } from "../../ui/surface/Avatar.tsx";
import { EmptyState } from "../../ui/surface/EmptyState.tsx";
import { ErrorState } from "../../ui/surface/ErrorState.tsx";
import { Icon } from "../../ui/surface/Icon.tsx";
import { Link } from "../../ui/surface/Link.tsx";
import { PageLinks } from "../../ui/surface/PageLinks.tsx";
import { NothingFound } from "../../ui/surface/WordSearch.tsx";
import { PlaybackFrame as Frame, TAB_PAGE } from "./PlaybackFrame.tsx";
import styles from "./playback.module.css";
import { RecordingGrid } from "./RecordingCard.tsx";
import { type CategoriesData, type RecordingsData, type RoomRecordingsData, playbackPath } from "./recordings.ts";

interface RecordingPageProps {
  readonly page: Result<Page<Recording>, ApiFailure>;
  readonly label: string;
  /** The search word. */
  readonly word?: string;
  readonly onRetry: () => void;
}

function RecordingPage({ page, label, word = "", onRetry }: RecordingPageProps) {
  if (!page.ok) return <ErrorState code={page.error.code} message={page.error.message} onRetry={onRetry} />;
  return (
    <>
      {page.value.list.length === 0 ? (
        <NothingFound word={word} what="回放" />
      ) : (
        <RecordingGrid recordings={page.value.list} label={label} />
      )}
      <PageLinks of={page.value} label={label} />
    </>
  );
}

interface WithData<T> {
  readonly data: T;
  readonly onRetry: () => void;
}

/** The newest recordings, of all categories or of one (docs/product.md 2, playback). */
export function RecordingsPage({ data: { categoryId, word, page }, onRetry }: WithData<RecordingsData>) {
  const label = categoryId === null ? "最新回放" : `${categoryOf(categoryId)?.name ?? ""}回放`;
  return (
    <Frame current={playbackPath(categoryId)} word={word}>
      <h1 className="sr">{label}</h1>
      <RecordingPage page={page} label={label} word={word} onRetry={onRetry} />
    </Frame>
  );
}

/** Each category with its newest recordings (/playback/tab). */
export function CategoriesPage({ data: { parts }, onRetry }: WithData<CategoriesData>) {
  return (
    <Frame current={TAB_PAGE}>
      <h1 className="sr">回放分类</h1>
      {parts.map(({ categoryId, list }) => {
        const name = categoryOf(categoryId)?.name ?? "";
        return (
          <section key={categoryId} className={styles.section} aria-label={name}>
            <div className="sec-h">
              <h2>{name}</h2>
              <Link className="more" to={playbackPath(categoryId)} aria-label={`更多${name}回放`}>
                更多
                <Icon name="right" size={14} />
              </Link>
            </div>
            {!list.ok ? (
              <ErrorState code={list.error.code} message={list.error.message} onRetry={onRetry} />
            ) : list.value.length === 0 ? (
              <EmptyState action="直播结束后，录像会出现在这里" />
            ) : (
              <RecordingGrid recordings={list.value} label={`${name}回放`} />
            )}
          </section>
        );
      })}
    </Frame>
  );
}

/** Recordings of one room (/playback/list/{id}). */
export function RoomRecordingsPage({ data: { room, page }, onRetry }: WithData<RoomRecordingsData>) {
  return (
    <Frame current={null}>
      {room.ok ? (
        <header className={styles.head}>
          <Avatar className={styles.portrait} src={room.value.anchor.portrait} name={room.value.anchor.nickName} size={56} />
          <div>
            <h1>{room.value.anchor.nickName}的回放</h1>
            <p className={styles.note}>房间号 {room.value.roomId}</p>
          </div>
          <div className={styles.actions}>
            <Link className="btn line" to={spacePath({ id: room.value.anchor.id, isAnchor: 1 })}>
              主播空间
            </Link>
            <Link className={room.value.isLive ? "btn pri" : "btn line"} to={`/live/room/${room.value.roomId}`}>
              {room.value.isLive ? "正在直播" : "进入直播间"}
            </Link>
          </div>
        </header>
      ) : (
        <h1 className="sr">直播间回放</h1>
      )}
      <RecordingPage page={page} label="直播间回放" onRetry={onRetry} />
    </Frame>
  );
}
