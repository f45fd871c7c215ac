import { Suspense } from "react";
import { sportOf } from "../../contract/codes/matchType.ts";
import { MiniScore } from "../features/match/mini/MiniScore.tsx";
import { FirstPicture } from "../features/room/FirstPicture.tsx";
import type { RoomData } from "../features/room/loadRoom.ts";
import { type RoomParts, RoomScreen } from "../features/room/RoomScreen.tsx";
import { useIsAlive } from "../hooks/useIsAlive.ts";
import { lazyPart } from "../ui/surface/lazyPart.tsx";

const RoomStage = lazyPart(async () => (await import("./RoomStage.tsx")).RoomStage);

const SameMatchRooms = lazyPart(async () => (await import("../features/live/SameMatchRooms.tsx")).SameMatchRooms);

const PARTS: RoomParts = {
  stage: (stage) => (
    <Suspense fallback={<FirstPicture room={stage.room} />}>
      <RoomStage {...stage} />
    </Suspense>
  ),
  mini: ({ room, held, ...rest }) => {
    const { match } = room.detail.room;
    if (!match) return null;
    const sync = { isOn: held.isOn, onToggle: held.toggle };
    return (
      <MiniScore sport={sportOf(match.matchType)} matchId={match.matchId} text={match.text} clock={room.clock} sync={sync} {...rest} />
    );
  },
  others: ({ detail }) => {
    const { match, roomId } = detail.room;
    return (
      <Suspense fallback={null}>
        <SameMatchRooms matchId={match?.matchId ?? null} matchType={match?.matchType ?? 1} exceptRoomId={roomId} />
      </Suspense>
    );
  },
};

const STILL_PARTS: RoomParts = { ...PARTS, stage: ({ room }) => <FirstPicture room={room} />, others: () => null };

/** A room with what other features put into it. */
export function LiveRoom({ data }: { readonly data: RoomData }) {
  // The player is the browser's alone: the server paints its black frame.
  return <RoomScreen data={data} parts={useIsAlive() ? PARTS : STILL_PARTS} />;
}
