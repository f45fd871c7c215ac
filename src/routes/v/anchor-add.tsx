import { type LoaderFunctionArgs, useLoaderData } from "react-router-dom";
import { firstPaint } from "../../loading/firstPaint.ts";
import { type PlainRoomAnswer, loadPlainRoom } from "../../features/anchor/kit/ownRoom.ts";
import { AddPage } from "../../features/anchor/zone/AddPage.tsx";
import { useShell } from "../../features/shell/shell.ts";

export function loader(args: LoaderFunctionArgs): Promise<PlainRoomAnswer> | null {
  return firstPaint(args, ({ api }) => loadPlainRoom(api));
}

/** Starting a broadcast. */
export function Component() {
  const { notices } = useShell();
  return <AddPage first={useLoaderData<PlainRoomAnswer | null>()} announce={notices.confirm} />;
}
