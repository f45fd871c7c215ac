import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router-dom";
import { portalContext } from "../../loading/context.ts";
import { type HighlightsData, HIGHLIGHTS_ID, loadHighlights } from "../../features/playback/highlights/highlightData.ts";
import { HighlightsPage } from "../../features/playback/highlights/HighlightsPage.tsx";
import { RecordingsPage } from "../../features/playback/PlaybackPages.tsx";
import { type RecordingsData, loadRecordings, recordingsTitle } from "../../features/playback/recordings.ts";

type Data = RecordingsData | HighlightsData;

export function loader({ params, context, request }: LoaderFunctionArgs): Promise<Data> {
  const { api } = context.get(portalContext);
  return params.id === HIGHLIGHTS_ID ? loadHighlights(api, request.url) : loadRecordings(api, params.id ?? null, request.url);
}

export function title(data: unknown): string | null {
  return "kind" in (data as Data) ? "集锦 - 回放" : recordingsTitle(data);
}

/** The newest recordings of a category or, without an id, of all; the highlights have an id of their own. */
export function Component() {
  const { revalidate } = useRevalidator();
  const data = useLoaderData<Data>();
  const retry = () => void revalidate();
  return "kind" in data ? <HighlightsPage data={data} onRetry={retry} /> : <RecordingsPage data={data} onRetry={retry} />;
}
