import type { RoomId } from "../../contract/ids.ts";
import type { RoomPolls } from "../../streams/room/room.ts";
import type { Api } from "../api/client.ts";
import { chatLog } from "../api/roomChat.ts";
import { roomDetail, roomNumbers } from "../api/roomRead.ts";

/** The REST calls by which a room's page continues without its feed. */
export function roomPolls(api: Api, roomId: RoomId): RoomPolls {
  const quietly = { isQuiet: true };
  return {
    log: (after) => chatLog(api, roomId, after, quietly),
    state: () => roomDetail(api, roomId, quietly),
    audience: () => roomNumbers(api, roomId, quietly),
  };
}
