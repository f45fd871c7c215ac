import { Suspense } from "react";
import { type LoaderFunctionArgs, redirect, useLoaderData, useRevalidator } from "react-router-dom";
import { portalContext } from "../../loading/context.ts";
import { type VideoData, loadVideo, videoTitle } from "../../features/playback/recordings.ts";
import { VideoPage, type VideoParts } from "../../features/playback/VideoPage.tsx";
import { ChatLine } from "../../parts/chat/ChatLine.tsx";
import { lazyPart } from "../../ui/surface/lazyPart.tsx";

/** Without a recording there is nothing to show but all of them. */
export async function loader({ params, context }: LoaderFunctionArgs): Promise<VideoData> {
  if (!params.video) throw redirect("/playback");
  return loadVideo(context.get(portalContext).api, params.video);
}

export const title = videoTitle;

const PlaybackStage = lazyPart(async () => (await import("../../features/playback/PlaybackStage.tsx")).PlaybackStage);

const PARTS: VideoParts = {
  stage: (ports) => (
    <Suspense fallback={null}>
      <PlaybackStage {...ports} />
    </Suspense>
  ),
  line: (line) => <ChatLine key={line.s} line={line} />,
};

/** A recording with the chat and the barrage of then. */
export function Component() {
  const { revalidate } = useRevalidator();
  return <VideoPage data={useLoaderData<VideoData>()} parts={PARTS} onRetry={() => void revalidate()} />;
}
