import { useCallback } from "react";
import type { MatchChatPage } from "../../../../contract/http/chat.ts";
import { type RoomState, emptyRoom, reduceRoom } from "../../../../contract/room/room.ts";
import type { PlayheadBehavior } from "../../../../streams/clock/types.ts";
import type { Scope } from "../../../../streams/kit/scope.ts";
import { createRoomView } from "../../../../streams/room/room.ts";
import type { RoomView } from "../../../../streams/room/types.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { useScoped } from "../../../hooks/useScoped.ts";

/** The room with these lines; what else it has numbered up to then is no line. */
function stateOf(roomId: string, { events, asOf }: MatchChatPage): RoomState {
  return { ...events.reduce(reduceRoom, emptyRoom(roomId)), seq: asOf.s };
}

/** The chat of a match as of the playhead, on from `start`, which keeps its identity. Null until the browser has taken over. */
export function useMatchTalk(roomId: string, start: MatchChatPage, playhead$: PlayheadBehavior): RoomView | null {
  const { tvFeed } = usePortal();
  const make = useCallback(
    (scope: Scope) =>
      createRoomView(scope, {
        roomId,
        initial: { asOf: start.asOf, state: stateOf(roomId, start), audience: { viewers: 0, heat: 0 } },
        feed: tvFeed,
        playhead$,
      }),
    [roomId, start, tvFeed, playhead$],
  );
  return useScoped(make);
}
