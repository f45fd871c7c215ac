import { type LoaderFunctionArgs, redirect, useLoaderData } from "react-router-dom";
import { portalContext } from "../../loading/context.ts";
import { LiveRoom, prepareStage } from "../../features/room/LiveRoom.tsx";
import { type RoomData, loadRoom, roomTitle } from "../../features/room/loadRoom.ts";

/** A live room; without an id, the list of rooms. */
export async function loader({ params, context }: LoaderFunctionArgs): Promise<RoomData> {
  const { api, now } = context.get(portalContext);
  if (!params.id) throw redirect("/live/all");
  return loadRoom(api, params.id, now());
}

export const title = roomTitle;
export const prepare = prepareStage;

export function Component() {
  return <LiveRoom data={useLoaderData<RoomData>()} />;
}
