import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router-dom";
import { COLUMN_YOULIAO } from "../../../contract/codes/newsColumns.ts";
import { ColumnPage } from "../../features/news/ColumnPage.tsx";
import { type ListData, listTitle, loadList } from "../../features/news/newsData.ts";
import { portalContext } from "../../loading/context.ts";

export function loader({ context, request }: LoaderFunctionArgs): Promise<ListData> {
  return loadList(context.get(portalContext), COLUMN_YOULIAO, request.url);
}

export const title = listTitle;

export function Component() {
  const { revalidate } = useRevalidator();
  return <ColumnPage data={useLoaderData<ListData>()} onRetry={() => void revalidate()} />;
}
