import { useState } from "react";
import { COLUMN_RECOMMENDED } from "../../../contract/codes/newsColumns.ts";
import type { ArticleRow } from "../../../contract/http/content.ts";
import { Adverts } from "../../parts/articles/Adverts.tsx";
import { ArticleCoverArt } from "../../parts/articles/ArticleCoverArt.tsx";
import { articlePath } from "../../parts/articles/ArticleRows.tsx";
import { agoText } from "../../parts/articles/agoText.ts";
import { Link } from "../../ui/surface/Link.tsx";
import { LinkTabs } from "../../ui/surface/LinkTabs.tsx";
import { TabbedPage } from "../../ui/surface/TabbedPage.tsx";
import { ArticleList } from "./ArticleList.tsx";
import type { ListData, NewsData } from "./newsData.ts";
import styles from "./news.module.css";

const BESIDE_LEAD = 6;

/** One of the leads at a time; it moves when it is asked to. */
function Carousel({ articles, now }: { readonly articles: readonly ArticleRow[]; readonly now: number }) {
  const [place, setPlace] = useState(0);
  const shown = articles[place] ?? articles[0];
  if (!shown) return null;
  return (
    <section className={styles.carousel} aria-label="要闻图片" aria-roledescription="轮播">
      <Link to={articlePath(shown)} className={styles.slide}>
        <ArticleCoverArt article={shown} size={720} />
        <span className={styles.caption}>
          <b>{shown.title}</b>
          <small>
            {shown.column.name}　{agoText(shown.publishedAt, now)}　{shown.source}
          </small>
        </span>
      </Link>
      <div className={styles.dots}>
        {articles.map(({ id, title }, i) => (
          <button key={id} type="button" aria-label={`第 ${i + 1} 张：${title}`} aria-pressed={i === place} onClick={() => setPlace(i)} />
        ))}
      </div>
    </section>
  );
}

function Headlines({ articles }: { readonly articles: readonly ArticleRow[] }) {
  return (
    <ul className={styles.headlines} aria-label="头条">
      {articles.map((article) => (
        <li key={article.id}>
          <Link to={articlePath(article)}>
            <small>{article.column.name}</small>
            <span>{article.title}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

interface NewsPageProps {
  readonly data: NewsData;
  readonly onRetry: () => void;
}

/** 头条: columns, what leads, and the articles of the column that is open. */
export function NewsPage({ data, onRetry }: NewsPageProps) {
  const { columns, columnNo, lead, headlines, adverts, now, name } = data;
  const tabs = columns.map((column) => ({
    to: column.columnNo === COLUMN_RECOMMENDED ? ("/news" as const) : (`/news/pages/${column.columnNo}` as const),
    label: column.name,
    isCurrent: column.columnNo === columnNo,
  }));
  const beside = lead.length > 0 ? headlines.slice(BESIDE_LEAD) : headlines;
  return (
    <TabbedPage
      tabs={<LinkTabs label="头条栏目" tabs={tabs} />}
      atEnd={
        <Link className="more" to="/v/collection?type=news">
          我的收藏
        </Link>
      }
    >
      <h1 className="sr">{name}</h1>
      {lead.length > 0 ? (
        <div className={styles.lead}>
          <Carousel articles={lead} now={now} />
          <Headlines articles={headlines.slice(0, BESIDE_LEAD)} />
        </div>
      ) : null}
      <div className={styles.columns}>
        <section className={styles.list}>
          <ArticleList data={data} onRetry={onRetry} />
        </section>
        <aside className={styles.side}>
          {beside.length > 0 ? (
            <section>
              <div className="sec-h">
                <h2>要闻</h2>
              </div>
              <Headlines articles={beside} />
            </section>
          ) : null}
          <Adverts banners={adverts} />
        </aside>
      </div>
    </TabbedPage>
  );
}

/** A column that is no headline: announcements, 有料. */
export function ColumnPage({ data, onRetry }: { readonly data: ListData; readonly onRetry: () => void }) {
  return (
    <div className={styles.apart}>
      <h1>{data.name}</h1>
      <ArticleList data={data} onRetry={onRetry} />
    </div>
  );
}
