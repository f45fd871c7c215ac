import type { FoundNews, FoundRecording, FoundRoom } from "../../../contract/http/search.ts";
import { ArticleCoverArt } from "../../parts/articles/ArticleCoverArt.tsx";
import { ArticleMarks, articlePath } from "../../parts/articles/ArticleRows.tsx";
import { agoText } from "../../parts/articles/agoText.ts";
import { countText } from "../../ui/count.ts";
import { Avatar } from "../../ui/surface/Avatar.tsx";
import { Cover } from "../../ui/surface/Cover.tsx";
import { Link } from "../../ui/surface/Link.tsx";
import { Marked } from "./Marked.tsx";
import styles from "./search.module.css";

const MINUTE_MS = 60_000;
const SECOND_MS = 1_000;
const two = (n: number): string => String(n).padStart(2, "0");

/** `1:52:08`, `3:07` */
function lengthText(ms: number): string {
  const [hours, minutes, seconds] = [Math.floor(ms / (60 * MINUTE_MS)), Math.floor(ms / MINUTE_MS) % 60, Math.floor(ms / SECOND_MS) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}

export function FoundRooms({ list }: { readonly list: readonly FoundRoom[] }) {
  return (
    <ul className={styles.cards} aria-label="直播间">
      {list.map(({ room, marks }) => (
        <li key={room.roomId}>
          <Link className={styles.card} to={`/live/room/${room.roomId}`}>
            <span className={styles.picture}>
              <Cover src={room.cover} categoryId={room.categoryId} seed={room.roomId} crests={room.match?.crests} />
            </span>
            <b className="ell">
              {room.title === "" ? `${room.anchor.nickName}的直播间` : <Marked text={room.title} marks={marks.title} />}
            </b>
            <small>
              <Avatar src={room.anchor.portrait} name={room.anchor.nickName} size={20} />
              <span className="ell">
                <Marked text={room.anchor.nickName} marks={marks.anchor} />
              </span>
              {room.isLive ? <em className={styles.live}>直播 {countText(room.viewers)}</em> : <em>未开播</em>}
            </small>
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function FoundRecordings({ list, now }: { readonly list: readonly FoundRecording[]; readonly now: number }) {
  return (
    <ul className={styles.cards} aria-label="录像">
      {list.map(({ recording, marks }) => (
        <li key={recording.id}>
          <Link className={styles.card} to={`/playback/video/${recording.id}`}>
            <span className={styles.picture}>
              <Cover src={recording.cover} categoryId={recording.categoryId} seed={recording.roomId} crests={recording.match?.crests} />
            </span>
            <b className="ell">
              <Marked text={recording.title} marks={marks.title} />
            </b>
            <small>
              <span className="ell">
                <Marked text={recording.anchor.nickName} marks={marks.anchor} />　{agoText(recording.startedAt, now)}
              </span>
              <em className="num">回放 {lengthText(recording.durationMs)}</em>
            </small>
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function FoundArticles({ list, now }: { readonly list: readonly FoundNews[]; readonly now: number }) {
  return (
    <ul aria-label="资讯">
      {list.map(({ article, marks }) => (
        <li key={article.id}>
          <Link className={styles.article} to={articlePath(article)}>
            <span className={styles.cover}>
              <ArticleCoverArt article={article} sizes="168px" />
            </span>
            <span className={styles.text}>
              <b>
                <Marked text={article.title} marks={marks.title} />
              </b>
              <span className={`${styles.summary} ell`}>
                <Marked text={article.summary} marks={marks.summary} />
              </span>
              <small>
                <span>{article.column.name}</span>
                <ArticleMarks article={article} />
                <time dateTime={new Date(article.publishedAt).toISOString()}>{agoText(article.publishedAt, now)}</time>
                {article.comments > 0 ? <span>评论 {countText(article.comments)}</span> : null}
              </small>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
