import type { ArticleRow } from "../../../contract/http/content.ts";
import { COLUMN_STORIES } from "../../../contract/codes/newsColumns.ts";
import { ArticleRows, articlePath } from "../../parts/articles/ArticleRows.tsx";
import { agoText } from "../../parts/articles/agoText.ts";
import { Icon } from "../../ui/surface/Icon.tsx";
import { Link } from "../../ui/surface/Link.tsx";
import styles from "./Beside.module.css";

interface ArticlesProps {
  readonly articles: readonly ArticleRow[];
  readonly now: number;
}

/** 深度: long articles. */
export function Stories({ articles, now }: ArticlesProps) {
  return (
    <section>
      <div className={`sec-h ${styles.head}`}>
        <h2>深度</h2>
        <Link className="more" to={`/news/pages/${COLUMN_STORIES}`}>
          更多
          <Icon name="right" size={16} />
        </Link>
      </div>
      <ArticleRows label="深度" articles={articles} now={now} />
    </section>
  );
}

export function Announcements({ articles, now }: ArticlesProps) {
  return (
    <section>
      <div className="sec-h">
        <h2>公告</h2>
        <Link className="more" to="/announcementDetails">
          全部
          <Icon name="right" size={16} />
        </Link>
      </div>
      <ul className={styles.lines} aria-label="公告">
        {articles.map((article) => (
          <li key={article.id}>
            <Link to={articlePath(article)}>
              <span className="ell">{article.title}</span>
              <time dateTime={new Date(article.publishedAt).toISOString()}>{agoText(article.publishedAt, now)}</time>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
