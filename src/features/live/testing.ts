import type { RoomCard } from "../../../contract/http/room.ts";
import { NOW } from "../../hooks/testing/portal.tsx";

/** Test rooms for the live pages. */
export function room(roomId: string, over: Partial<RoomCard> = {}): RoomCard {
  return {
    roomId,
    title: `标题${roomId}`,
    cover: "",
    categoryId: "1",
    anchor: { id: `9${roomId}`, nickName: `主播${roomId}`, portrait: "", level: 6 },
    isLive: true,
    viewers: 52_000,
    heat: 9,
    match: null,
    startedAt: NOW - 60_000,
    ...over,
  };
}
