import { type MouseEvent, useState } from "react";
import { useLocation } from "react-router-dom";
import type { ArticlePage } from "../../../contract/http/content.ts";
import { newsList } from "../../api/content.ts";
import { usePortal } from "../../hooks/portal.ts";
import { type Kept, useKeptState } from "../../hooks/useKept.ts";
import { ArticleRows } from "../../parts/articles/ArticleRows.tsx";
import { EmptyState } from "../../ui/surface/EmptyState.tsx";
import { ErrorState } from "../../ui/surface/ErrorState.tsx";
import { Link } from "../../ui/surface/Link.tsx";
import type { ListData } from "./newsData.ts";
import styles from "./news.module.css";

const KEPT: Kept<ArticlePage> = new WeakMap();

interface ArticleListProps {
  readonly data: ListData;
  readonly onRetry: () => void;
}

/** A page of articles, with a link to the next page. */
export function ArticleList({ data, onRetry }: ArticleListProps) {
  const { key } = useLocation();
  const { list } = data;
  if (!list.ok) return <ErrorState code={list.error.code} message={list.error.message} onRetry={onRetry} />;
  return <GrowingList key={`${key} ${data.now}`} data={data} first={list.value} />;
}

/**
 * 更多 appends the next page by cursor: new articles shift nothing, and no article is listed twice. It is a link, so it
 * works without a script too.
 */
function GrowingList({ data, first }: { readonly data: ListData; readonly first: ArticlePage }) {
  const { api, now, spoilers } = usePortal();
  const { search } = useLocation();
  const { name, which, isLater } = data;
  const [shown, setShown] = useKeptState(KEPT, name, (before) => (before !== null && before.page > first.page ? before : first));
  const [added, setAdded] = useState(0);
  const [isBusy, setIsBusy] = useState(false);
  const [failed, setFailed] = useState("");
  const { list, page, cursor } = shown;
  const href = new URLSearchParams(search);
  href.set("page", String(page + 1));
  if (cursor !== null) href.set("cursor", cursor);
  const latest = new URLSearchParams(search);
  latest.delete("page");
  latest.delete("cursor");

  const grow = async (): Promise<void> => {
    if (cursor === null || isBusy) return;
    setIsBusy(true);
    setFailed("");
    const answer = await newsList(api, { ...which, page: page + 1, cursor, at: spoilers.momentOf(now()) }, { isQuiet: true });
    setIsBusy(false);
    if (!answer.ok) return setFailed(answer.error.message);
    const known = new Set(list.map(({ id }) => id));
    const next = answer.value.list.filter(({ id }) => !known.has(id));
    setShown({ ...answer.value, list: [...list, ...next] });
    setAdded(next.length);
  };
  const onMore = (event: MouseEvent): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void grow();
  };
  return (
    <>
      {list.length === 0 ? <EmptyState /> : <ArticleRows label={name} articles={list} now={data.now} />}
      {failed === "" ? null : (
        <p className={styles.failed} role="alert">
          {failed}
        </p>
      )}
      <p className="sr" role="status">
        {added > 0 ? `又显示了 ${added} 篇` : ""}
      </p>
      <nav className={styles.pages} aria-label={`${name}分页`}>
        {isLater ? (
          <Link className="btn line" to={`?${latest}`}>
            回到最新
          </Link>
        ) : null}
        {cursor === null ? null : (
          <Link className="btn line" to={`?${href}`} rel="next" aria-busy={isBusy} onClick={onMore}>
            {failed === "" ? "更多" : "重试"}
          </Link>
        )}
      </nav>
    </>
  );
}
