import { Suspense } from "react";
import { sportOf } from "../../../contract/codes/matchType.ts";
import { useIsAlive } from "../../hooks/useIsAlive.ts";
import { loadFlv } from "../../parts/player/flvModule.ts";
import { MiniScore } from "../../parts/match/mini/MiniScore.tsx";
import { lazyPart } from "../../ui/surface/lazyPart.tsx";
import { Skeleton } from "../../ui/surface/Skeleton.tsx";
import { type RoomParts, type StagePorts, RoomScreen } from "./RoomScreen.tsx";
import styles from "./firstPicture.module.css";
import type { RoomData } from "./loadRoom.ts";

/** The frame until the player is loaded; says at once when the room is down. */
function FirstPicture({ room }: Pick<StagePorts, "room">) {
  return <div className={styles.frame}>{room.detail.state.session === null ? "主播暂未开播" : null}</div>;
}

const loadStage = () => import("./RoomStage.tsx");
const RoomStage = lazyPart(async () => (await loadStage()).RoomStage);

/** Loads the player's code during hydration of the page, so that the picture waits for neither chat nor gifts. */
export function prepareStage(): void {
  // A failed load is repeated by the component that needs it.
  void Promise.allSettled([loadStage(), loadFlv()]);
}

const SameMatchRooms = lazyPart(async () => (await import("../../parts/rooms/SameMatchRooms.tsx")).SameMatchRooms);

const MatchThread = lazyPart(async () => (await import("../../parts/thread/MatchThread.tsx")).MatchThread);

const Posters = lazyPart(async () => (await import("../../parts/articles/Posters.tsx")).Posters);

const PARTS: RoomParts = {
  stage: (stage) => (
    <Suspense fallback={<FirstPicture room={stage.room} />}>
      <RoomStage {...stage} />
    </Suspense>
  ),
  mini: ({ room: { match, clock }, held, ...rest }) => {
    if (!match) return null;
    const sync = { isOn: held.isOn, onToggle: held.toggle };
    return <MiniScore sport={sportOf(match.matchType)} matchId={match.matchId} text={match.text} clock={clock} sync={sync} {...rest} />;
  },
  thread: ({ match, clock }) =>
    match ? (
      <Suspense fallback={<Skeleton rows={6} height={64} />}>
        <MatchThread
          key={match.matchId}
          sport={sportOf(match.matchType)}
          matchId={match.matchId}
          playhead$={clock.playhead$}
          place="room"
        />
      </Suspense>
    ) : null,
  others: ({ match, detail }) => (
    <Suspense fallback={null}>
      <SameMatchRooms matchId={match?.matchId ?? null} matchType={match?.matchType ?? 1} exceptRoomId={detail.room.roomId} />
      <Posters place="room-side" />
    </Suspense>
  ),
};

const STILL_PARTS: RoomParts = { ...PARTS, stage: ({ room }) => <FirstPicture room={room} />, thread: () => null, others: () => null };

/** A room with the parts of other features. */
export function LiveRoom({ data }: { readonly data: RoomData }) {
  // The player runs only in the browser: the server renders its black frame.
  return <RoomScreen data={data} parts={useIsAlive() ? PARTS : STILL_PARTS} />;
}
