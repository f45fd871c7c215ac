import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router-dom";
import { LotteryPage } from "../../features/lottery/LotteryPage.tsx";
import { type LotteryData, loadLottery } from "../../features/lottery/state/load.ts";
import { portalContext } from "../../loading/context.ts";

export function loader({ context, request }: LoaderFunctionArgs): Promise<LotteryData> {
  return loadLottery(context.get(portalContext), "zc", request.url);
}

/** 足球彩票: the pool of fourteen and 任选九. */
export function Component() {
  const data = useLoaderData<LotteryData>();
  const { revalidate } = useRevalidator();
  return <LotteryPage data={data} onReload={() => void revalidate()} />;
}
