import type { RoomId } from "../../../../contract/ids.ts";
import { useCallback } from "react";
import { matchRoomId } from "../../../../contract/feed/room.ts";
import type { MatchChatPage } from "../../../../contract/http/chat.ts";
import { ok } from "../../../../contract/result.ts";
import { type RoomState, emptyRoom, reduceRoom } from "../../../../contract/room/room.ts";
import type { PlayheadBehavior } from "../../../../streams/clock/types.ts";
import type { Scope } from "../../../../streams/kit/scope.ts";
import { type RoomPolls, createRoomView } from "../../../../streams/room/room.ts";
import type { RoomView } from "../../../../streams/room/types.ts";
import { type ChattedMatch, matchChatLog, matchChatPage } from "../../../api/matchChat.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { useScoped } from "../../../hooks/useScoped.ts";

/** The room's state with these lines, at the page's sequence number: other events up to it are not lines. */
function stateOf(roomId: RoomId, { events, asOf }: MatchChatPage): RoomState {
  return { ...events.reduce(reduceRoom, emptyRoom(roomId)), seq: asOf.s };
}

/** The chat of a match at the playhead, continuing from `start`, which must be stable. Null until hydration. */
export function useMatchTalk({ matchType, matchId }: ChattedMatch, start: MatchChatPage, playhead$: PlayheadBehavior): RoomView | null {
  const { api, tvFeed } = usePortal();
  const make = useCallback(
    (scope: Scope) => {
      const match = { matchType, matchId };
      const roomId = matchRoomId(matchType, matchId);
      const polls: RoomPolls = {
        log: (after) => matchChatLog(api, match, after, { isQuiet: true }),
        async state() {
          const page = await matchChatPage(api, match, undefined, { isQuiet: true });
          return page.ok ? ok({ asOf: page.value.asOf, state: stateOf(roomId, page.value) }) : page;
        },
      };
      return createRoomView(scope, {
        roomId,
        initial: { asOf: start.asOf, state: stateOf(roomId, start), audience: { viewers: 0, heat: 0 } },
        feed: tvFeed,
        polls,
        playhead$,
      });
    },
    [api, matchType, matchId, start, tvFeed, playhead$],
  );
  return useScoped(make);
}
