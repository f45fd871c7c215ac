import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router-dom";
import { portalContext } from "../../loading/context.ts";
import { RecordingsPage } from "../../features/playback/PlaybackPages.tsx";
import { type RecordingsData, loadRecordings, recordingsTitle } from "../../features/playback/recordings.ts";

export function loader({ params, context, request }: LoaderFunctionArgs): Promise<RecordingsData> {
  return loadRecordings(context.get(portalContext).api, params.id ?? null, request.url);
}

export const title = recordingsTitle;

/** The newest recordings, of one category or, without an id, of all. */
export function Component() {
  const { revalidate } = useRevalidator();
  return <RecordingsPage data={useLoaderData<RecordingsData>()} onRetry={() => void revalidate()} />;
}
