import { useLocation } from "react-router-dom";
import { ArticleRows } from "../../parts/articles/ArticleRows.tsx";
import { EmptyState } from "../../ui/surface/EmptyState.tsx";
import { ErrorState } from "../../ui/surface/ErrorState.tsx";
import { Link } from "../../ui/surface/Link.tsx";
import type { ListData } from "./newsData.ts";
import styles from "./news.module.css";

/** A page of a column, and the way to the next: by where this one ended, so that no article comes twice. */
export function ArticleList({ data, onRetry }: { readonly data: ListData; readonly onRetry: () => void }) {
  const { search } = useLocation();
  const { list, name, now, isLater } = data;
  if (!list.ok) return <ErrorState code={list.error.code} message={list.error.message} onRetry={onRetry} />;
  const { list: articles, page, cursor } = list.value;
  const next = new URLSearchParams(search);
  next.set("page", String(page + 1));
  if (cursor !== null) next.set("cursor", cursor);
  const first = new URLSearchParams(search);
  first.delete("page");
  first.delete("cursor");
  return (
    <>
      {articles.length === 0 ? <EmptyState /> : <ArticleRows label={name} articles={articles} now={now} />}
      <nav className={styles.pages} aria-label={`${name}分页`}>
        {isLater ? (
          <Link className="btn line" to={`?${first}`}>
            回到最新
          </Link>
        ) : null}
        {cursor === null ? null : (
          <Link className="btn line" to={`?${next}`} rel="next">
            更多
          </Link>
        )}
      </nav>
    </>
  );
}
