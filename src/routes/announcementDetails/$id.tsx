import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router-dom";
import { ArticlePage } from "../../features/news/ArticlePage.tsx";
import { ColumnPage } from "../../features/news/ColumnPage.tsx";
import { type AnnouncementData, announcementTitle, loadAnnouncement } from "../../features/news/newsData.ts";
import { portalContext } from "../../loading/context.ts";

export function loader({ params, context, request }: LoaderFunctionArgs): Promise<AnnouncementData> {
  return loadAnnouncement(context.get(portalContext), params.id, request.url);
}

export const title = announcementTitle;

/** An announcement; without an id, all of them. */
export function Component() {
  const data = useLoaderData<AnnouncementData>();
  const { revalidate } = useRevalidator();
  return data.kind === "text" ? <ArticlePage data={data.text} /> : <ColumnPage data={data.list} onRetry={() => void revalidate()} />;
}
