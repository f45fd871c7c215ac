import type { Page } from "../../../contract/http/page.ts";
import type { RoomCard } from "../../../contract/http/room.ts";
import type { BoardRow } from "../../../contract/match/board.ts";
import { NOW } from "../../hooks/testing/portal.tsx";

/** Rooms and matches of the tests of live pages. */
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

export function pageOf<T>(list: readonly T[], over: Partial<Page<T>> = {}): Page<T> {
  return { total: list.length, page: 1, pageSize: 30, list, ...over };
}

export function boardRow(id: string, over: Partial<BoardRow> = {}): BoardRow {
  const team = (name: string) => ({ id: name, name, rank: null, crest: null });
  return {
    id,
    sport: "fb",
    league: { id: "pl", name: "英超", color: "#3d195b" },
    round: null,
    kickoffAt: NOW + 3_600_000,
    home: team(`主队${id}`),
    away: team(`客队${id}`),
    state: 1,
    overtime: 0,
    clock: null,
    score: [0, 0],
    half: null,
    shootout: null,
    corners: null,
    yellow: [0, 0],
    red: [0, 0],
    periods: [],
    odds: { ah: null, ou: null, eu: null },
    lists: {},
    rooms: 0,
    tips: 0,
    hot: false,
    goal: null,
    flagged: false,
    source: "test",
    ...over,
  };
}
