import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router-dom";
import { ExpertPage } from "../../features/tips/ExpertPage.tsx";
import { type ExpertData, expertTitle, loadExpert } from "../../features/tips/tipsData.ts";
import { portalContext } from "../../loading/context.ts";

export function loader({ context, params, request }: LoaderFunctionArgs): Promise<ExpertData> {
  return loadExpert(context.get(portalContext), params.id, request.url);
}

export const title = expertTitle;

/** An expert with all their plans. */
export function Component() {
  const data = useLoaderData<ExpertData>();
  const { revalidate } = useRevalidator();
  return <ExpertPage key={data.head.id} data={data} onRetry={() => void revalidate()} />;
}
