import type { RoomId } from "../../contract/ids.ts";
import type { RoomPolls } from "../../streams/room/room.ts";
import type { Api } from "../api/client.ts";
import { chatLog } from "../api/roomChat.ts";
import { roomDetail, roomNumbers } from "../api/roomRead.ts";

/** How a room's page goes on by REST when its feed is gone. */
export function roomPolls(api: Api, roomId: RoomId): RoomPolls {
  const quietly = { isQuiet: true };
  return {
    log: (after) => chatLog(api, roomId, after, quietly),
    state: () => roomDetail(api, roomId, quietly),
    audience: () => roomNumbers(api, roomId, quietly),
  };
}
