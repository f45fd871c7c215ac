import { ErrorCode } from "../../contract/codes/errors.ts";
import type { RoomRole } from "../../contract/feed/room.ts";
import { type CallResult, refuse } from "../../contract/http/failure.ts";
import { ok } from "../../contract/result.ts";
import { MATCH_CHATS } from "../../contract/room/room.ts";
import type { Room, RoomDirectory } from "../room/types.ts";

/** The part of a room that moderation needs. */
export type KeptRoom = Pick<Room, "roomId" | "anchorId" | "sessionId">;

/** The room under which bans and held lines of match chats are stored. */
const ALL_MATCHES: KeptRoom = { roomId: MATCH_CHATS, anchorId: null, sessionId: null };

/** A room, or all match chats, and the role of its keeper there; refuses users who are no keeper there. */
export async function keptRoom(
  directory: Pick<RoomDirectory, "find" | "roleOf">,
  userId: string,
  roomId: string,
): Promise<CallResult<{ readonly room: KeptRoom; readonly role: Exclude<RoomRole, "user"> }>> {
  const room = roomId === MATCH_CHATS ? ALL_MATCHES : await directory.find(roomId);
  if (!room) return refuse(ErrorCode.notFound, "直播间不存在");
  const role = await directory.roleOf(room, userId);
  return role === "user" ? refuse(ErrorCode.forbidden) : ok({ room, role });
}
