import type { ArticleRow } from "../../../contract/http/content.ts";
import { ArticleCoverArt } from "../../parts/articles/ArticleCoverArt.tsx";
import { articlePath } from "../../parts/articles/ArticleRows.tsx";
import { agoText } from "../../parts/articles/agoText.ts";
import { countText } from "../../ui/count.ts";
import { Icon } from "../../ui/surface/Icon.tsx";
import { Link } from "../../ui/surface/Link.tsx";
import styles from "./Headlines.module.css";

interface HeadlinesProps {
  readonly articles: readonly ArticleRow[];
  readonly now: number;
  /** Full page width, with no other block beside it. */
  readonly isWide: boolean;
}

/** 头条: the lead article with its picture, the others one line each. */
export function Headlines({ articles, now, isWide }: HeadlinesProps) {
  const [lead, ...others] = articles;
  if (!lead) return null;
  return (
    <section className={styles.section} data-wide={isWide}>
      <div className="sec-h">
        <h2>头条</h2>
        <Link className="more" to="/news">
          更多
          <Icon name="right" size={16} />
        </Link>
      </div>
      <Link className={styles.lead} to={articlePath(lead)}>
        <span className={styles.cover}>
          <ArticleCoverArt article={lead} sizes="(max-width: 1240px) 100vw, 318px" isFirst={isWide} />
        </span>
        <b>{lead.title}</b>
        <small>
          {lead.column.name}　{agoText(lead.publishedAt, now)}
          {lead.isMachineMade ? "　机器撰写" : ""}
          {lead.comments > 0 ? `　评论 ${countText(lead.comments)}` : ""}
        </small>
      </Link>
      <ul className={styles.list} aria-label="头条">
        {others.map((article) => (
          <li key={article.id}>
            <Link className="ell" to={articlePath(article)}>
              {article.title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
