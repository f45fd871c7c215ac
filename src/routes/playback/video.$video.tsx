import { Suspense } from "react";
import { type LoaderFunctionArgs, redirect, useLoaderData, useRevalidator } from "react-router-dom";
import { portalContext } from "../../loading/context.ts";
import { type HighlightData, highlightIdOf, loadHighlight } from "../../features/playback/highlights/highlightData.ts";
import { HighlightPage } from "../../features/playback/highlights/HighlightPage.tsx";
import { type VideoData, loadVideo, videoTitle } from "../../features/playback/recordings.ts";
import { VideoPage, type VideoParts } from "../../features/playback/VideoPage.tsx";
import { ChatLine } from "../../parts/chat/ChatLine.tsx";
import { lazyPart } from "../../ui/surface/lazyPart.tsx";

/** Without a recording it redirects to all of them. */
export async function loader({ params, context }: LoaderFunctionArgs): Promise<VideoData | HighlightData> {
  if (!params.video) throw redirect("/playback");
  const { api, spoilers } = context.get(portalContext);
  const highlightId = highlightIdOf(params.video);
  return highlightId === null ? loadVideo(api, params.video) : loadHighlight(api, highlightId, spoilers.veil$.value);
}

export function title(data: unknown): string | null {
  const video = data as VideoData | HighlightData;
  if (!("kind" in video)) return videoTitle(data);
  return video.title === null ? null : `${video.title} - 集锦`;
}

const PlaybackStage = lazyPart(async () => (await import("../../features/playback/PlaybackStage.tsx")).PlaybackStage);

const PARTS: VideoParts = {
  stage: (ports) => (
    <Suspense fallback={null}>
      <PlaybackStage {...ports} />
    </Suspense>
  ),
  line: (line) => <ChatLine key={line.s} line={line} />,
};

/** A recording with its chat and barrage, or a highlight. */
export function Component() {
  const { revalidate } = useRevalidator();
  const data = useLoaderData<VideoData | HighlightData>();
  const reload = () => void revalidate();
  if (!("kind" in data)) return <VideoPage data={data} parts={PARTS} onRetry={reload} />;
  return <HighlightPage data={data} onReload={reload} />;
}
