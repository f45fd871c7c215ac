import { useCallback, useMemo } from "react";
import { NEVER } from "rxjs";
import type { RoomDetail } from "../../../../contract/http/room.ts";
import { createPageClock } from "../../../../streams/clock/pageClock.ts";
import { constant } from "../../../../streams/kit/behavior.ts";
import type { Scope } from "../../../../streams/kit/scope.ts";
import { createRoomView } from "../../../../streams/room/room.ts";
import type { RoomView } from "../../../../streams/room/types.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { useScoped } from "../../../hooks/useScoped.ts";

/** A room on air from how it was loaded; what was loaded, standing still, until the browser has taken over. */
export function useRoomView(detail: RoomDetail): RoomView {
  const { tvFeed, now } = usePortal();
  const make = useCallback(
    (scope: Scope): RoomView => {
      const { playhead$ } = createPageClock(scope, { now });
      const { room, asOf, state } = detail;
      const audience = { viewers: room.viewers, heat: room.heat };
      return createRoomView(scope, { roomId: room.roomId, initial: { asOf, state, audience }, feed: tvFeed, playhead$ });
    },
    [tvFeed, now, detail],
  );
  const still = useMemo(
    (): RoomView => ({
      state$: constant(detail.state),
      arrivals$: NEVER,
      jumps$: NEVER,
      audience$: constant({ viewers: detail.room.viewers, heat: detail.room.heat }),
      status$: constant({ kind: "connecting" }),
    }),
    [detail],
  );
  return useScoped(make) ?? still;
}
