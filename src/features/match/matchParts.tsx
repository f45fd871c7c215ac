import { type ReactNode, Suspense } from "react";
import type { MatchParts } from "./MatchFrame.tsx";
import { useIsAlive } from "../../hooks/useIsAlive.ts";
import { lazyPart } from "../../ui/surface/lazyPart.tsx";
import { Skeleton } from "../../ui/surface/Skeleton.tsx";

const MatchRooms = lazyPart(async () => (await import("../../parts/rooms/MatchRooms.tsx")).MatchRooms);
const MatchChat = lazyPart(async () => (await import("./chat/MatchChat.tsx")).MatchChat);
const MatchThread = lazyPart(async () => (await import("../../parts/thread/MatchThread.tsx")).MatchThread);

/** Rendered in the browser only: the server renders the skeleton. */
function Later({ height, children }: { readonly height: number; readonly children: ReactNode }) {
  const skeleton = <Skeleton height={height} />;
  return useIsAlive() ? <Suspense fallback={skeleton}>{children}</Suspense> : skeleton;
}

/** Parts of other features on the match page. */
export const MATCH_PARTS: MatchParts = {
  rooms: (slot) => (
    <Later height={150}>
      <MatchRooms {...slot} />
    </Later>
  ),
  thread: (slot) => (
    <Later height={480}>
      <MatchThread key={`${slot.sport} ${slot.matchId}`} {...slot} />
    </Later>
  ),
  chat: (slot) => (
    <Later height={480}>
      <MatchChat {...slot} />
    </Later>
  ),
};
