import { type LoaderFunctionArgs, useLoaderData } from "react-router-dom";
import { firstPaint } from "../../loading/firstPaint.ts";
import { ChatConsolePage } from "../../features/anchor/console/ChatConsolePage.tsx";
import { type PlainRoomAnswer, loadPlainRoom } from "../../features/anchor/kit/ownRoom.ts";
import { useShell } from "../../features/shell/shell.ts";

export function loader(args: LoaderFunctionArgs): Promise<PlainRoomAnswer> | null {
  return firstPaint(args, ({ api }) => loadPlainRoom(api));
}

/** The chat of the anchor's own room, with moderation and the session's figures. */
export function Component() {
  const { notices } = useShell();
  return <ChatConsolePage first={useLoaderData<PlainRoomAnswer | null>()} announce={notices.confirm} />;
}
