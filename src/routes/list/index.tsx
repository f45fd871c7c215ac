import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router-dom";
import { COLUMN_RECOMMENDED } from "../../../contract/codes/newsColumns.ts";
import { ColumnPage } from "../../features/news/NewsPage.tsx";
import { type ListData, listTitle, loadList } from "../../features/news/newsData.ts";
import { portalContext } from "../../loading/context.ts";

export function loader({ context, request }: LoaderFunctionArgs): Promise<ListData> {
  const columnNo = new URL(request.url).searchParams.get("columnNo") ?? COLUMN_RECOMMENDED;
  return loadList(context.get(portalContext), columnNo, request.url);
}

export const title = listTitle;

/** Articles of the column that `?columnNo=` names. */
export function Component() {
  const { revalidate } = useRevalidator();
  return <ColumnPage data={useLoaderData<ListData>()} onRetry={() => void revalidate()} />;
}
