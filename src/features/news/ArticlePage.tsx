import { useState } from "react";
import type { Article, ArticleDetail, ArticleLink, ArticleRevision } from "../../../contract/http/content.ts";
import { collectArticle } from "../../api/content.ts";
import { copyText } from "../../hooks/copyText.ts";
import { useNotice } from "../../hooks/notice.ts";
import { usePortal } from "../../hooks/portal.ts";
import { useSession } from "../../hooks/useSession.ts";
import { Adverts } from "../../parts/articles/Adverts.tsx";
import { ArticleMarks, articlePath } from "../../parts/articles/ArticleRows.tsx";
import { agoText } from "../../parts/articles/agoText.ts";
import { COMMENTS_ID, COMPOSER_ID } from "../../parts/comments/commentIds.ts";
// Loaded with the page: the comments are rendered before their code is loaded.
import "../../parts/comments/comments.module.css";
import { RichText } from "../../parts/rich/RichText.tsx";
import { shanghaiDateTime, shanghaiTime } from "../../ui/shanghai.ts";
import { Icon } from "../../ui/surface/Icon.tsx";
import { LaterPart } from "../../ui/surface/LaterPart.tsx";
import { lazyPart } from "../../ui/surface/lazyPart.tsx";
import { Link } from "../../ui/surface/Link.tsx";
import { ArticleNow } from "./ArticleNow.tsx";
import styles from "./article.module.css";
import type { ArticleData } from "./newsData.ts";

/** Rendered with the page; the code that hydrates it loads after the page's own. */
const Comments = import.meta.env.SSR
  ? (await import("../../parts/comments/Comments.tsx")).Comments
  : lazyPart(async () => (await import("../../parts/comments/Comments.tsx")).Comments);

/** The changes of a revision, with a link to the previous one. */
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
  if (!to) return null;
  return (
    <span>
      <Link to={articlePath(to)}>
        <small>{label}</small>
        {to.title}
      </Link>
    </span>
  );
}

type CollectState = Pick<Article, "isCollected" | "collects">;

interface ArticleActs extends CollectState {
  collect(): void;
  share(): Promise<void>;
}

/** Collects or uncollects the article (a visitor logs in first, then it happens), and shares it. */
function useArticleActs(article: Article): ArticleActs {
  const { api } = usePortal();
  const session = useSession();
  const notice = useNotice();
  const [change, setChange] = useState<{ readonly of: Article; readonly collection: CollectState } | null>(null);
  const collection: CollectState = change?.of === article ? change.collection : article;
  const turn = async (): Promise<void> => {
    const { isCollected, collects } = collection;
    setChange({ of: article, collection: { isCollected: !isCollected, collects: collects + (isCollected ? -1 : 1) } });
    const answer = await collectArticle(api, article.id, !isCollected);
    setChange({ of: article, collection: answer.ok ? answer.value : { isCollected, collects } });
    if (!answer.ok) notice(answer.error.message);
  };
  return {
    isCollected: collection.isCollected,
    collects: collection.collects,
    collect: () => {
      if (session.require({ kind: "do", run: turn })) void turn();
    },
    async share() {
      const isCopied = await copyText(window.location.href);
      notice(isCopied ? "链接已复制" : "复制失败，请手动复制地址", isCopied ? "success" : "warning");
    },
  };
}

function CollectButton({ acts }: { readonly acts: ArticleActs }) {
  return (
    <button type="button" aria-pressed={acts.isCollected} onClick={acts.collect}>
      <Icon name="star" />
      {acts.isCollected ? "已收藏" : "收藏"}
      {acts.collects > 0 ? ` ${acts.collects}` : ""}
    </button>
  );
}

function ShareButton({ acts }: { readonly acts: ArticleActs }) {
  return (
    <button type="button" onClick={() => void acts.share()}>
      <Icon name="share" />
      分享
    </button>
  );
}

const toComments = (): void => document.getElementById(COMMENTS_ID)?.scrollIntoView();
function toComposer(): void {
  const field = document.getElementById(COMPOSER_ID);
  if (!field) return toComments();
  field.scrollIntoView({ block: "center" });
  field.focus({ preventScroll: true });
}

function CommentsButton({ total }: { readonly total: number }) {
  return (
    <button type="button" aria-label={`评论，共 ${total} 条`} onClick={toComments}>
      <Icon name="chat" />
      {total > 0 ? total : "评论"}
    </button>
  );
}

/** Every revision, with a link to the article as of then. */
function Revisions({
  id,
  revisions,
  shown,
}: {
  readonly id: string;
  readonly revisions: readonly ArticleRevision[];
  readonly shown: number;
}) {
  return (
    <details className={styles.revisions}>
      <summary>版本记录</summary>
      <ol reversed>
        {revisions.map(({ revision, at, reason }, i) => (
          <li key={revision}>
            {revision === shown ? (
              <b>第 {revision} 版</b>
            ) : (
              <Link to={i === 0 ? `/news/${id}` : `/news/${id}?at=${(revisions[i - 1]?.at ?? at) - 1}`}>第 {revision} 版</Link>
            )}
            <time dateTime={new Date(at).toISOString()}>{shanghaiDateTime(at)}</time>
            {reason === "" ? "发布" : reason}
          </li>
        ))}
      </ol>
    </details>
  );
}

function Made({ detail: { article, revisions } }: { readonly detail: ArticleDetail }) {
  if (!article.made && revisions.length < 2) return null;
  return (
    <div className={styles.made}>
      {article.made ? (
        <p>
          <b>来源</b>{" "}
          {article.made.events === null
            ? `由赛果生成，模板 ${article.made.template}。`
            : `由比赛记录第 1 至 ${article.made.events} 条生成，模板 ${article.made.template}。记录更正时自动改写，旧版保留。`}
        </p>
      ) : null}
      {revisions.length > 1 ? <Revisions id={article.id} revisions={revisions} shown={article.revision} /> : null}
    </div>
  );
}

/** Links to related articles: about the same match, or with common tags. */
function Beside({ title, links, now }: { readonly title: string; readonly links: readonly ArticleLink[]; readonly now: number }) {
  if (links.length === 0) return null;
  return (
    <section>
      <div className="sec-h">
        <h2>{title}</h2>
      </div>
      <ul className={styles.others}>
        {links.map((link) => (
          <li key={link.id}>
            <Link to={articlePath(link)}>
              {link.title}
              <small>{agoText(link.publishedAt, now)}</small>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** An article: its text, its revisions, and further links. */
export function ArticlePage({ data }: { readonly data: ArticleData }) {
  const { detail, now, adverts, comments } = data;
  const { article, tags, previous, next, others, revisions, isEarlier } = detail;
  const current = revisions.find(({ revision }) => revision === article.revision);
  const before = revisions.find(({ revision }) => revision === article.revision - 1);
  const isAnnouncement = article.kind === "announcement";
  const acts = useArticleActs(article);
  const [commentTotal, setCommentTotal] = useState<{ readonly of: Article; readonly total: number } | null>(null);
  const total = commentTotal?.of === article ? commentTotal.total : comments?.ok ? comments.value.total : article.comments;
  return (
    <div className={styles.page}>
      <div className={styles.rail} role="group" aria-label="文章操作">
        <CollectButton acts={acts} />
        {comments ? <CommentsButton total={total} /> : null}
        <ShareButton acts={acts} />
      </div>
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
          <CollectButton acts={acts} />
          <ShareButton acts={acts} />
        </div>
        {previous || next ? (
          <nav className={styles.neighbours} aria-label="上一篇与下一篇">
            <Neighbour label="上一篇" to={previous} />
            <Neighbour label="下一篇" to={next} />
          </nav>
        ) : null}
        {comments ? (
          <LaterPart>
            <Comments
              key={article.id}
              subject={`article:${article.id}`}
              first={comments}
              now={now}
              onTotal={(count) => setCommentTotal({ of: article, total: count })}
            />
          </LaterPart>
        ) : null}
      </article>
      <aside className={styles.side}>
        <Beside title="相关" links={others} now={now} />
        <Adverts banners={adverts} />
      </aside>
      {comments ? (
        <div className={styles.bar} role="group" aria-label="文章操作">
          <button type="button" className={styles.write} onClick={toComposer}>
            说说你怎么看
          </button>
          <CommentsButton total={total} />
          <CollectButton acts={acts} />
          <ShareButton acts={acts} />
        </div>
      ) : null}
    </div>
  );
}
