import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router-dom";
import { portalContext } from "../../loading/context.ts";
import { type ScheduleData, loadSchedule } from "../../features/schedule/schedule.ts";
import { SchedulePage } from "../../features/schedule/SchedulePage.tsx";

export function loader({ context, request }: LoaderFunctionArgs): Promise<ScheduleData> {
  const { api, now } = context.get(portalContext);
  return loadSchedule({ api, now: now(), url: request.url });
}

/** Matches of both sports by day. */
export function Component() {
  const data = useLoaderData<ScheduleData>();
  const { revalidate } = useRevalidator();
  return <SchedulePage data={data} current="next" title="赛程" hasSports onRetry={() => void revalidate()} />;
}
