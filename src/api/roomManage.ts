import type { Page } from "../../contract/http/page.ts";
import type { Ban, BanSpan, Manager } from "../../contract/http/moderation.ts";
import type { Application, LiveSession, OwnRoom, RoomSet } from "../../contract/http/room.ts";
import type { WelcomeMessage } from "../../contract/http/user.ts";
import type { Result } from "../../contract/result.ts";
import type { Api, ApiFailure, CallInput, WireCall } from "./client.ts";

/** What anchors and managers do with a room (contract/http/room.ts). */
export const ROOM_MANAGE_CALLS = {
  roomOwn: { method: "GET", segment: "aapi", path: "/api/room/own", access: "anchor" },
  roomSet: { method: "POST", segment: "aapi", path: "/api/room/set", access: "anchor" },
  roomKey: { method: "POST", segment: "aapi", path: "/api/room/key", access: "anchor" },
  roomUp: { method: "POST", segment: "aapi", path: "/api/room/up", access: "anchor" },
  roomDown: { method: "GET", segment: "aapi", path: "/api/room/down", access: "anchor" },
  historyList: { method: "GET", segment: "aapi", path: "/api/history/list", access: "anchor" },
  forbidAdd: { method: "GET", segment: "aapi", path: "/api/forbid/add", access: "manager" },
  forbidList: { method: "GET", segment: "aapi", path: "/api/forbid/list", access: "manager" },
  forbidRemove: { method: "GET", segment: "aapi", path: "/api/forbid/remove", access: "manager" },
  managerAdd: { method: "GET", segment: "aapi", path: "/api/manager/add", access: "anchor" },
  managerList: { method: "GET", segment: "aapi", path: "/api/manager/list", access: "anchor" },
  managerRemove: { method: "GET", segment: "aapi", path: "/api/manager/remove", access: "anchor" },
  auditInfo: { method: "GET", segment: "aapi", path: "/api/audit/info", access: "user" },
  auditSubmit: { method: "POST", segment: "aapi", path: "/api/audit/submit", access: "user" },
} as const satisfies Record<string, WireCall>;

/** Words of welcome (contract/http/user.ts). */
export const WELCOME_CALLS = {
  userWelList: { method: "GET", segment: "tapi", path: "/user/wel/list", access: "anchor" },
  userWelAdd: { method: "POST", segment: "tapi", path: "/user/wel/add", access: "anchor" },
  userWelDel: { method: "POST", segment: "tapi", path: "/user/wel/del", access: "anchor" },
  userWelEditContent: { method: "POST", segment: "tapi", path: "/user/wel/editContent", access: "anchor" },
  userWelUpdateWelcome: { method: "POST", segment: "tapi", path: "/user/wel/updateWelcome", access: "anchor" },
} as const satisfies Record<string, WireCall>;

type Answer<T> = Promise<Result<T, ApiFailure>>;
type Options = Pick<CallInput, "signal" | "isQuiet">;
type Done = Record<string, never>;

export const MANAGE_PAGE_SIZE = 20;

/** The caller's own room, with stream key. */
export function ownRoom(api: Api, options: Options = {}): Answer<OwnRoom> {
  return api.send(ROOM_MANAGE_CALLS.roomOwn, options);
}

export function setRoom(api: Api, change: RoomSet): Answer<OwnRoom> {
  return api.send(ROOM_MANAGE_CALLS.roomSet, { body: change });
}

/** A new stream key; whoever publishes with the old one is cut off. */
export function newStreamKey(api: Api): Answer<OwnRoom> {
  return api.send(ROOM_MANAGE_CALLS.roomKey, { body: {} });
}

export function goLive(api: Api): Answer<OwnRoom> {
  return api.send(ROOM_MANAGE_CALLS.roomUp, { body: {} });
}

/** Ends the session; its figures, null when none ran. */
export function endLive(api: Api, roomId: string): Answer<{ readonly session: LiveSession | null }> {
  return api.send(ROOM_MANAGE_CALLS.roomDown, { query: { roomId } });
}

export interface HistoryInput {
  readonly roomId: string;
  readonly page: number;
  /** `2026-11-21`, Asia/Shanghai, inclusive. */
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

export function sessionHistory(api: Api, input: HistoryInput, options: Options = {}): Answer<Page<LiveSession>> {
  return api.send(ROOM_MANAGE_CALLS.historyList, { ...options, query: { ...input, pageSize: MANAGE_PAGE_SIZE } });
}

export function banUser(api: Api, roomId: string, nickName: string, span: BanSpan): Answer<Ban> {
  return api.send(ROOM_MANAGE_CALLS.forbidAdd, { query: { roomId, nickName, span } });
}

export interface BansInput {
  readonly roomId: string;
  readonly page: number;
  readonly nickName?: string | undefined;
}

export function bans(api: Api, input: BansInput, options: Options = {}): Answer<Page<Ban>> {
  return api.send(ROOM_MANAGE_CALLS.forbidList, { ...options, query: { ...input, pageSize: MANAGE_PAGE_SIZE } });
}

export function unban(api: Api, id: string): Answer<Done> {
  return api.send(ROOM_MANAGE_CALLS.forbidRemove, { query: { id } });
}

export function addManager(api: Api, nickName: string): Answer<Manager> {
  return api.send(ROOM_MANAGE_CALLS.managerAdd, { query: { nickName } });
}

export function managers(api: Api, options: Options = {}): Answer<{ readonly list: readonly Manager[] }> {
  return api.send(ROOM_MANAGE_CALLS.managerList, options);
}

export function removeManager(api: Api, id: string): Answer<Done> {
  return api.send(ROOM_MANAGE_CALLS.managerRemove, { query: { id } });
}

/** Where the caller's application to be an anchor stands. */
export function application(api: Api, options: Options = {}): Answer<Application> {
  return api.send(ROOM_MANAGE_CALLS.auditInfo, options);
}

export interface ApplicationForm {
  readonly categoryId: string;
  readonly experience: string;
  readonly contact: string;
  readonly pictures: readonly string[];
}

export function applyAsAnchor(api: Api, form: ApplicationForm): Answer<Application> {
  return api.send(ROOM_MANAGE_CALLS.auditSubmit, { body: form });
}

export function welcomeMessages(api: Api, options: Options = {}): Answer<{ readonly list: readonly WelcomeMessage[] }> {
  return api.send(WELCOME_CALLS.userWelList, options);
}

export function addWelcome(api: Api, content: string): Answer<WelcomeMessage> {
  return api.send(WELCOME_CALLS.userWelAdd, { body: { content } });
}

export function editWelcome(api: Api, id: string, content: string): Answer<WelcomeMessage> {
  return api.send(WELCOME_CALLS.userWelEditContent, { body: { id, content } });
}

export function putWelcomeInUse(api: Api, id: string, isInUse: boolean): Answer<WelcomeMessage> {
  return api.send(WELCOME_CALLS.userWelUpdateWelcome, { body: { id, isInUse } });
}

export function removeWelcome(api: Api, id: string): Answer<Done> {
  return api.send(WELCOME_CALLS.userWelDel, { body: { id } });
}
