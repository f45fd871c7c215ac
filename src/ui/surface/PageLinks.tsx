import { useLocation } from "react-router-dom";
import type { Page } from "../../../contract/http/page.ts";
import type { PageHref } from "../../../contract/pages.ts";
import { withPage } from "../../hooks/pageParam.ts";
import { Icon } from "./Icon.tsx";
import { Link } from "./Link.tsx";
import styles from "./PageLinks.module.css";

/** Pages to link to, null for a gap: the first, the last, and those around the current one. */
export function pagesAround(page: number, count: number): readonly (number | null)[] {
  const near = [1, page - 1, page, page + 1, count].filter((n) => n >= 1 && n <= count);
  const pages = [...new Set(near)].sort((a, b) => a - b);
  return pages.flatMap((n, i) => {
    const before = pages[i - 1] ?? 0;
    if (n - before === 1) return [n];
    return n - before === 2 ? [n - 1, n] : [null, n];
  });
}

interface PageLinksProps {
  readonly of: Pick<Page<unknown>, "total" | "page" | "pageSize">;
  /** Label of the list; its pages are named after it. Not needed for the only list of a page. */
  readonly label?: string;
  /** Unit of its entries. */
  readonly unit?: "条" | "人" | "场";
  /** Where this page ends, for lists that new entries are added to: the next page repeats nothing. Null: it is the last. */
  readonly cursor?: string | null;
}

/**
 * Pages of a public list as links: they work without any script, can be shared, and Back works. Renders nothing when all
 * is on one page. (Pages of users' own lists: ui/control/Pager.)
 */
export function PageLinks({ of: { total, page, pageSize }, label = "", unit = "条", cursor }: PageLinksProps) {
  const { search } = useLocation();
  const count = Math.ceil(total / pageSize);
  if (count <= 1 && page === 1) return null;
  const to = (n: number, after?: string | null): PageHref => {
    const params = withPage(new URLSearchParams(search), n);
    params.delete("cursor");
    if (after) params.set("cursor", after);
    return `?${params}`;
  };
  return (
    <nav className={styles.pages} aria-label={`${label}分页`}>
      <span className={styles.total}>
        共 {total} {unit}
      </span>
      {page > 1 ? (
        <Link to={to(Math.min(page - 1, count || 1))} aria-label="上一页">
          <Icon name="left" size={18} />
        </Link>
      ) : null}
      {pagesAround(page, count).map((n, i) =>
        n === null ? (
          <span key={`gap-${i}`} aria-hidden="true">
            …
          </span>
        ) : (
          <Link key={n} to={to(n)} aria-label={`第 ${n} 页`} aria-current={n === page ? "page" : undefined}>
            {n}
          </Link>
        ),
      )}
      {page < count ? (
        <Link to={to(page + 1, cursor)} aria-label="下一页">
          <Icon name="right" size={18} />
        </Link>
      ) : null}
    </nav>
  );
}
