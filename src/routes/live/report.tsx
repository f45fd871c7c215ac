import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router-dom";
import { portalContext } from "../../loading/context.ts";
import { type ReportData, loadReported } from "../../features/live/report/report.ts";
import { ReportPage } from "../../features/live/report/ReportPage.tsx";

export function loader({ context, request }: LoaderFunctionArgs): Promise<ReportData> {
  return loadReported(context.get(portalContext).api, request.url);
}

/** Reports the room of `?roomId=`. */
export function Component() {
  const { revalidate } = useRevalidator();
  return <ReportPage data={useLoaderData<ReportData>()} onRetry={() => void revalidate()} />;
}
