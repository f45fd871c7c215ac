import { useCallback, useState } from "react";
import { createPageClock } from "../../../streams/clock/pageClock.ts";
import { stillClock } from "../../../streams/clock/stillClock.ts";
import type { PageClock } from "../../../streams/clock/types.ts";
import type { Scope } from "../../../streams/kit/scope.ts";
import { createRoomView } from "../../../streams/room/room.ts";
import { stillRoom } from "../../../streams/room/still.ts";
import type { RoomView } from "../../../streams/room/types.ts";
import { usePortal } from "../../hooks/portal.ts";
import { roomPolls } from "../../hooks/roomPolls.ts";
import { useScoped } from "../../hooks/useScoped.ts";
import type { RoomData } from "./loadRoom.ts";

export interface RoomStreams {
  readonly view: RoomView;
  readonly clock: PageClock;
}

type Loaded = Extract<RoomData, { ok: true }>;

function stillStreams({ detail, now }: Loaded): RoomStreams {
  return { view: stillRoom(detail.state, detail.room), clock: stillClock({ at: now, rate: 1, mode: "live" }) };
}

/**
 * View and clock of a room's page: static ones with the loaded data until hydration, then live ones, which end with the
 * page. The streams start from the first data: the calling component must have the room as its `key`.
 */
export function useRoomStreams(first: Loaded): RoomStreams {
  const { api, tvFeed, now } = usePortal();
  // Data loaded later does not restart the streams.
  const [{ detail, still }] = useState(() => ({ detail: first.detail, still: stillStreams(first) }));

  const make = useCallback(
    (scope: Scope): RoomStreams => {
      const clock = createPageClock(scope, { now });
      const { room, asOf, state } = detail;
      const view = createRoomView(scope, {
        roomId: room.roomId,
        initial: { asOf, state, audience: { viewers: room.viewers, heat: room.heat } },
        feed: tvFeed,
        polls: roomPolls(api, room.roomId),
        playhead$: clock.playhead$,
      });
      return { view, clock };
    },
    [api, tvFeed, now, detail],
  );
  return useScoped(make) ?? still;
}
