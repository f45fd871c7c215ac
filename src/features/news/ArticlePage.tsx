import { type ReactNode, useState } from "react";
import type { Article, ArticleDetail, ArticleLink, ArticleRevision } from "../../../contract/http/content.ts";
import { collectArticle } from "../../api/content.ts";
import { copyText } from "../../hooks/copyText.ts";
import { usePortal } from "../../hooks/portal.ts";
import { useSession } from "../../hooks/useSession.ts";
import { Adverts } from "../../parts/articles/Adverts.tsx";
import { ArticleMarks, articlePath } from "../../parts/articles/ArticleRows.tsx";
import { agoText } from "../../parts/articles/agoText.ts";
import { RichText } from "../../parts/rich/RichText.tsx";
import { shanghaiDateTime, shanghaiTime } from "../../ui/shanghai.ts";
import { Icon } from "../../ui/surface/Icon.tsx";
import { Link } from "../../ui/surface/Link.tsx";
import { ArticleNow } from "./ArticleNow.tsx";
import styles from "./article.module.css";
import type { ArticleData } from "./newsData.ts";

/** What a revision changed, and the way to the one before it. */
function RevisionNote({
  revision,
  before,
  id,
}: {
  readonly revision: ArticleRevision;
  readonly before: ArticleRevision | undefined;
  readonly id: string;
}) {
  return (
    <section className={styles.revision} aria-label={`第 ${revision.revision} 版的改动`}>
      <header>
        <b>
          第 {revision.revision} 版 · {revision.reason}
        </b>
        <time dateTime={new Date(revision.at).toISOString()}>{shanghaiTime(revision.at)}</time>
        {before ? (
          <Link to={`/news/${id}?at=${revision.at - 1}`}>
            看 {shanghaiTime(before.at)} 的第 {before.revision} 版
          </Link>
        ) : null}
      </header>
      <ul>
        {revision.changes.map(({ before: struck, after }, i) => (
          <li key={i}>
            {struck === "" ? null : <del>{struck}</del>} {after === "" ? null : <ins>{after}</ins>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Neighbour({ label, to }: { readonly label: string; readonly to: ArticleLink | null }) {
  return (
    <span>
      {to ? (
        <Link to={articlePath(to)}>
          <small>{label}</small>
          {to.title}
        </Link>
      ) : null}
    </span>
  );
}

type Kept = Pick<Article, "isCollected" | "collects">;

/** Keeps the article, or lets it go; a visitor logs in first and it is done then. */
function CollectButton({ article }: { readonly article: Article }) {
  const { api } = usePortal();
  const session = useSession();
  const [kept, setKept] = useState<Kept>(article);
  const [failed, setFailed] = useState("");
  const turn = async (): Promise<void> => {
    const before = kept;
    setFailed("");
    setKept({ isCollected: !before.isCollected, collects: before.collects + (before.isCollected ? -1 : 1) });
    const answer = await collectArticle(api, article.id, !before.isCollected);
    setKept(answer.ok ? answer.value : before);
    if (!answer.ok) setFailed(answer.error.message);
  };
  const press = (): void => {
    if (session.require({ kind: "do", run: turn })) void turn();
  };
  return (
    <>
      <button type="button" aria-pressed={kept.isCollected} onClick={press}>
        <Icon name="star" />
        {kept.isCollected ? "已收藏" : "收藏"}
        {kept.collects > 0 ? ` ${kept.collects}` : ""}
      </button>
      <span role="status" className={styles.word}>
        {failed}
      </span>
    </>
  );
}

function ShareButton() {
  const [said, setSaid] = useState("");
  const share = async (): Promise<void> => {
    const isCopied = await copyText(window.location.href);
    setSaid(isCopied ? "链接已复制" : "复制失败，请手动复制地址");
  };
  return (
    <>
      <button type="button" onClick={() => void share()}>
        <Icon name="share" />
        分享
      </button>
      <span role="status" className={styles.word}>
        {said}
      </span>
    </>
  );
}

function Made({ detail: { article, revisions } }: { readonly detail: ArticleDetail }) {
  if (!article.made) return null;
  return (
    <p className={styles.made}>
      <b>来源</b>{" "}
      {article.made.events === null
        ? `由赛果生成，模板 ${article.made.template}。`
        : `由比赛记录第 1 至 ${article.made.events} 条生成，模板 ${article.made.template}。记录更正时自动改写，旧版保留。`}
      {revisions.length > 1 ? `共 ${revisions.length} 版。` : ""}
    </p>
  );
}

interface ArticlePageProps {
  readonly data: ArticleData;
  /** Under the text: what readers say. */
  readonly comments?: ReactNode;
}

/** An article: what it says, what was changed of it, and where to go on. */
export function ArticlePage({ data, comments }: ArticlePageProps) {
  const { detail, now, adverts } = data;
  const { article, tags, previous, next, others, revisions, isEarlier } = detail;
  const current = revisions.find(({ revision }) => revision === article.revision);
  const before = revisions.find(({ revision }) => revision === article.revision - 1);
  const isAnnouncement = article.kind === "announcement";
  return (
    <div className={styles.page}>
      <article className={styles.article}>
        <nav className={styles.crumbs} aria-label="位置">
          {isAnnouncement ? (
            <Link to="/announcementDetails">公告</Link>
          ) : (
            <>
              <Link to="/news">头条</Link>
              <Icon name="right" size={14} />
              <Link to={article.column.columnNo === "92" ? "/youliao" : `/news/pages/${article.column.columnNo}`}>
                {article.column.name}
              </Link>
            </>
          )}
        </nav>
        <h1>{article.title}</h1>
        <p className={styles.by}>
          <ArticleMarks article={article} />
          {article.authorId === null ? (
            <span>{article.source}</span>
          ) : (
            <Link to={`/list?authorId=${article.authorId}`}>{article.source}</Link>
          )}
          <time dateTime={new Date(article.publishedAt).toISOString()} title={shanghaiDateTime(article.publishedAt)}>
            {agoText(article.publishedAt, now)}
          </time>
          <span>阅读 {article.reads + 1}</span>
        </p>
        {isEarlier ? null : <ArticleNow id={article.id} revision={article.revision} />}
        {isEarlier ? (
          <p className={styles.earlier} role="status">
            这是第 {article.revision} 版，当时读者看到的样子。<Link to={`/news/${article.id}`}>看现在的版本</Link>
          </p>
        ) : null}
        {current && current.revision > 1 ? <RevisionNote revision={current} before={before} id={article.id} /> : null}
        <RichText doc={article.doc} embeds={article.embeds} />
        <Made detail={detail} />
        {tags.length > 0 ? (
          <ul className={styles.tags} aria-label="标签">
            {tags.map((tag) => (
              <li key={tag}>
                <Link to={`/list?tag=${encodeURIComponent(tag)}`}>{tag}</Link>
              </li>
            ))}
          </ul>
        ) : null}
        <div className={styles.acts}>
          <CollectButton key={article.id} article={article} />
          <ShareButton />
        </div>
        {previous || next ? (
          <nav className={styles.neighbours} aria-label="上一篇与下一篇">
            <Neighbour label="上一篇" to={previous} />
            <Neighbour label="下一篇" to={next} />
          </nav>
        ) : null}
        {comments}
      </article>
      <aside className={styles.side}>
        {others.length > 0 ? (
          <section>
            <div className="sec-h">
              <h2>相关</h2>
            </div>
            <ul className={styles.others}>
              {others.map((other) => (
                <li key={other.id}>
                  <Link to={articlePath(other)}>
                    {other.title}
                    <small>{agoText(other.publishedAt, now)}</small>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        <Adverts banners={adverts} />
      </aside>
    </div>
  );
}
