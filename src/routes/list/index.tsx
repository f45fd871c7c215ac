import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router-dom";
import { ListPage } from "../../features/news/ListPage.tsx";
import { type AuthorData, listTitle, loadAnyList } from "../../features/news/newsData.ts";
import { portalContext } from "../../loading/context.ts";

export function loader({ context, request }: LoaderFunctionArgs): Promise<AuthorData> {
  return loadAnyList(context.get(portalContext), request.url);
}

export const title = listTitle;

/** Articles of the column, author or tag in the URL. */
export function Component() {
  const { revalidate } = useRevalidator();
  return <ListPage data={useLoaderData<AuthorData>()} onRetry={() => void revalidate()} />;
}
