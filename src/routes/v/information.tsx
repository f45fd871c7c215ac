import { type LoaderFunctionArgs, useLoaderData } from "react-router-dom";
import { firstPaint } from "../../loading/firstPaint.ts";
import { HornPage } from "../../features/userCentre/horn/HornPages.tsx";
import { type HornAnswer, loadHorns } from "../../features/userCentre/horn/horns.ts";
import { pageParam } from "../../hooks/pageParam.ts";

export function loader(args: LoaderFunctionArgs): Promise<HornAnswer> | null {
  return firstPaint(args, ({ api }, params) => loadHorns(api, pageParam(params)));
}

/** Horn messages. */
export function Component() {
  return <HornPage title="喇叭消息" first={useLoaderData<HornAnswer | null>()} />;
}
