import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router-dom";
import { portalContext } from "../../loading/context.ts";
import { RoomListPage } from "../../features/live/lists/RoomListPage.tsx";
import { type RoomListData, loadRoomList } from "../../parts/rooms/rooms.ts";

export function loader({ context, request }: LoaderFunctionArgs): Promise<RoomListData> {
  return loadRoomList(context.get(portalContext).api, request.url);
}

/** All rooms as a list. */
export function Component() {
  const { revalidate } = useRevalidator();
  return <RoomListPage data={useLoaderData<RoomListData>()} onRetry={() => void revalidate()} />;
}
