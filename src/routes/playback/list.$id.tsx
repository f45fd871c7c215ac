import { type LoaderFunctionArgs, redirect, useLoaderData, useRevalidator } from "react-router-dom";
import { portalContext } from "../../loading/context.ts";
import { RoomRecordingsPage } from "../../features/playback/PlaybackPages.tsx";
import { type RoomRecordingsData, loadRoomRecordings, roomRecordingsTitle } from "../../features/playback/recordings.ts";

/** Without a room it redirects to all recordings. */
export async function loader({ params, context, request }: LoaderFunctionArgs): Promise<RoomRecordingsData> {
  if (!params.id) throw redirect("/playback");
  return loadRoomRecordings(context.get(portalContext).api, params.id, request.url);
}

export const title = roomRecordingsTitle;

/** Recordings of one room. */
export function Component() {
  const { revalidate } = useRevalidator();
  return <RoomRecordingsPage data={useLoaderData<RoomRecordingsData>()} onRetry={() => void revalidate()} />;
}
