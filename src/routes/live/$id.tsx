import { type LoaderFunctionArgs, redirect, useLoaderData, useRevalidator } from "react-router-dom";
import { portalContext } from "../../loading/context.ts";
import { type RoomsData, loadRooms, roomsTitle } from "../../parts/rooms/rooms.ts";
import { RoomsPage } from "../../features/live/lists/RoomsPage.tsx";

/** Without a category it redirects to all rooms. */
export async function loader({ params, context, request }: LoaderFunctionArgs): Promise<RoomsData> {
  if (!params.id) throw redirect("/live/all");
  return loadRooms(context.get(portalContext).api, { categoryId: params.id, url: request.url });
}

export const title = roomsTitle;

/** Rooms of one category. */
export function Component() {
  const { revalidate } = useRevalidator();
  return <RoomsPage data={useLoaderData<RoomsData>()} onRetry={() => void revalidate()} />;
}
