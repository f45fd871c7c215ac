import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router-dom";
import { portalContext } from "../../loading/context.ts";
import { type RoomsData, loadRooms } from "../../parts/rooms/rooms.ts";
import { RoomsPage } from "../../features/live/lists/RoomsPage.tsx";

export function loader({ context, request }: LoaderFunctionArgs): Promise<RoomsData> {
  return loadRooms(context.get(portalContext).api, { categoryId: null, url: request.url });
}

/** Rooms of all categories, live ones first. */
export function Component() {
  const { revalidate } = useRevalidator();
  return <RoomsPage data={useLoaderData<RoomsData>()} onRetry={() => void revalidate()} />;
}
