import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router-dom";
import { LotteryPage } from "../../features/lottery/LotteryPage.tsx";
import { type LotteryData, loadLottery } from "../../features/lottery/state/load.ts";
import { portalContext } from "../../loading/context.ts";

export function loader({ context, request }: LoaderFunctionArgs): Promise<LotteryData> {
  return loadLottery(context.get(portalContext), "bjdc", request.url);
}

/** 北京单场: football with floating prizes. */
export function Component() {
  const data = useLoaderData<LotteryData>();
  const { revalidate } = useRevalidator();
  return <LotteryPage data={data} onReload={() => void revalidate()} />;
}
