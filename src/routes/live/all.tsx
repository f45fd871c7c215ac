import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router-dom";
import type { Banner } from "../../../contract/http/content.ts";
import { banners } from "../../api/content.ts";
import { portalContext } from "../../loading/context.ts";
import { type RoomsData, loadRooms } from "../../parts/rooms/rooms.ts";
import { RoomsPage } from "../../features/live/lists/RoomsPage.tsx";

interface AllRooms {
  readonly rooms: RoomsData;
  readonly banners: readonly Banner[];
}

export async function loader({ context, request }: LoaderFunctionArgs): Promise<AllRooms> {
  const { api, now, spoilers } = context.get(portalContext);
  const [rooms, top] = await Promise.all([
    loadRooms(api, { categoryId: null, url: request.url }),
    banners(api, "live-top", spoilers.momentOf(now()), { isQuiet: true }),
  ]);
  return { rooms, banners: top.ok ? top.value : [] };
}

/** Rooms of all categories, live ones first. */
export function Component() {
  const { revalidate } = useRevalidator();
  const { rooms, banners: shown } = useLoaderData<AllRooms>();
  return <RoomsPage data={rooms} banners={shown} onRetry={() => void revalidate()} />;
}
