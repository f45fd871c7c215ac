import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router-dom";
import { NewsPage } from "../../features/news/NewsPage.tsx";
import { type NewsData, listTitle, loadNews } from "../../features/news/newsData.ts";
import { portalContext } from "../../loading/context.ts";

export function loader({ context, request }: LoaderFunctionArgs): Promise<NewsData> {
  return loadNews(context.get(portalContext), undefined, request.url);
}

export const title = listTitle;

/** 推荐: the top articles of all columns. */
export function Component() {
  const { revalidate } = useRevalidator();
  return <NewsPage data={useLoaderData<NewsData>()} onRetry={() => void revalidate()} />;
}
