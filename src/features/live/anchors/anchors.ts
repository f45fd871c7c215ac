import type { RoomCard } from "../../../../contract/http/room.ts";
import type { UserCard } from "../../../../contract/http/user.ts";
import { type Result, ok } from "../../../../contract/result.ts";
import { hotAnchors, recommendedUsers } from "../../../api/attention.ts";
import type { Api, ApiFailure } from "../../../api/client.ts";
import { hotRooms } from "../../../api/roomRead.ts";

/** An anchor with the room that is on air; null when none is. */
export interface AnchorEntry {
  readonly person: UserCard;
  readonly room: RoomCard | null;
}

/** Each part may fail by itself. Plain JSON. */
export interface AnchorsData {
  readonly hot: Result<readonly AnchorEntry[], ApiFailure>;
  readonly recommended: Result<readonly AnchorEntry[], ApiFailure>;
}

const HOT_ASKED = 24;
/** A row of them. */
const HOT_SHOWN = 6;
/** As many as the call gives. */
const ROOMS_ASKED = 50;

/**
 * The anchors with most followers, those on air first, and others worth following. Without the rooms all are shown as off
 * air.
 */
export async function loadAnchors(api: Api): Promise<AnchorsData> {
  const quiet = { isQuiet: true };
  const [hot, recommended, rooms] = await Promise.all([
    hotAnchors(api, HOT_ASKED, quiet),
    recommendedUsers(api, quiet),
    hotRooms(api, ROOMS_ASKED, quiet),
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
