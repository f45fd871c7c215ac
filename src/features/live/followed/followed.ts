import type { Page } from "../../../../contract/http/page.ts";
import type { RoomCard } from "../../../../contract/http/room.ts";
import { type Result, ok } from "../../../../contract/result.ts";
import type { Api, ApiFailure } from "../../../api/client.ts";
import { followedRooms } from "../../../api/roomRead.ts";
import { pageParam } from "../../../hooks/pageParam.ts";

/** A page of the followed anchors' rooms, and the total number on air. */
export type FollowedAnswer = Result<Page<RoomCard> & { readonly onAir: number }, ApiFailure>;

export async function loadFollowed(api: Api, params: URLSearchParams, signal?: AbortSignal): Promise<FollowedAnswer> {
  const options = { isQuiet: true, ...(signal ? { signal } : {}) };
  const [rooms, live] = await Promise.all([
    followedRooms(api, "followed", pageParam(params), options),
    followedRooms(api, "followedLive", 1, options),
  ]);
  if (!rooms.ok) return rooms;
  if (!live.ok) return live;
  return ok({ ...rooms.value, onAir: live.value.total });
}
