import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router-dom";
import { NewsPage } from "../../features/news/NewsPage.tsx";
import { type NewsData, listTitle, loadNews } from "../../features/news/newsData.ts";
import { portalContext } from "../../loading/context.ts";

export function loader({ params, context, request }: LoaderFunctionArgs): Promise<NewsData> {
  return loadNews(context.get(portalContext), params.id, request.url);
}

export const title = listTitle;

/** A column of the headlines. */
export function Component() {
  const { revalidate } = useRevalidator();
  return <NewsPage data={useLoaderData<NewsData>()} onRetry={() => void revalidate()} />;
}
