import { ErrorCode } from "../../contract/codes/errors.ts";
import type { RoomRole } from "../../contract/feed/room.ts";
import { type CallResult, refuse } from "../../contract/http/failure.ts";
import { ok } from "../../contract/result.ts";
import { MATCH_CHATS } from "../../contract/room/room.ts";
import type { Room, RoomDirectory } from "../room/types.ts";

/** A room as far as order is kept in it. */
export type KeptRoom = Pick<Room, "roomId" | "anchorId" | "sessionId">;

/** What bans and held lines of match chats stand under. */
const ALL_MATCHES: KeptRoom = { roomId: MATCH_CHATS, anchorId: null, sessionId: null };

/** A room, or all match chats, and what its keeper is in it; refused to whoever keeps no order there. */
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
