import { useEffect, useMemo, useState } from "react";
import { createPageClock } from "../../../streams/clock/pageClock.ts";
import type { PageClock } from "../../../streams/clock/types.ts";
import { constant } from "../../../streams/kit/behavior.ts";
import { Scope } from "../../../streams/kit/scope.ts";
import { createRoomView } from "../../../streams/room/room.ts";
import { stillRoom } from "../../../streams/room/still.ts";
import type { RoomView } from "../../../streams/room/types.ts";
import { usePortal } from "../../hooks/portal.ts";
import { roomPolls } from "../../hooks/roomPolls.ts";
import type { RoomData } from "./loadRoom.ts";

export interface RoomStreams {
  readonly view: RoomView;
  readonly clock: PageClock;
}

type Loaded = Extract<RoomData, { ok: true }>;

function stillStreams({ detail, now }: Loaded): RoomStreams {
  const nothing = (): void => undefined;
  return {
    view: stillRoom(detail.state, detail.room),
    clock: {
      playhead$: constant({ at: now, rate: 1, mode: "live" }),
      goLive: nothing,
      hold: nothing,
      seek: nothing,
      play: nothing,
      pause: nothing,
    },
  };
}

/** View and clock of a room's page: what was loaded, standing still, until the browser has taken over; then the live ones. */
export function useRoomStreams(first: Loaded): RoomStreams {
  const { api, tvFeed, now } = usePortal();
  const { roomId } = first.detail.room;
  const [start] = useState(first);
  const still = useMemo(() => stillStreams(start), [start]);
  const [running, setRunning] = useState<RoomStreams | null>(null);

  useEffect(() => {
    const scope = new Scope();
    const clock = createPageClock(scope, { now });
    const { detail } = start;
    const view = createRoomView(scope, {
      roomId,
      initial: { asOf: detail.asOf, state: detail.state, audience: { viewers: detail.room.viewers, heat: detail.room.heat } },
      feed: tvFeed,
      polls: roomPolls(api, roomId),
      playhead$: clock.playhead$,
    });
    // oxlint-disable-next-line react/set-state-in-effect -- sockets and timers cannot be started while rendering
    setRunning({ view, clock });
    return () => scope.end();
  }, [api, tvFeed, now, roomId, start]);

  return running ?? still;
}
