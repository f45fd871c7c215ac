import type { SpendCurrency } from "../../contract/money.ts";
import type { RoomId } from "../../contract/ids.ts";
import type { ReportReason } from "../../contract/room/reports.ts";
import type { RichMoment } from "../../contract/rules/richText.ts";
import type { Api, CallOptions } from "./client.ts";

/** Chat, gifts and reports of a room. */

/** Options of a page of lines. */
export interface PageOptions extends CallOptions {
  /** At most 100; absent: 20. */
  readonly pageSize?: number;
}

/** The most that the call returns. */
const LOG_PAGE = 100;

/** Lines before a sequence number, oldest first; without a number the latest. */
export function chatPage(api: Api, roomId: RoomId, before?: number, { pageSize, ...options }: PageOptions = {}) {
  const page = { ...(before === undefined ? {} : { before }), ...(pageSize === undefined ? {} : { pageSize }) };
  return api.send("POST /aapi/api/chat/page", { ...options, body: { roomId, ...page } });
}

/** Every event of the room after a sequence number, a hundred at a time: for a page whose feed is down. */
export function chatLog(api: Api, roomId: RoomId, after: number, options: CallOptions = {}) {
  return api.send("POST /aapi/api/chat/page", { ...options, body: { roomId, after, pageSize: LOG_PAGE } });
}

export interface ChatRequest {
  readonly roomId: RoomId;
  readonly content: string;
  /** Sent from the player: flies as a barrage in this style. */
  readonly style?: string | undefined;
  /** Id of the line that is replied to. */
  readonly replyTo?: string | undefined;
  /** The moment of a match that the line is about. */
  readonly moment?: RichMoment | undefined;
  /** A retry with the same key posts no second line. */
  readonly idempotencyKey: string;
}

export function sendRoomChat(api: Api, request: ChatRequest) {
  return api.send("POST /aapi/api/chat/msg", { body: { ...request } });
}

export function removeLine(api: Api, roomId: RoomId, id: string) {
  return api.send("POST /aapi/api/chat/remove", { body: { roomId, id } });
}

/** Enters the room; answers the anchor's words of welcome, "" for none. */
export function enterRoom(api: Api, roomId: RoomId) {
  return api.send("POST /aapi/api/chat/welcome", { body: { roomId }, isQuiet: true });
}

export function barrageStyles(api: Api, options: CallOptions = {}) {
  return api.send("GET /aapi/api/chat/barrage/all", options);
}

/** Gifts and their prices, cheapest first. */
export function giftsOnSale(api: Api, options: CallOptions = {}) {
  return api.send("GET /aapi/api/chat/gift/all", options);
}

export interface GiftRequest {
  readonly roomId: RoomId;
  readonly giftId: string;
  readonly count: number;
  /** A retry with the same key gives no second gift. */
  readonly idempotencyKey: string;
}

export function giveGift(api: Api, request: GiftRequest) {
  return api.send("POST /tapi/pay/gift", { body: request });
}

export interface PacketRequest {
  readonly roomId: RoomId;
  readonly currency: SpendCurrency;
  readonly total: string;
  readonly count: number;
  readonly words: string;
  readonly idempotencyKey: string;
}

export function sendPacket(api: Api, request: PacketRequest) {
  return api.send("POST /aapi/api/packet/send", { body: request });
}

export function grabPacket(api: Api, roomId: RoomId, packetId: string) {
  return api.send("POST /aapi/api/packet/grab", { body: { roomId, packetId } });
}

export interface Report {
  readonly roomId: RoomId;
  /** Absent: the room itself. */
  readonly messageId?: string | undefined;
  readonly reason: ReportReason;
  readonly text?: string | undefined;
}

export function reportRoom(api: Api, report: Report) {
  return api.send("POST /aapi/api/report/add", { body: report });
}
