import type { RoomId } from "../../contract/ids.ts";
import type { BanSpan } from "../../contract/http/moderation.ts";
import type { ApplicationKind, RoomSet } from "../../contract/http/room.ts";
import type { Api, CallOptions } from "./client.ts";

/** Room management by anchors and managers, and the room's words of welcome. */

export const MANAGE_PAGE_SIZE = 20;

/** The caller's own room, with its stream key. */
export function ownRoom(api: Api, options: CallOptions = {}) {
  return api.send("GET /aapi/api/room/own", options);
}

export function setRoom(api: Api, change: RoomSet) {
  return api.send("POST /aapi/api/room/set", { body: change });
}

/** A new stream key; a publisher with the old key is disconnected. */
export function newStreamKey(api: Api) {
  return api.send("POST /aapi/api/room/key", { body: {} });
}

export function goLive(api: Api) {
  return api.send("POST /aapi/api/room/up", { body: {} });
}

/** Ends the session; answers its figures, null when there was none. */
export function endLive(api: Api, roomId: RoomId) {
  return api.send("GET /aapi/api/room/down", { query: { roomId } });
}

export interface HistoryInput {
  readonly roomId: RoomId;
  readonly page: number;
  /** `2026-11-21`, Asia/Shanghai, inclusive. */
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

export function sessionHistory(api: Api, input: HistoryInput, options: CallOptions = {}) {
  return api.send("GET /aapi/api/history/list", { ...options, query: { ...input, pageSize: MANAGE_PAGE_SIZE } });
}

export function banUser(api: Api, roomId: RoomId, nickName: string, span: BanSpan) {
  return api.send("GET /aapi/api/forbid/add", { query: { roomId, nickName, span } });
}

export interface BansInput {
  readonly roomId: RoomId;
  readonly page: number;
  readonly nickName?: string | undefined;
}

export function bans(api: Api, input: BansInput, options: CallOptions = {}) {
  return api.send("GET /aapi/api/forbid/list", { ...options, query: { ...input, pageSize: MANAGE_PAGE_SIZE } });
}

export function unban(api: Api, id: string) {
  return api.send("GET /aapi/api/forbid/remove", { query: { id } });
}

/** Held lines (with links, waiting for review), oldest first. */
export function heldLines(api: Api, input: { readonly roomId: RoomId; readonly page: number }, options: CallOptions = {}) {
  return api.send("GET /aapi/api/held/list", { ...options, query: { ...input, pageSize: MANAGE_PAGE_SIZE } });
}

export function decideHeld(api: Api, id: string, isPassed: boolean) {
  return api.send("POST /aapi/api/held/decide", { body: { id, isPassed } });
}

export function addManager(api: Api, nickName: string) {
  return api.send("GET /aapi/api/manager/add", { query: { nickName } });
}

export function managers(api: Api, options: CallOptions = {}) {
  return api.send("GET /aapi/api/manager/list", options);
}

export function removeManager(api: Api, id: string) {
  return api.send("GET /aapi/api/manager/remove", { query: { id } });
}

/** The state of the caller's application to be an anchor. */
export function application(api: Api, kind: ApplicationKind, options: CallOptions = {}) {
  return api.send("GET /aapi/api/audit/info", { ...options, query: { kind } });
}

export interface ApplicationForm {
  readonly categoryId: string;
  readonly experience: string;
  readonly contact: string;
  readonly pictures: readonly string[];
}

export function apply(api: Api, kind: ApplicationKind, form: ApplicationForm) {
  return api.send("POST /aapi/api/audit/submit", { body: { ...form, kind } });
}

export function welcomeMessages(api: Api, options: CallOptions = {}) {
  return api.send("GET /tapi/user/wel/list", options);
}

export function addWelcome(api: Api, content: string) {
  return api.send("POST /tapi/user/wel/add", { body: { content } });
}

export function editWelcome(api: Api, id: string, content: string) {
  return api.send("POST /tapi/user/wel/editContent", { body: { id, content } });
}

export function putWelcomeInUse(api: Api, id: string, isInUse: boolean) {
  return api.send("POST /tapi/user/wel/updateWelcome", { body: { id, isInUse } });
}

export function removeWelcome(api: Api, id: string) {
  return api.send("POST /tapi/user/wel/del", { body: { id } });
}
