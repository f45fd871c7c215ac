import { type LoaderFunctionArgs, useLoaderData } from "react-router-dom";
import { firstPaint } from "../../loading/firstPaint.ts";
import { MessagePage } from "../../features/userCentre/horn/HornPages.tsx";
import { type HornAnswer, loadMessages } from "../../features/userCentre/horn/horns.ts";
import { pageParam } from "../../hooks/pageParam.ts";

export function loader(args: LoaderFunctionArgs): Promise<HornAnswer> | null {
  return firstPaint(args, ({ api }, params) => loadMessages(api, pageParam(params), true));
}

/** Unread messages to the user alone. */
export function Component() {
  return <MessagePage title="新消息" isNew first={useLoaderData<HornAnswer | null>()} />;
}
