import { useCallback, useMemo } from "react";
import type { RoomDetail } from "../../../../contract/http/room.ts";
import { createPageClock } from "../../../../streams/clock/pageClock.ts";
import type { Scope } from "../../../../streams/kit/scope.ts";
import { createRoomView } from "../../../../streams/room/room.ts";
import { stillRoom } from "../../../../streams/room/still.ts";
import type { RoomView } from "../../../../streams/room/types.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { roomPolls } from "../../../hooks/roomPolls.ts";
import { useScoped } from "../../../hooks/useScoped.ts";

/** A live view of a room, starting from the loaded state; until hydration a static view of that state. */
export function useRoomView(detail: RoomDetail): RoomView {
  const { api, tvFeed, now } = usePortal();
  const make = useCallback(
    (scope: Scope): RoomView => {
      const { playhead$ } = createPageClock(scope, { now });
      const { room, asOf, state } = detail;
      const audience = { viewers: room.viewers, heat: room.heat };
      return createRoomView(scope, {
        roomId: room.roomId,
        initial: { asOf, state, audience },
        feed: tvFeed,
        polls: roomPolls(api, room.roomId),
        playhead$,
      });
    },
    [api, tvFeed, now, detail],
  );
  const still = useMemo(() => stillRoom(detail.state, detail.room), [detail]);
  return useScoped(make) ?? still;
}
