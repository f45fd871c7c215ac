import { useMemo } from "react";
import type { RoomMatch } from "../../../contract/http/room.ts";
import type { RoomState } from "../../../contract/room/room.ts";
import type { RoomView } from "../../../streams/room/types.ts";
import { useSlice } from "../../hooks/useSlice.ts";

const matchOf = ({ profile }: RoomState) => profile.match;

/**
 * The match that the room is about at the page clock: its anchor may link another while people watch. Keeps its identity
 * until then. `loaded` is the one the page was loaded with, whose words are known before its score is.
 */
export function useRoomMatch(view: RoomView, loaded: RoomMatch | null): Omit<RoomMatch, "crests"> | null {
  const { matchId, matchType } = useSlice(view.state$, matchOf) ?? {};
  const text = loaded !== null && loaded.matchId === matchId && loaded.matchType === matchType ? loaded.text : "正在载入比赛";
  return useMemo(
    () => (matchId === undefined || matchType === undefined ? null : { matchId, matchType, text }),
    [matchId, matchType, text],
  );
}
