import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router-dom";
import { portalContext } from "../../loading/context.ts";
import { RankPage } from "../../features/live/rank/RankPage.tsx";
import { type RanksData, loadRanks } from "../../features/live/rank/ranks.ts";

export function loader({ context, request }: LoaderFunctionArgs): Promise<RanksData> {
  return loadRanks(context.get(portalContext).api, request.url);
}

/** Rankings of anchors and givers. */
export function Component() {
  const { revalidate } = useRevalidator();
  return <RankPage data={useLoaderData<RanksData>()} onRetry={() => void revalidate()} />;
}
