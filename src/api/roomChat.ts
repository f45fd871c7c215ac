import type { ChatPage, PacketGrab } from "../../contract/http/room.ts";
import type { ReportReason } from "../../contract/room/reports.ts";
import type { Result } from "../../contract/result.ts";
import { PLATFORM } from "../../contract/limits.ts";
import type { Api, ApiFailure, CallInput, WireCall } from "./client.ts";

/** What is said, given and reported in a room (contract/http/room.ts). */
export const ROOM_CHAT_CALLS = {
  chatPage: { method: "POST", segment: "aapi", path: "/api/chat/page", access: "any" },
  chatGiftAll: { method: "GET", segment: "aapi", path: "/api/chat/gift/all", access: "any" },
  chatBarrageAll: { method: "GET", segment: "aapi", path: "/api/chat/barrage/all", access: "any" },
  chatWelcome: { method: "POST", segment: "aapi", path: "/api/chat/welcome", access: "user" },
  chatMsg: { method: "POST", segment: "aapi", path: "/api/chat/msg", access: "user" },
  chatRemove: { method: "POST", segment: "aapi", path: "/api/chat/remove", access: "user" },
  packetSend: { method: "POST", segment: "aapi", path: "/api/packet/send", access: "user" },
  packetGrab: { method: "POST", segment: "aapi", path: "/api/packet/grab", access: "user" },
  reportAdd: { method: "POST", segment: "aapi", path: "/api/report/add", access: "user" },
} as const satisfies Record<string, WireCall>;

/** Gifts (contract/http/pay.ts). */
export const GIFT_CALLS = {
  payGift: { method: "POST", segment: "tapi", path: "/pay/gift", access: "user" },
} as const satisfies Record<string, WireCall>;

type Answer<T> = Promise<Result<T, ApiFailure>>;
type Options = Pick<CallInput, "signal" | "isQuiet">;
type Done = Record<string, never>;

/** Lines before a sequence number, oldest first; the latest without. */
export function chatPage(api: Api, roomId: string, before?: number, options: Options = {}): Answer<ChatPage> {
  return api.send(ROOM_CHAT_CALLS.chatPage, { ...options, body: { roomId, ...(before === undefined ? {} : { before }) } });
}

export interface ChatWish {
  readonly roomId: string;
  readonly content: string;
  /** From the player: flies in this style. */
  readonly style?: string | undefined;
  readonly replyTo?: string | undefined;
  /** The same key says it once. */
  readonly idempotencyKey: string;
}

export function sayInRoom(api: Api, wish: ChatWish): Answer<{ readonly id: string; readonly s: number }> {
  return api.send(ROOM_CHAT_CALLS.chatMsg, { body: { ...wish, platform: PLATFORM } });
}

export function removeLine(api: Api, roomId: string, id: string): Answer<Done> {
  return api.send(ROOM_CHAT_CALLS.chatRemove, { body: { roomId, id } });
}

/** The caller entered: the anchor's words of welcome, "" for none. */
export function enterRoom(api: Api, roomId: string): Answer<{ readonly text: string }> {
  return api.send(ROOM_CHAT_CALLS.chatWelcome, { body: { roomId }, isQuiet: true });
}

export interface BarrageStyleChoice {
  readonly id: string;
  readonly name: string;
  readonly isOpen: boolean;
  readonly minLevel: number;
}

export function barrageStyles(api: Api, options: Options = {}): Answer<{ readonly list: readonly BarrageStyleChoice[] }> {
  return api.send(ROOM_CHAT_CALLS.chatBarrageAll, options);
}

export interface GiftWish {
  readonly roomId: string;
  readonly giftId: string;
  readonly count: number;
  /** The same key gives once. */
  readonly idempotencyKey: string;
}

export function giveGift(api: Api, wish: GiftWish): Answer<{ readonly total: string; readonly combo: number }> {
  return api.send(GIFT_CALLS.payGift, { body: wish });
}

export interface PacketWish {
  readonly roomId: string;
  readonly currency: "diamond" | "ticket";
  readonly total: string;
  readonly count: number;
  readonly words: string;
  readonly idempotencyKey: string;
}

export function sendPacket(api: Api, wish: PacketWish): Answer<{ readonly packetId: string; readonly expiresAt: number }> {
  return api.send(ROOM_CHAT_CALLS.packetSend, { body: wish });
}

export function grabPacket(api: Api, roomId: string, packetId: string): Answer<PacketGrab> {
  return api.send(ROOM_CHAT_CALLS.packetGrab, { body: { roomId, packetId } });
}

export interface Report {
  readonly roomId: string;
  /** Absent: the room itself. */
  readonly messageId?: string | undefined;
  readonly reason: ReportReason;
  readonly text?: string | undefined;
}

export function reportRoom(api: Api, report: Report): Answer<Done> {
  return api.send(ROOM_CHAT_CALLS.reportAdd, { body: report });
}
