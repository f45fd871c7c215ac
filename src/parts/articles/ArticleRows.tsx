import type { ArticleRow } from "../../../contract/http/content.ts";
import { countText } from "../../ui/count.ts";
import { Icon } from "../../ui/surface/Icon.tsx";
import { Link } from "../../ui/surface/Link.tsx";
import { ArticleCoverArt, ScoreCard } from "./ArticleCoverArt.tsx";
import { agoText } from "./agoText.ts";
import styles from "./ArticleRows.module.css";

/** Path of an article; announcements have their own. */
export const articlePath = ({ id, kind }: Pick<ArticleRow, "id" | "kind">): `/news/${string}` | `/announcementDetails/${string}` =>
  kind === "announcement" ? `/announcementDetails/${id}` : `/news/${id}`;

/** Small labels for an article's origin: 机器撰写, 示例, 演示数据, 第 2 版. */
export function ArticleMarks({ article }: { readonly article: ArticleRow }) {
  const { isMachineMade, isSample, match, revision } = article;
  return (
    <>
      {isMachineMade ? <span>机器撰写</span> : null}
      {isSample ? <span>示例</span> : null}
      {match?.isSimulated ? <span>演示数据</span> : null}
      {revision > 1 ? <span className={styles.revision}>第 {revision} 版</span> : null}
    </>
  );
}

interface ArticleRowsProps {
  readonly label: string;
  readonly articles: readonly ArticleRow[];
  /** Server time the list was read at, epoch ms. */
  readonly now: number;
}

/** Articles, a row each: picture, title, excerpt, origin and time. */
export function ArticleRows({ label, articles, now }: ArticleRowsProps) {
  return (
    <ul className={styles.rows} aria-label={label}>
      {articles.map((article) => (
        <li key={article.id}>
          <Link className={styles.row} to={articlePath(article)}>
            {article.kind === "announcement" ? null : (
              <span className={styles.cover}>
                {article.kind === "report" && article.match && article.cover === null ? (
                  <ScoreCard match={article.match} />
                ) : (
                  <ArticleCoverArt article={article} sizes="168px" />
                )}
              </span>
            )}
            <span className={styles.text}>
              <b>{article.title}</b>
              <span className={styles.summary}>{article.summary}</span>
              <span className={styles.foot}>
                <span>{article.column.name}</span>
                <ArticleMarks article={article} />
                <time dateTime={new Date(article.publishedAt).toISOString()}>{agoText(article.publishedAt, now)}</time>
                {article.comments > 0 ? (
                  <span className={styles.comments}>
                    <Icon name="chat" size={14} />
                    <span className="num">{countText(article.comments)}</span>
                    <span className="sr">条评论</span>
                  </span>
                ) : null}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
