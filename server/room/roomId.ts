import type { MatchType } from "../../contract/codes/matchType.ts";
import type { Sport } from "../../contract/feed/channels.ts";
import type { RoomProfile } from "../../contract/feed/room.ts";
import { NO_PROFILE } from "../../contract/room/room.ts";

/** The match whose chat the room is; null for an anchor's room and for other texts. */
export function matchOfRoom(roomId: string): { readonly sport: Sport; readonly matchType: MatchType; readonly matchId: string } | null {
  const found = /^(fb|bk)-(.+)$/.exec(roomId);
  if (!found) return null;
  const [, sport, matchId = ""] = found;
  return sport === "fb" ? { sport, matchType: 1, matchId } : { sport: "bk", matchType: 2, matchId };
}

/** The profile of a match chat; null for any other room. */
export function profileOfMatchRoom(roomId: string): RoomProfile | null {
  const match = matchOfRoom(roomId);
  if (match === null) return null;
  const { matchId, matchType } = match;
  return { ...NO_PROFILE, categoryId: String(matchType), match: { matchId, matchType } };
}
