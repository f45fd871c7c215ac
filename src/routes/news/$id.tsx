import { type LoaderFunctionArgs, useLoaderData } from "react-router-dom";
import { ArticlePage } from "../../features/news/ArticlePage.tsx";
import { type ArticleData, articleTitle, loadArticle } from "../../features/news/newsData.ts";
import { portalContext } from "../../loading/context.ts";

export function loader({ params, context, request }: LoaderFunctionArgs): Promise<ArticleData> {
  return loadArticle(context.get(portalContext), params.id, request.url);
}

export const title = articleTitle;

/** An article, in its current version or (`?at=`) as of a moment. */
export function Component() {
  return <ArticlePage data={useLoaderData<ArticleData>()} />;
}
