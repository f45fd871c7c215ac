import type { Page } from "../../../contract/http/page.ts";
import type { RoomCard } from "../../../contract/http/room.ts";
import { type Result, ok } from "../../../contract/result.ts";
import { pageAttention } from "../../api/attention.ts";
import type { Api, ApiFailure } from "../../api/client.ts";
import { personalSpace } from "../../api/personal.ts";
import { roomInfo } from "../../api/roomRead.ts";
import { pageParam } from "../../hooks/pageParam.ts";

const ANCHORS = 1;

/** Rooms of a page of the anchors one follows; `total` counts the anchors. */
export type FollowedAnswer = Result<Page<RoomCard>, ApiFailure>;

/** The room of an anchor; null without one, or when it cannot be read: one room less spares the others. */
async function roomOf(api: Api, anchorId: string, options: { readonly signal?: AbortSignal }): Promise<RoomCard | null> {
  const space = await personalSpace(api, anchorId);
  if (!space.ok || space.value.roomId === null) return null;
  const room = await roomInfo(api, space.value.roomId, { ...options, isQuiet: true });
  return room.ok ? room.value : null;
}

/** Rooms of the anchors the caller follows, those on air first. */
export async function loadFollowed(api: Api, params: URLSearchParams, signal?: AbortSignal): Promise<FollowedAnswer> {
  const options = signal ? { signal } : {};
  const people = await pageAttention(api, ANCHORS, pageParam(params), options);
  if (!people.ok) return people;
  const rooms = await Promise.all(people.value.list.map(({ id }) => roomOf(api, id, options)));
  const list = rooms.filter((room) => room !== null).toSorted((a, b) => Number(b.isLive) - Number(a.isLive) || b.heat - a.heat);
  return ok({ ...people.value, list });
}
