import { type Static, Type } from "typebox";
import { AsOf } from "../envelope.ts";
import type { RoomEvent } from "../feed/room.ts";
import { SLOW_MODE_MAX_S } from "../limits.ts";
import type { RoomState } from "../room/room.ts";
import { MatchType } from "./attention.ts";
import { get, post } from "./call.ts";
import { Horn } from "./horn.ts";
import { IdempotencyKey } from "./idempotencyKey.ts";
import { MomentField } from "./moment.ts";
import { pageFields, pageOf, pageQuery } from "./page.ts";
import { ChatId, Id, MatchId, RoomId, RowId } from "../idSchemas.ts";
import { Ranking, RankType } from "./ranking.ts";
import { UserCard } from "./user.ts";
import { withDefault } from "./withDefault.ts";
import { ignoredCode, logNumber } from "../numberSchemas.ts";

/** Calls of the room family (docs/product.md 7). A call without a reply is not built yet and answers 501. */

/** Epoch ms. */
const At = Type.Integer();
const Done = Type.Object({});
/** `SpendCurrency` of contract/money.ts. */
const SpendCurrency = Type.Union([Type.Literal("diamond"), Type.Literal("ticket")]);
const NullableAt = Type.Union([At, Type.Null()]);
/** `YYYY-MM-DD`, Asia/Shanghai, inclusive. */
const Day = Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}$" });
const object = { type: "object", additionalProperties: true } as const;

const Crest = Type.Object({ shape: Type.Integer(), a: Type.String(), b: Type.String() });

/** The match of a room in words, `英超 阿森纳 VS 切尔西`, with both crests where both sides have one. */
export const RoomMatch = Type.Object({
  matchId: MatchId,
  matchType: MatchType,
  text: Type.String(),
  crests: Type.Optional(Type.Object({ home: Crest, away: Crest })),
});
export type RoomMatch = Static<typeof RoomMatch>;

/** A room as lists show it. */
export const RoomCard = Type.Object({
  roomId: RoomId,
  title: Type.String(),
  /** Root-relative URL; "" = drawn by the page. */
  cover: Type.String(),
  categoryId: Type.String(),
  anchor: Type.Object({
    id: Id,
    nickName: Type.String(),
    portrait: Type.String(),
    level: Type.Union([Type.Integer(), Type.Null()]),
  }),
  isLive: Type.Boolean(),
  viewers: Type.Integer(),
  heat: Type.Integer(),
  match: Type.Union([RoomMatch, Type.Null()]),
  /** Start of the current session; null when not live. */
  startedAt: NullableAt,
});
export type RoomCard = Static<typeof RoomCard>;
const RoomCards = Type.Object({ list: Type.Array(RoomCard) });

/** The part of a room's data that depends on the caller. */
export interface RoomCaller {
  /** Null: a visitor. */
  readonly role: "anchor" | "manager" | "user" | null;
  readonly isFollowing: boolean;
  /** Null: not banned. `until` null: for good, or until the broadcast session ends. */
  readonly ban: { readonly until: number | null; readonly endsWithSession?: true } | null;
}

export interface RoomDetail {
  readonly room: RoomCard;
  readonly anchor: UserCard;
  /** As of `asOf`, with the latest `ROOM_HISTORY` lines: subscribe to `room:{roomId}` from that position. */
  readonly state: RoomState;
  readonly asOf: AsOf;
  /** URL of the HTTP-FLV stream, root-relative; null while the room is off air. */
  readonly streamUrl: string | null;
  readonly mine: RoomCaller;
}

/** Fields the anchor may set; absent = unchanged. */
export const RoomSetBody = Type.Object({
  title: Type.Optional(Type.String({ maxLength: 200 })),
  cover: Type.Optional(Type.String({ maxLength: 200 })),
  categoryId: Type.Optional(Type.String({ maxLength: 8 })),
  /** Null: the room is about no match. */
  match: Type.Optional(Type.Union([Type.Object({ matchId: MatchId, matchType: MatchType }), Type.Null()])),
  notice: Type.Optional(Type.String({ maxLength: 500 })),
  slowModeS: Type.Optional(Type.Integer({ minimum: 0, maximum: SLOW_MODE_MAX_S })),
  isFollowersOnly: Type.Optional(Type.Boolean()),
  minLevel: Type.Optional(Type.Integer({ minimum: 0, maximum: 8 })),
  isLocked: Type.Optional(Type.Boolean()),
  /** Banned words of this room; compared without case and spaces. */
  keywords: Type.Optional(Type.Array(Type.String({ maxLength: 20 }), { maxItems: 100 })),
  /** Words to add and to remove, whatever the list has become since it was read. */
  keywordsAdded: Type.Optional(Type.Array(Type.String({ maxLength: 20 }), { maxItems: 100 })),
  keywordsRemoved: Type.Optional(Type.Array(Type.String({ maxLength: 20 }), { maxItems: 100 })),
});
export type RoomSet = Static<typeof RoomSetBody>;

/** Where broadcasting software publishes to. Only the anchor sees the key. */
export const PublishAddress = Type.Object({
  /** `rtmp://host:1935/live` */
  server: Type.String(),
  streamKey: Type.String(),
  expiresAt: At,
});
export type PublishAddress = Static<typeof PublishAddress>;

/** The anchor's own room. */
export const OwnRoom = Type.Object({
  room: RoomCard,
  notice: Type.String(),
  slowModeS: Type.Integer(),
  isFollowersOnly: Type.Boolean(),
  minLevel: Type.Integer(),
  isLocked: Type.Boolean(),
  keywords: Type.Array(Type.String()),
  /** Null until the room goes on air or requests a key. */
  publish: Type.Union([PublishAddress, Type.Null()]),
  /** Whether pictures are arriving. */
  isFlowing: Type.Boolean(),
});
export type OwnRoom = Static<typeof OwnRoom>;

export const ApplicationState = Type.Union([Type.Literal("none"), Type.Literal("review"), Type.Literal("passed"), Type.Literal("refused")]);
/** The role applied for. An expert's `categoryId` is the sport, `fb` or `bk`. */
export const ApplicationKind = Type.Union([Type.Literal("anchor"), Type.Literal("expert")]);
export type ApplicationKind = Static<typeof ApplicationKind>;
/** An application to be an anchor or an expert (docs/product.md 4: audit review, pass, no). */
export const Application = Type.Object({
  state: ApplicationState,
  /** Reason for refusal; "" unless refused. */
  reason: Type.String(),
  at: NullableAt,
  categoryId: Type.String(),
  experience: Type.String(),
});
export type Application = Static<typeof Application>;
export const ApplicationBody = Type.Object({
  kind: withDefault(Type.Union([Type.Literal("anchor"), Type.Literal("expert")]), "anchor"),
  categoryId: Type.String({ maxLength: 8 }),
  /** The applicant's experience and plans: 10 to 300 characters. */
  experience: Type.String({ maxLength: 2_000 }),
  /** Contact: mobile, WeChat or QQ. */
  contact: Type.String({ maxLength: 100 }),
  /** Root-relative URLs of uploaded pictures. */
  pictures: withDefault(Type.Array(Type.String({ maxLength: 200 }), { maxItems: 3 }), []),
});

/** A broadcast session of a room with its figures. */
export const LiveSession = Type.Object({
  id: Id,
  title: Type.String(),
  startedAt: At,
  /** Of a session whose publisher was lost: the end of its pictures. */
  endedAt: NullableAt,
  peakViewers: Type.Integer(),
  messages: Type.Integer(),
  /** Number of users who gave gifts. */
  givers: Type.Integer(),
  /** 球钻 given, decimal string. */
  diamonds: Type.String(),
  newFollowers: Type.Integer(),
  /** Id of its recording, once that can be watched. */
  recordingId: Type.Union([Id, Type.Null()]),
});
export type LiveSession = Static<typeof LiveSession>;

/** A recorded session. */
export const Recording = Type.Object({
  id: Id,
  roomId: RoomId,
  title: Type.String(),
  cover: Type.String(),
  categoryId: Type.String(),
  anchor: RoomCard.properties.anchor,
  startedAt: At,
  durationMs: Type.Integer(),
  views: Type.Integer(),
  match: Type.Union([RoomMatch, Type.Null()]),
  /** Root-relative FLV, with byte ranges. */
  url: Type.String(),
  /** Has a key-frame index, so that playback can jump to any moment. */
  isSeekable: Type.Boolean(),
});
export type Recording = Static<typeof Recording>;
export interface RecordingDetail {
  readonly recording: Recording;
  /** Wall clock of the first picture, epoch ms; chat and barrage are replayed by it. */
  readonly firstFrameAt: number;
  readonly asOf: AsOf;
}
/** Events of the room during a recording, in order; `next` null at the end. */
export interface RecordingEvents {
  readonly events: readonly RoomEvent[];
  readonly next: number | null;
}

export const ChatPageBody = Type.Object({
  roomId: RoomId,
  /** Lines before this sequence number; absent: the latest. */
  before: Type.Optional(logNumber(1)),
  /** Alternatively: every event after this sequence number, as the feed sends them; for a page that has lost its feed. */
  after: Type.Optional(logNumber()),
  pageSize: withDefault(Type.Integer({ minimum: 1, maximum: 100 }), 20),
});
/** Oldest first. `next` is the next `before` (`after`); null at the beginning (at the newest event). */
export interface ChatPage {
  readonly events: readonly RoomEvent[];
  readonly next: number | null;
  readonly asOf: AsOf;
}
export const ChatMsgBody = Type.Object({
  /** Either this or `channel`, which is `room:680001` or the number alone. */
  roomId: Type.Optional(RoomId),
  channel: Type.Optional(Type.String({ pattern: "^(room:)?[1-9][0-9]{0,17}$" })),
  /** In the specification; redundant with the access-token header. */
  token: Type.Optional(Type.String({ maxLength: 200 })),
  content: Type.String({ maxLength: 20_000 }),
  /** Set for a line sent from the player: its barrage style (contract/room/barrage.ts). */
  style: Type.Optional(Type.String({ maxLength: 20 })),
  /** Id of the quoted line; 404 if it no longer exists. The server fills in the quote. */
  replyTo: Type.Optional(Type.String({ maxLength: 40 })),
  /** The match moment the line is about; it must not lie in the future. */
  moment: Type.Optional(MomentField),
  /** A repeated key sends the line once. */
  idempotencyKey: Type.Optional(IdempotencyKey),
  platform: Type.Optional(ignoredCode()),
});
/** Committed; `s` is its sequence number in the room. */
export const ChatSaid = Type.Object({ id: Id, s: Type.Integer() });

export const GiftCard = Type.Object({
  id: Id,
  name: Type.String(),
  currency: SpendCurrency,
  price: Type.Integer(),
  /** Only for titles with 贵族礼物; others get 403. */
  nobleOnly: Type.Boolean(),
});
export type GiftCard = Static<typeof GiftCard>;

/** A room or one of its lines by `roomId`; any other moderated text by `subject`: `comment:12`. */
export const ReportBody = Type.Object({
  roomId: Type.Optional(ChatId),
  subject: Type.Optional(Type.String({ pattern: "^[a-z]{1,20}:[1-9][0-9]{0,17}$" })),
  /** Absent: the report is about the room itself. */
  messageId: Type.Optional(Id),
  reason: Type.Union([
    Type.Literal("spam"),
    Type.Literal("abuse"),
    Type.Literal("porn"),
    Type.Literal("gambling"),
    Type.Literal("fraud"),
    // For moderated texts (contract/rules/moderation.ts).
    Type.Literal("threat"),
    Type.Literal("spoiler"),
    Type.Literal("impersonation"),
    Type.Literal("other"),
  ]),
  text: withDefault(Type.String({ maxLength: 500 }), ""),
});

export const PacketRequest = Type.Object({
  roomId: RoomId,
  currency: SpendCurrency,
  /** Decimal string. */
  total: Type.String({ maxLength: 40 }),
  count: Type.Integer({ minimum: 1, maximum: 100 }),
  words: withDefault(Type.String({ maxLength: 60 }), ""),
  idempotencyKey: Type.Optional(IdempotencyKey),
});
export const PacketGrab = Type.Object({
  outcome: Type.Union([Type.Literal("grabbed"), Type.Literal("already"), Type.Literal("empty"), Type.Literal("expired")]),
  /** Decimal string; "" if the grab got nothing. */
  amount: Type.String(),
  currency: SpendCurrency,
});
export type PacketGrab = Static<typeof PacketGrab>;

export const roomCalls = {
  /**
   * Live rooms first, by heat. roomType: `followed` and `followedLive` are rooms of anchors the caller follows, 401 for a
   * visitor; navId: a category; word: searched in title, anchor and room number.
   */
  roomPage: get("aapi", "/api/room/page", "any", {
    query: pageQuery(
      {
        roomType: Type.Optional(
          Type.Union([Type.Literal("live"), Type.Literal("all"), Type.Literal("followed"), Type.Literal("followedLive")]),
        ),
        navId: Type.Optional(Type.String({ maxLength: 8 })),
        roomId: Type.Optional(RoomId),
        word: Type.Optional(Type.String({ maxLength: 50 })),
      },
      30,
    ),
    reply: pageOf(RoomCard),
  }),
  roomDetail: get("aapi", "/api/room/detail", "any", {
    query: Type.Object({ roomId: RoomId }),
    reply: Type.Unsafe<RoomDetail>(object),
  }),
  roomDetailShowNum: get("aapi", "/api/room/detailShowNum", "any", {
    query: Type.Object({ roomId: RoomId }),
    reply: Type.Object({ viewers: Type.Integer(), heat: Type.Integer(), asOf: AsOf }),
  }),
  roomInfo: get("aapi", "/api/room/info", "any", { query: Type.Object({ roomId: RoomId }), reply: RoomCard }),
  /** Ends the caller's broadcast session. */
  roomDown: get("aapi", "/api/room/down", "anchor", {
    query: Type.Object({ roomId: RoomId }),
    reply: Type.Object({ session: Type.Union([LiveSession, Type.Null()]) }),
    changes: true,
  }),
  roomHotAppRoom: get("aapi", "/api/room/hotAppRoom", "any", {
    query: Type.Object({ size: withDefault(Type.Integer({ minimum: 1, maximum: 50 }), 10) }),
    reply: RoomCards,
  }),
  /** Begins a broadcast session; no effect while one is running. */
  roomUp: post("aapi", "/api/room/up", "anchor", { body: Type.Object({}), reply: OwnRoom }),
  /** The caller's own room, created by the first call. */
  roomOwn: get("aapi", "/api/room/own", "anchor", { reply: OwnRoom }),
  roomSet: post("aapi", "/api/room/set", "anchor", { body: RoomSetBody, reply: OwnRoom }),
  /** A new stream key; a publisher with the old one is disconnected. */
  roomKey: post("aapi", "/api/room/key", "anchor", { body: Type.Object({}), reply: OwnRoom }),
  backPageByRoom: post("aapi", "/api/back/pageByRoom", "any", {
    body: Type.Object({
      ...pageFields(30),
      roomId: Type.Optional(RoomId),
      categoryId: Type.Optional(Type.String({ maxLength: 8 })),
      word: Type.Optional(Type.String({ maxLength: 50 })),
    }),
    reply: pageOf(Recording),
  }),
  backDetail: get("aapi", "/api/back/detail", "any", { query: Type.Object({ id: RowId }), reply: Type.Unsafe<RecordingDetail>(object) }),
  backEvents: get("aapi", "/api/back/events", "any", {
    query: Type.Object({ id: RowId, after: withDefault(logNumber(), 0) }),
    reply: Type.Unsafe<RecordingEvents>(object),
  }),
  chatPage: post("aapi", "/api/chat/page", "any", { body: ChatPageBody, reply: Type.Unsafe<ChatPage>(object) }),
  chatGiftAll: get("aapi", "/api/chat/gift/all", "any", { reply: Type.Object({ list: Type.Array(GiftCard) }) }),
  /** `isOpen`: whether the caller may use it. */
  chatBarrageAll: get("aapi", "/api/chat/barrage/all", "any", {
    reply: Type.Object({
      list: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), isOpen: Type.Boolean(), minLevel: Type.Integer() })),
    }),
  }),
  /** The caller entered the room. `text`: the anchor's greeting for the caller; "" = none. */
  chatWelcome: post("aapi", "/api/chat/welcome", "user", {
    body: Type.Object({ roomId: RoomId }),
    reply: Type.Object({ text: Type.String() }),
  }),
  /** 10030 to 10035: refused; the message says why and how long to wait. A link by a user below level 3 is held for review (`heldList`). */
  chatMsg: post("aapi", "/api/chat/msg", "user", { body: ChatMsgBody, reply: ChatSaid }),
  /** Removes a line. For the anchor, a manager of the room, a moderator of match chats, or the author of the line. */
  chatRemove: post("aapi", "/api/chat/remove", "user", { body: Type.Object({ roomId: ChatId, id: Id }), reply: Done }),
  packetSend: post("aapi", "/api/packet/send", "user", { body: PacketRequest, reply: Type.Object({ packetId: Id, expiresAt: At }) }),
  packetGrab: post("aapi", "/api/packet/grab", "user", { body: Type.Object({ roomId: RoomId, packetId: RowId }), reply: PacketGrab }),
  /** page&pageSize; newest first: messages to everybody and to the caller */
  hornList: get("aapi", "/api/horn/list", "user", { query: Type.Object(pageFields()), reply: pageOf(Horn) }),
  /** With an id: that message, which becomes read. Without: the newest. */
  hornInfo: get("aapi", "/api/horn/info", "user", {
    query: Type.Object({ id: Type.Optional(Id) }),
    reply: Type.Object({ unread: Type.Integer(), horn: Type.Union([Horn, Type.Null()]) }),
    changes: true,
  }),
  auditInfo: get("aapi", "/api/audit/info", "user", {
    query: Type.Object({ kind: withDefault(Type.Union([Type.Literal("anchor"), Type.Literal("expert")]), "anchor") }),
    reply: Application,
  }),
  /** 409 while an application is under review or passed. */
  auditSubmit: post("aapi", "/api/audit/submit", "user", { body: ApplicationBody, reply: Application }),
  /** Only the anchor's own room. */
  historyList: get("aapi", "/api/history/list", "anchor", {
    query: pageQuery({ roomId: RoomId, startDate: Type.Optional(Day), endDate: Type.Optional(Day) }, 20),
    reply: pageOf(LiveSession),
  }),
  /** Anchors by gifts received. */
  rankAnchor: get("aapi", "/api/rank/anchor", "any", {
    query: Type.Object({ rankType: Type.Optional(RankType) }),
    reply: Ranking,
  }),
  /** Users by gifts given. */
  rankPrice: get("aapi", "/api/rank/price", "any", {
    query: Type.Object({ rankType: Type.Optional(RankType) }),
    reply: Ranking,
  }),
  reportAdd: post("aapi", "/api/report/add", "user", { body: ReportBody, reply: Done }),
};
