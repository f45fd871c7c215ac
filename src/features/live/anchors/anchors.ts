import type { RoomCard } from "../../../../contract/http/room.ts";
import type { UserCard } from "../../../../contract/http/user.ts";
import { type Result, ok } from "../../../../contract/result.ts";
import { hotAnchors, recommendedUsers } from "../../../api/attention.ts";
import type { Api, ApiFailure } from "../../../api/client.ts";
import { hotRooms } from "../../../api/roomRead.ts";

/** An anchor, with the room while on air, else null. */
export interface AnchorEntry {
  readonly person: UserCard;
  readonly room: RoomCard | null;
}

/** Each part can fail separately. Plain JSON. */
export interface AnchorsData {
  readonly hot: Result<readonly AnchorEntry[], ApiFailure>;
  readonly recommended: Result<readonly AnchorEntry[], ApiFailure>;
}

const HOT_REQUESTED = 24;
/** One row of cards. */
const HOT_SHOWN = 6;
/** The most that the call returns. */
const ROOMS_REQUESTED = 50;

/**
 * The anchors with most followers, those on air first, and recommended ones. If the rooms fail to load, all are shown as
 * off air.
 */
export async function loadAnchors(api: Api): Promise<AnchorsData> {
  const quiet = { isQuiet: true };
  const [hot, recommended, rooms] = await Promise.all([
    hotAnchors(api, HOT_REQUESTED, quiet),
    recommendedUsers(api, quiet),
    hotRooms(api, ROOMS_REQUESTED, quiet),
  ]);
  const byAnchor = new Map((rooms.ok ? rooms.value.list : []).map((room) => [room.anchor.id, room]));
  const entries = (people: readonly UserCard[]): readonly AnchorEntry[] =>
    people
      .map((person) => ({ person, room: byAnchor.get(person.id) ?? null }))
      .sort((a, b) => Number(b.room !== null) - Number(a.room !== null));
  const top = hot.ok ? entries(hot.value.list).slice(0, HOT_SHOWN) : [];
  const others = recommended.ok ? recommended.value.list.filter(({ id }) => top.every(({ person }) => person.id !== id)) : [];
  return { hot: hot.ok ? ok(top) : hot, recommended: recommended.ok ? ok(entries(others)) : recommended };
}
