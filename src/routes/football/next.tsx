import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router-dom";
import { portalContext } from "../../loading/context.ts";
import { DayView } from "../../features/scoreboard/DayView.tsx";
import { type DayData, loadDay } from "../../features/scoreboard/state/loadDay.ts";

export function loader({ context, request }: LoaderFunctionArgs): Promise<DayData> {
  return loadDay(context.get(portalContext), "fb", "next", request.url);
}

/** Football fixtures of a day. */
export function Component() {
  const data = useLoaderData<DayData>();
  const { revalidate } = useRevalidator();
  return <DayView sport="fb" direction="next" title="足球赛程" data={data} onRetry={() => void revalidate()} />;
}
