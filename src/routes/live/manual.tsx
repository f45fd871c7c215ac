import { type LoaderFunctionArgs, redirect, useLoaderData } from "react-router-dom";
import { hotRooms } from "../../api/roomRead.ts";
import { portalContext } from "../../loading/context.ts";
import { LiveRoom } from "../../features/room/LiveRoom.tsx";
import { type RoomData, loadRoom, roomTitle } from "../../features/room/loadRoom.ts";

/** The room of `?id=`; without one, the hottest on air. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<RoomData> {
  const { api, now } = context.get(portalContext);
  const { searchParams } = new URL(request.url);
  const requestedId = searchParams.get("id") ?? searchParams.get("roomId");
  if (requestedId !== null) return loadRoom(api, requestedId, now());
  const hot = await hotRooms(api, 1, { isQuiet: true });
  if (!hot.ok) return { ok: false, error: hot.error };
  const [first] = hot.value.list;
  if (!first) throw redirect("/live/all");
  return loadRoom(api, first.roomId, now());
}

export const title = roomTitle;

/** A room for embedding: no footer (docs/product.md 2, layouts). */
export function Component() {
  return <LiveRoom data={useLoaderData<RoomData>()} />;
}
