import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router-dom";
import { IndexPage } from "../../../features/database/IndexPage.tsx";
import { type TreeData, loadTree } from "../../../features/database/loadDatabase.ts";
import { portalContext } from "../../../loading/context.ts";

export function loader({ context }: LoaderFunctionArgs): Promise<TreeData> {
  return loadTree(context.get(portalContext), "fb");
}

/** All leagues of football. */
export function Component() {
  const data = useLoaderData<TreeData>();
  const { revalidate } = useRevalidator();
  return <IndexPage data={data} onRetry={() => void revalidate()} />;
}
