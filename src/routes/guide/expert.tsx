import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router-dom";
import { ExpertsPage } from "../../features/tips/ExpertsPage.tsx";
import { type ExpertsData, loadExperts } from "../../features/tips/tipsData.ts";
import { portalContext } from "../../loading/context.ts";

export function loader({ context, request }: LoaderFunctionArgs): Promise<ExpertsData> {
  return loadExperts(context.get(portalContext), request.url);
}

/** The ranking of experts. */
export function Component() {
  const { revalidate } = useRevalidator();
  return <ExpertsPage data={useLoaderData<ExpertsData>()} onRetry={() => void revalidate()} />;
}
