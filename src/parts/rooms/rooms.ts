import type { RoomId } from "../../../contract/ids.ts";
import { type MatchRef, matchTypeOf } from "../../../contract/codes/matchType.ts";
import type { Page } from "../../../contract/http/page.ts";
import type { RoomCard } from "../../../contract/http/room.ts";
import { ROOM_CATEGORIES, categoryOf } from "../../../contract/room/categories.ts";
import type { OpenHref } from "../../../contract/pages.ts";
import type { Result } from "../../../contract/result.ts";
import type { Api, ApiFailure } from "../../api/client.ts";
import { matchNext } from "../../api/match.ts";
import { type RoomCategoryCount, roomCategories, roomPage } from "../../api/roomRead.ts";
import { pageParam } from "../../hooks/pageParam.ts";
import { wordParam } from "../../ui/surface/WordSearch.tsx";

/** Data of a page of rooms; each part may fail by itself. Plain JSON. */
export interface RoomsData {
  /** Null: all of them. */
  readonly categoryId: string | null;
  readonly word: string;
  readonly rooms: Result<Page<RoomCard>, ApiFailure>;
  /** With the number of live rooms; without numbers if they could not be loaded. */
  readonly categories: readonly (Omit<RoomCategoryCount, "rooms"> & { readonly rooms: number | null })[];
}

/** The list of rooms, with the kick-offs to come if the schedule could be read. */
export interface RoomListData extends RoomsData {
  /** Kick-off by `matchType:matchId`, epoch ms, of matches still to come. */
  readonly kickoffs: Readonly<Record<string, number>>;
}

const PLAIN_CATEGORIES: RoomsData["categories"] = ROOM_CATEGORIES.map(({ id, name }) => ({ navId: id, name, rooms: null }));

export function roomPath(roomId: RoomId): OpenHref {
  return `/live/room/${roomId}`;
}

export function categoryPath(categoryId: string | null): OpenHref {
  return categoryId === null ? "/live/all" : `/live/${categoryId}`;
}

export function roomTitle({ title, anchor }: Pick<RoomCard, "title" | "anchor">): string {
  return title === "" ? `${anchor.nickName}的直播间` : title;
}

export function matchKey(match: MatchRef): string {
  return `${match.matchType}:${match.matchId}`;
}

export interface LoadRoomsInput {
  /** Category in the path; null = all. An unknown one throws a 404. */
  readonly categoryId: string | null;
  readonly url: string;
}

/** Rooms of a category or of all, live ones first; by `?word=` and `?page=` of the URL. */
export async function loadRooms(api: Api, { categoryId, url }: LoadRoomsInput): Promise<RoomsData> {
  if (categoryId !== null && !categoryOf(categoryId)) {
    throw new Response("This page could not be found", { status: 404, statusText: "Not Found" });
  }
  const { searchParams } = new URL(url, "http://page");
  const word = wordParam(searchParams);
  const [rooms, categories] = await Promise.all([
    roomPage(
      api,
      { page: pageParam(searchParams), categoryId: categoryId ?? undefined, word: word === "" ? undefined : word },
      { isQuiet: true },
    ),
    roomCategories(api, { isQuiet: true }),
  ]);
  return { categoryId, word, rooms, categories: categories.ok ? categories.value.list : PLAIN_CATEGORIES };
}

/** All rooms with the kick-off of the match each is about. */
export async function loadRoomList(api: Api, url: string): Promise<RoomListData> {
  const [data, next] = await Promise.all([loadRooms(api, { categoryId: null, url }), matchNext(api)]);
  const rows = next.ok ? next.value.rows : [];
  const kickoffs = Object.fromEntries(rows.map((row) => [matchKey({ matchId: row.id, matchType: matchTypeOf(row.sport) }), row.kickoffAt]));
  return { ...data, kickoffs };
}

/** `足球直播`; null for all. */
export function roomsTitle(data: unknown): string | null {
  const { categoryId } = data as RoomsData;
  const category = categoryId === null ? null : categoryOf(categoryId);
  return category ? `${category.name}直播` : null;
}
