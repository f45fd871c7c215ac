import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router-dom";
import { LotteryPage } from "../../features/lottery/LotteryPage.tsx";
import { type LotteryData, loadLottery } from "../../features/lottery/state/load.ts";
import { portalContext } from "../../loading/context.ts";

export function loader({ context, request }: LoaderFunctionArgs): Promise<LotteryData> {
  return loadLottery(context.get(portalContext), "jclq", request.url);
}

/** 竞彩篮球: basketball with fixed prizes. */
export function Component() {
  const data = useLoaderData<LotteryData>();
  const { revalidate } = useRevalidator();
  return <LotteryPage data={data} onReload={() => void revalidate()} />;
}
