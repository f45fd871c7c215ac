import type { ArticlePage, ArticleRow } from "../../../contract/http/content.ts";
import { NOW } from "../../hooks/testing/portal.tsx";

/** An article that is not about a match. */
export function articleRow(id: string, over: Partial<ArticleRow> = {}): ArticleRow {
  return {
    id,
    kind: "news",
    title: `标题${id}`,
    summary: "",
    column: { columnNo: "34", name: "深度" },
    cover: null,
    match: null,
    source: "编辑部",
    authorId: null,
    isMachineMade: false,
    isSample: false,
    revision: 1,
    publishedAt: NOW - 60_000,
    comments: 0,
    reads: 0,
    ...over,
  };
}

export function articlePage(list: readonly ArticleRow[], over: Partial<ArticlePage> = {}): ArticlePage {
  return { total: list.length, page: 1, pageSize: 30, list, cursor: null, ...over };
}
