import type { RoomId } from "../../../../contract/ids.ts";
import type { OwnRoom } from "../../../../contract/http/room.ts";
import { type Result, ok } from "../../../../contract/result.ts";
import type { OpenHref } from "../../../../contract/pages.ts";
import type { Api, ApiFailure, CallInput } from "../../../api/client.ts";
import { ownRoom } from "../../../api/roomManage.ts";

/** The own room without its publish address: a page that does not show the stream key does not carry it either. */
export type PlainRoom = Omit<OwnRoom, "publish">;
export type PlainRoomAnswer = Result<PlainRoom, ApiFailure>;

export function plainOf({ publish: _publish, ...room }: OwnRoom): PlainRoom {
  return room;
}

export async function loadPlainRoom(api: Api, options: Pick<CallInput, "signal"> = {}): Promise<PlainRoomAnswer> {
  const answer = await ownRoom(api, options);
  return answer.ok ? ok(plainOf(answer.value)) : answer;
}

export function roomPath(roomId: RoomId): OpenHref {
  return `/live/room/${encodeURIComponent(roomId)}`;
}
