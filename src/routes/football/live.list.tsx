import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router-dom";
import { portalContext } from "../../loading/context.ts";
import { type ScheduleData, loadSchedule } from "../../features/schedule/schedule.ts";
import { SchedulePage } from "../../features/schedule/SchedulePage.tsx";

export function loader({ context, request }: LoaderFunctionArgs): Promise<ScheduleData> {
  const { api, now } = context.get(portalContext);
  return loadSchedule({ api, now: now(), url: request.url, only: "fb" });
}

/** Football matches of a day. */
export function Component() {
  const data = useLoaderData<ScheduleData>();
  const { revalidate } = useRevalidator();
  return <SchedulePage data={data} current="list" title="足球比赛列表" hasSports={false} onRetry={() => void revalidate()} />;
}
