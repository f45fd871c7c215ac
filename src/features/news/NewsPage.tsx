import { COLUMN_RECOMMENDED } from "../../../contract/codes/newsColumns.ts";
import type { ArticleRow, Banner } from "../../../contract/http/content.ts";
import { Adverts, BannerSlide } from "../../parts/articles/Adverts.tsx";
import { ArticleCoverArt } from "../../parts/articles/ArticleCoverArt.tsx";
import { articlePath } from "../../parts/articles/ArticleRows.tsx";
import { agoText } from "../../parts/articles/agoText.ts";
import { Carousel } from "../../parts/articles/Carousel.tsx";
import { HotWords } from "../../parts/articles/HotWords.tsx";
import { BestComments } from "../../parts/articles/BestComments.tsx";
import { MatchesInPlay } from "../../parts/boards/MatchesInPlay.tsx";
import { Link } from "../../ui/surface/Link.tsx";
import { LinkTabs } from "../../ui/surface/LinkTabs.tsx";
import { TabbedPage } from "../../ui/surface/TabbedPage.tsx";
import { ArticleList } from "./ArticleList.tsx";
import type { NewsData } from "./newsData.ts";
import styles from "./news.module.css";

type Slide = { readonly kind: "article"; readonly of: ArticleRow } | { readonly kind: "banner"; readonly of: Banner };

/** Banners come second: the first slide is news. */
function slidesOf(articles: readonly ArticleRow[], banners: readonly Banner[]): readonly Slide[] {
  const slides = articles.map((of): Slide => ({ kind: "article", of }));
  return [...slides.slice(0, 1), ...banners.map((of): Slide => ({ kind: "banner", of })), ...slides.slice(1)];
}

function LeadSlide({ article, now, isFirst }: { readonly article: ArticleRow; readonly now: number; readonly isFirst: boolean }) {
  return (
    <Link to={articlePath(article)} className={styles.slide}>
      <span className={styles.picture}>
        <ArticleCoverArt article={article} sizes="(max-width: 760px) 100vw, 848px" isFirst={isFirst} />
      </span>
      <span className={styles.caption}>
        <b>{article.title}</b>
        <small>
          {article.column.name}　{agoText(article.publishedAt, now)}　{article.source}
        </small>
      </span>
    </Link>
  );
}

function Leads({
  articles,
  banners,
  now,
}: {
  readonly articles: readonly ArticleRow[];
  readonly banners: readonly Banner[];
  readonly now: number;
}) {
  const slides = slidesOf(articles, banners);
  return (
    <Carousel className={styles.carousel} label="要闻图片" titles={slides.map(({ of }) => of.title)}>
      {(place) => {
        const slide = slides[place];
        if (!slide) return null;
        return slide.kind === "article" ? (
          <LeadSlide article={slide.of} now={now} isFirst={place === 0} />
        ) : (
          <BannerSlide banner={slide.of} className={styles.slide} pictureClassName={styles.picture} captionClassName={styles.caption} />
        );
      }}
    </Carousel>
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

/** 头条 (mock-up news-list): columns, the lead articles, and the articles of the current column. */
export function NewsPage({ data, onRetry }: NewsPageProps) {
  const { columns, which, lead, headlines, banners, adverts, boards, best, words, now, name } = data;
  const tabs = columns.map((column) => ({
    to: column.columnNo === COLUMN_RECOMMENDED ? ("/news" as const) : (`/news/pages/${column.columnNo}` as const),
    label: column.name,
    isCurrent: column.columnNo === which.columnNo,
  }));
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
          <Leads articles={lead} banners={banners} now={now} />
          <Headlines articles={headlines} />
        </div>
      ) : null}
      <div className={styles.columns}>
        <section className={styles.list}>
          <ArticleList data={data} onRetry={onRetry} />
        </section>
        <aside className={styles.side}>
          <MatchesInPlay loaded={boards} loadedAt={now} />
          <BestComments comments={best} />
          {lead.length === 0 && headlines.length > 0 ? (
            <section>
              <div className="sec-h">
                <h2>要闻</h2>
              </div>
              <Headlines articles={headlines} />
            </section>
          ) : null}
          <Adverts banners={adverts} />
          {words.length > 0 ? <HotWords words={words} /> : null}
        </aside>
      </div>
    </TabbedPage>
  );
}
