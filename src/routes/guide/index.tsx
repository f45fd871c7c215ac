import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router-dom";
import { GuidePage } from "../../features/tips/GuidePage.tsx";
import { type GuideData, loadGuide } from "../../features/tips/tipsData.ts";
import { portalContext } from "../../loading/context.ts";

export function loader({ context, request }: LoaderFunctionArgs): Promise<GuideData> {
  return loadGuide(context.get(portalContext), request.url);
}

/** What experts sell now, what is free, and who is on top. */
export function Component() {
  const { revalidate } = useRevalidator();
  return <GuidePage data={useLoaderData<GuideData>()} onRetry={() => void revalidate()} />;
}
