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

/** The match a room is about, in words: `英超 阿森纳 VS 切尔西`, with the crests of both sides where both have one. */
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
  /** Of the session that runs; null when not live. */
  startedAt: NullableAt,
});
export type RoomCard = Static<typeof RoomCard>;
const RoomCards = Type.Object({ list: Type.Array(RoomCard) });

/** What is different for whoever asks. */
export interface RoomCaller {
  /** Null: a visitor. */
  readonly role: "anchor" | "manager" | "user" | null;
  readonly isFollowing: boolean;
  /** Null: not banned. `until` null: for good. */
  readonly ban: { readonly until: number | null } | null;
}

export interface RoomDetail {
  readonly room: RoomCard;
  readonly anchor: UserCard;
  /** As of `asOf`, with the latest `ROOM_HISTORY` lines: subscribe to `room:{roomId}` from there. */
  readonly state: RoomState;
  readonly asOf: AsOf;
  /** Where the pictures come from; null while the room is down. Root-relative HTTP-FLV. */
  readonly streamUrl: string | null;
  readonly mine: RoomCaller;
}

/** What the anchor may set; absent = as it is. */
export const RoomSetBody = Type.Object({
  title: Type.Optional(Type.String({ maxLength: 200 })),
  cover: Type.Optional(Type.String({ maxLength: 200 })),
  categoryId: Type.Optional(Type.String({ maxLength: 8 })),
  /** Null: about no match. */
  match: Type.Optional(Type.Union([Type.Object({ matchId: MatchId, matchType: MatchType }), Type.Null()])),
  notice: Type.Optional(Type.String({ maxLength: 500 })),
  slowModeS: Type.Optional(Type.Integer({ minimum: 0, maximum: SLOW_MODE_MAX_S })),
  isFollowersOnly: Type.Optional(Type.Boolean()),
  minLevel: Type.Optional(Type.Integer({ minimum: 0, maximum: 8 })),
  isLocked: Type.Optional(Type.Boolean()),
  /** Words nobody may say here; compared without case and spaces. */
  keywords: Type.Optional(Type.Array(Type.String({ maxLength: 20 }), { maxItems: 100 })),
  /** To the words and from them, whatever they have become since they were read. */
  keywordsAdded: Type.Optional(Type.Array(Type.String({ maxLength: 20 }), { maxItems: 100 })),
  keywordsRemoved: Type.Optional(Type.Array(Type.String({ maxLength: 20 }), { maxItems: 100 })),
});
export type RoomSet = Static<typeof RoomSetBody>;

/** Where a broadcasting program publishes to. The key is shown to the anchor alone. */
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
  /** Null until the room goes up, or asks for one. */
  publish: Type.Union([PublishAddress, Type.Null()]),
  /** Whether pictures arrive now. */
  isFlowing: Type.Boolean(),
});
export type OwnRoom = Static<typeof OwnRoom>;

export const ApplicationState = Type.Union([Type.Literal("none"), Type.Literal("review"), Type.Literal("passed"), Type.Literal("refused")]);
/** What one applies to be. An expert's `categoryId` is the sport, `fb` or `bk`. */
export const ApplicationKind = Type.Union([Type.Literal("anchor"), Type.Literal("expert")]);
export type ApplicationKind = Static<typeof ApplicationKind>;
/** An application to be an anchor or an expert (docs/product.md 4: audit review, pass, no). */
export const Application = Type.Object({
  state: ApplicationState,
  /** Why not; "" unless refused. */
  reason: Type.String(),
  at: NullableAt,
  categoryId: Type.String(),
  experience: Type.String(),
});
export type Application = Static<typeof Application>;
export const ApplicationBody = Type.Object({
  kind: withDefault(Type.Union([Type.Literal("anchor"), Type.Literal("expert")]), "anchor"),
  categoryId: Type.String({ maxLength: 8 }),
  /** What the applicant has done and wants to do: 10 to 300 characters. */
  experience: Type.String({ maxLength: 2_000 }),
  /** A way to be reached: mobile, WeChat or QQ. */
  contact: Type.String({ maxLength: 100 }),
  /** Root-relative URLs of uploaded pictures. */
  pictures: withDefault(Type.Array(Type.String({ maxLength: 200 }), { maxItems: 3 }), []),
});

/** A session of a room with its figures. */
export const LiveSession = Type.Object({
  id: Id,
  title: Type.String(),
  startedAt: At,
  endedAt: NullableAt,
  peakViewers: Type.Integer(),
  messages: Type.Integer(),
  /** Users who gave. */
  givers: Type.Integer(),
  /** 球钻 given, decimal string. */
  diamonds: Type.String(),
  newFollowers: Type.Integer(),
  /** Id of its recording, when it can be watched. */
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
  /** Has an index of key frames: any moment can be jumped to. */
  isSeekable: Type.Boolean(),
});
export type Recording = Static<typeof Recording>;
export interface RecordingDetail {
  readonly recording: Recording;
  /** Wall clock of the first picture, epoch ms: chat and barrage come back by it. */
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
  before: Type.Optional(Type.Integer({ minimum: 1 })),
  /** Instead: every event after this sequence number, as the feed has them, for a page whose feed is gone. */
  after: Type.Optional(Type.Integer({ minimum: 0 })),
  pageSize: withDefault(Type.Integer({ minimum: 1, maximum: 100 }), 20),
});
/** Oldest first; `next` goes into the next `before` (`after`), null at the beginning (when nothing more is known). */
export interface ChatPage {
  readonly events: readonly RoomEvent[];
  readonly next: number | null;
  readonly asOf: AsOf;
}
export const ChatMsgBody = Type.Object({
  /** Or `channel`: `room:680001`, or the number alone. One of the two. */
  roomId: Type.Optional(RoomId),
  channel: Type.Optional(Type.String({ pattern: "^(room:)?[0-9]{1,18}$" })),
  /** Named by the specification; the access-token header says it. */
  token: Type.Optional(Type.String({ maxLength: 200 })),
  content: Type.String({ maxLength: 20_000 }),
  /** Sent from the player: flies in this style (contract/room/barrage.ts). */
  style: Type.Optional(Type.String({ maxLength: 20 })),
  /** Id of the line that is answered; 404 when it is gone. The server quotes it. */
  replyTo: Type.Optional(Type.String({ maxLength: 40 })),
  /** The moment of a match it is about: one that has come. */
  moment: Type.Optional(MomentField),
  /** The same key says it once. */
  idempotencyKey: Type.Optional(IdempotencyKey),
  platform: Type.Optional(Type.Integer()),
});
/** Committed: `s` is its number in the room. */
export const ChatSaid = Type.Object({ id: Id, s: Type.Integer() });

export const GiftCard = Type.Object({
  id: Id,
  name: Type.String(),
  currency: SpendCurrency,
  price: Type.Integer(),
  /** For titles that give 贵族礼物; 403 for others. */
  nobleOnly: Type.Boolean(),
});
export type GiftCard = Static<typeof GiftCard>;

/** A room or a line of it by `roomId`; anything else that can be moderated by `subject`: `comment:12`. */
export const ReportBody = Type.Object({
  roomId: Type.Optional(ChatId),
  subject: Type.Optional(Type.String({ pattern: "^[a-z]{1,20}:[1-9][0-9]{0,17}$" })),
  /** Absent: the room itself. */
  messageId: Type.Optional(Id),
  reason: Type.Union([
    Type.Literal("spam"),
    Type.Literal("abuse"),
    Type.Literal("porn"),
    Type.Literal("gambling"),
    Type.Literal("fraud"),
    // Of what can be moderated (contract/rules/moderation.ts).
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
  /** Decimal string; "" for nothing. */
  amount: Type.String(),
  currency: SpendCurrency,
});
export type PacketGrab = Static<typeof PacketGrab>;

export const roomCalls = {
  /**
   * Live rooms first, by heat. roomType: `followed` and `followedLive` are of the anchors the caller follows, 401 for a
   * visitor; navId: a category; word: in title, anchor or room number.
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
  /** Ends the caller's session. */
  roomDown: get("aapi", "/api/room/down", "anchor", {
    query: Type.Object({ roomId: RoomId }),
    reply: Type.Object({ session: Type.Union([LiveSession, Type.Null()]) }),
    changes: true,
  }),
  roomHotAppRoom: get("aapi", "/api/room/hotAppRoom", "any", {
    query: Type.Object({ size: withDefault(Type.Integer({ minimum: 1, maximum: 50 }), 10) }),
    reply: RoomCards,
  }),
  /** Begins a session; going up twice is going up once. */
  roomUp: post("aapi", "/api/room/up", "anchor", { body: Type.Object({}), reply: OwnRoom }),
  /** The caller's own room; made with the first look. */
  roomOwn: get("aapi", "/api/room/own", "anchor", { reply: OwnRoom }),
  roomSet: post("aapi", "/api/room/set", "anchor", { body: RoomSetBody, reply: OwnRoom }),
  /** A new stream key; whoever publishes with the old one is cut off. */
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
    query: Type.Object({ id: RowId, after: withDefault(Type.Integer({ minimum: 0 }), 0) }),
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
  /** The caller entered the room. `text`: the anchor's words of welcome to the caller; "" = none. */
  chatWelcome: post("aapi", "/api/chat/welcome", "user", {
    body: Type.Object({ roomId: RoomId }),
    reply: Type.Object({ text: Type.String() }),
  }),
  /** 10030 to 10035 when it may not be said; the message says why, and how long to wait. A link of a user below level 3 waits for review (`heldList`). */
  chatMsg: post("aapi", "/api/chat/msg", "user", { body: ChatMsgBody, reply: ChatSaid }),
  /** A line is taken away, by the anchor, a manager of the room, a moderator of match chats, or whoever said it. */
  chatRemove: post("aapi", "/api/chat/remove", "user", { body: Type.Object({ roomId: ChatId, id: Id }), reply: Done }),
  packetSend: post("aapi", "/api/packet/send", "user", { body: PacketRequest, reply: Type.Object({ packetId: Id, expiresAt: At }) }),
  packetGrab: post("aapi", "/api/packet/grab", "user", { body: Type.Object({ roomId: RoomId, packetId: RowId }), reply: PacketGrab }),
  /** page&pageSize; newest first, those to everybody and those to the caller */
  hornList: get("aapi", "/api/horn/list", "user", { query: Type.Object(pageFields()), reply: pageOf(Horn) }),
  /** With an id: that message, read from now on. Without: the newest. */
  hornInfo: get("aapi", "/api/horn/info", "user", {
    query: Type.Object({ id: Type.Optional(Id) }),
    reply: Type.Object({ unread: Type.Integer(), horn: Type.Union([Horn, Type.Null()]) }),
    changes: true,
  }),
  auditInfo: get("aapi", "/api/audit/info", "user", {
    query: Type.Object({ kind: withDefault(Type.Union([Type.Literal("anchor"), Type.Literal("expert")]), "anchor") }),
    reply: Application,
  }),
  /** 409 while one is under review or passed. */
  auditSubmit: post("aapi", "/api/audit/submit", "user", { body: ApplicationBody, reply: Application }),
  /** The anchor's own room alone. */
  historyList: get("aapi", "/api/history/list", "anchor", {
    query: pageQuery({ roomId: RoomId, startDate: Type.Optional(Day), endDate: Type.Optional(Day) }, 20),
    reply: pageOf(LiveSession),
  }),
  /** Anchors by what they were given. */
  rankAnchor: get("aapi", "/api/rank/anchor", "any", {
    query: Type.Object({ rankType: Type.Optional(RankType) }),
    reply: Ranking,
  }),
  /** Users by what they gave. */
  rankPrice: get("aapi", "/api/rank/price", "any", {
    query: Type.Object({ rankType: Type.Optional(RankType) }),
    reply: Ranking,
  }),
  reportAdd: post("aapi", "/api/report/add", "user", { body: ReportBody, reply: Done }),
};
