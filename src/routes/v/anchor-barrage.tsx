import { type LoaderFunctionArgs, useLoaderData } from "react-router-dom";
import { roomDetail } from "../../api/roomRead.ts";
import { firstPaint } from "../../loading/firstPaint.ts";
import { roomParam } from "../../features/anchor/console/options.ts";
import { StagePage } from "../../features/anchor/console/StagePage.tsx";
import type { DetailAnswer } from "../../features/anchor/kit/RoomPart.tsx";

export function loader(args: LoaderFunctionArgs): Promise<DetailAnswer> | null {
  return firstPaint(args, ({ api }, params) => {
    const roomId = roomParam(params);
    return roomId === null ? null : roomDetail(api, roomId, { isQuiet: true });
  });
}

/** The large view of the chat for a capture program. */
export function Component() {
  return <StagePage first={useLoaderData<DetailAnswer | null>()} />;
}
