import { type LoaderFunctionArgs, useLoaderData } from "react-router-dom";
import { firstPaint } from "../../loading/firstPaint.ts";
import { type PlainRoomAnswer, loadPlainRoom } from "../../features/anchor/kit/ownRoom.ts";
import { RoomManagePage } from "../../features/anchor/manage/RoomManagePage.tsx";
import { useShell } from "../../features/shell/shell.ts";

export function loader(args: LoaderFunctionArgs): Promise<PlainRoomAnswer> | null {
  return firstPaint(args, ({ api }) => loadPlainRoom(api));
}

/** Rules, keywords, managers and bans of the anchor's own room. */
export function Component() {
  const { notices } = useShell();
  return <RoomManagePage first={useLoaderData<PlainRoomAnswer | null>()} announce={notices.confirm} />;
}
