import type { RoomId } from "../../../contract/ids.ts";
import { sportOf } from "../../../contract/codes/matchType.ts";
import type { Highlight } from "../../../contract/http/highlights.ts";
import type { Page } from "../../../contract/http/page.ts";
import type { Recording, RecordingDetail, RoomCard } from "../../../contract/http/room.ts";
import { ErrorCode } from "../../../contract/codes/errors.ts";
import { isRowId } from "../../../contract/ids.ts";
import { type Result, ok } from "../../../contract/result.ts";
import { ROOM_CATEGORIES, categoryOf } from "../../../contract/room/categories.ts";
import type { OpenHref } from "../../../contract/pages.ts";
import type { Api, ApiFailure } from "../../api/client.ts";
import { highlights } from "../../api/highlights.ts";
import { recordingDetail, recordings, roomInfo } from "../../api/roomRead.ts";
import { pageParam } from "../../hooks/pageParam.ts";
import { wordParam } from "../../ui/surface/WordSearch.tsx";

/** Loader data of the pages of recordings. Failures are returned, unknown ids throw 404. Plain JSON. */
type Answer<T> = Result<T, ApiFailure>;

export interface RecordingsData {
  /** Null: all categories. */
  readonly categoryId: string | null;
  readonly word: string;
  readonly page: Answer<Page<Recording>>;
}

export interface CategoriesData {
  readonly parts: readonly { readonly categoryId: string; readonly list: Answer<readonly Recording[]> }[];
}

export interface RoomRecordingsData {
  readonly room: Answer<RoomCard>;
  readonly page: Answer<Page<Recording>>;
}

export type VideoData = Answer<{
  readonly detail: RecordingDetail;
  /** Other recordings of the same room, then of the same category. */
  readonly others: readonly Recording[];
  /** Highlights of the match it is about. */
  readonly highlights: readonly Highlight[];
}>;

/** Recordings a category, on the page of categories. */
const CATEGORY_SHOWN = 4;
/** Recordings beside the one that is shown. */
const OTHERS_SHOWN = 4;

function notFound(): Response {
  return new Response("This page could not be found", { status: 404, statusText: "Not Found" });
}

export function videoPath(id: string): OpenHref {
  return `/playback/video/${id}`;
}

export function roomRecordingsPath(roomId: RoomId): OpenHref {
  return `/playback/list/${roomId}`;
}

export function playbackPath(categoryId: string | null): OpenHref {
  return categoryId === null ? "/playback" : `/playback/${categoryId}`;
}

export function recordingTitle({ title, anchor }: Pick<Recording, "title" | "anchor">): string {
  return title === "" ? `${anchor.nickName}的直播` : title;
}

/** `1:02:09`, `02:09`. */
export function durationText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  const [hours = 0, ...rest] = parts;
  const tail = rest.map((part) => String(part).padStart(2, "0")).join(":");
  return hours > 0 ? `${hours}:${tail}` : tail;
}

/** Start of playback, s: `?t=` in whole seconds if within the recording; otherwise 0. */
export function startOf(params: URLSearchParams, durationMs: number): number {
  const text = params.get("t") ?? "";
  const startS = /^[0-9]{1,6}$/.test(text) ? Number(text) : 0;
  return startS * 1_000 < durationMs ? startS : 0;
}

/** The newest recordings of a category or of all, by `?word=` and `?page=`. */
export async function loadRecordings(api: Api, categoryId: string | null, url: string): Promise<RecordingsData> {
  if (categoryId !== null && !categoryOf(categoryId)) throw notFound();
  const { searchParams } = new URL(url, "http://page");
  const word = wordParam(searchParams);
  const input = { page: pageParam(searchParams), categoryId: categoryId ?? undefined, word: word === "" ? undefined : word };
  return { categoryId, word, page: await recordings(api, input, { isQuiet: true }) };
}

/** The newest recordings of each category. */
export async function loadCategories(api: Api): Promise<CategoriesData> {
  const parts = ROOM_CATEGORIES.map(async ({ id }) => {
    const answer = await recordings(api, { page: 1, categoryId: id }, { isQuiet: true });
    return { categoryId: id, list: answer.ok ? ok(answer.value.list.slice(0, CATEGORY_SHOWN)) : answer };
  });
  return { parts: await Promise.all(parts) };
}

/** Recordings of one room. */
export async function loadRoomRecordings(api: Api, roomId: RoomId, url: string): Promise<RoomRecordingsData> {
  if (!isRowId(roomId)) throw notFound();
  const { searchParams } = new URL(url, "http://page");
  const [room, page] = await Promise.all([
    roomInfo(api, roomId, { isQuiet: true }),
    recordings(api, { page: pageParam(searchParams), roomId }, { isQuiet: true }),
  ]);
  if (!room.ok && room.error.code === ErrorCode.notFound) throw notFound();
  return { room, page };
}

/** One recording, with other recordings to continue with, if they could be loaded. */
export async function loadVideo(api: Api, id: string): Promise<VideoData> {
  if (!isRowId(id)) throw notFound();
  const answer = await recordingDetail(api, id, { isQuiet: true });
  if (!answer.ok) {
    if (answer.error.code === ErrorCode.notFound) throw notFound();
    return answer;
  }
  const { roomId, categoryId, match } = answer.value.recording;
  const [ofMatch, ofRoom, ofKind] = await Promise.all([
    match === null
      ? null
      : highlights(api, { sport: sportOf(match.matchType), matchId: match.matchId, pageSize: OTHERS_SHOWN }, { isQuiet: true }),
    recordings(api, { page: 1, roomId }, { isQuiet: true }),
    recordings(api, { page: 1, categoryId }, { isQuiet: true }),
  ]);
  const found = [ofRoom, ofKind].flatMap((page) => (page.ok ? page.value.list : []));
  const known = new Set([id]);
  const others = found.filter((one) => !known.has(one.id) && known.add(one.id)).slice(0, OTHERS_SHOWN);
  return ok({ detail: answer.value, others, highlights: ofMatch?.ok ? ofMatch.value.list : [] });
}

export function recordingsTitle(data: unknown): string | null {
  const { categoryId } = data as RecordingsData;
  const category = categoryId === null ? null : categoryOf(categoryId);
  return category ? `${category.name}回放` : null;
}

export function roomRecordingsTitle(data: unknown): string | null {
  const { room } = data as RoomRecordingsData;
  return room.ok ? `${room.value.anchor.nickName}的回放` : null;
}

export function videoTitle(data: unknown): string | null {
  const video = data as VideoData;
  return video.ok ? `${recordingTitle(video.value.detail.recording)} - 回放` : null;
}
