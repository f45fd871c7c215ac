import { type Static, Type } from "typebox";
import type { AsOf } from "../envelope.ts";
import type { RoomEvent } from "../feed/room.ts";
import { ID_PATTERN } from "../ids.ts";
import { PAGE_SIZE_MATCH_CHAT } from "../limits.ts";
import { MatchType } from "./attention.ts";
import { post } from "./call.ts";
import { IdempotencyKey } from "./idempotencyKey.ts";
import { MomentField } from "./moment.ts";
import { withDefault } from "./withDefault.ts";
import { ignoredCode, logNumber } from "../numberSchemas.ts";

/**
 * Calls of the chat family (docs/product.md 7): the chat of a match, a room of its own without an anchor. Its
 * channel is `room:{matchRoomId(matchType, matchId)}` on the tv feed.
 */

/** Without `matchType`: the sport that has a match with this id. */
const Match = { matchId: Type.String({ pattern: ID_PATTERN, maxLength: 50 }), matchType: Type.Optional(MatchType) };
/** In the specification; redundant with the match and the access-token header. */
const Said = { channel: Type.Optional(Type.String({ maxLength: 80 })), token: Type.Optional(Type.String({ maxLength: 200 })) };

/** Paged like a room's events, by `before` or `after` (contract/http/room.ts). */
export interface MatchChatPage {
  readonly events: readonly RoomEvent[];
  readonly next: number | null;
  readonly asOf: AsOf;
}

/** Role and ban of the caller; they hold in every match chat. */
export const MatchCaller = Type.Object({
  role: Type.Union([Type.Literal("manager"), Type.Literal("user")]),
  /** Null: not banned. `until` epoch ms; null = for good. */
  ban: Type.Union([Type.Object({ until: Type.Union([Type.Integer(), Type.Null()]) }), Type.Null()]),
});
export type MatchCaller = Static<typeof MatchCaller>;

export const chatCalls = {
  /** The caller entered. `text`: what a moderator may do; "" for all other users. */
  chatWelcome: post("tapi", "/chat/welcome", "user", {
    body: Type.Object(Match),
    reply: Type.Object({ text: Type.String(), ...MatchCaller.properties }),
  }),
  chatPage: post("tapi", "/chat/page", "any", {
    body: Type.Object({
      ...Match,
      before: Type.Optional(logNumber(1)),
      after: Type.Optional(logNumber()),
      pageSize: withDefault(Type.Integer({ minimum: 1, maximum: 100 }), PAGE_SIZE_MATCH_CHAT),
    }),
    reply: Type.Unsafe<MatchChatPage>({ type: "object", additionalProperties: true }),
  }),
  /** The portal's notice above every match chat. */
  chatNotice: post("tapi", "/chat/notice", "any", { body: Type.Object(Match), reply: Type.Object({ text: Type.String() }) }),
  chatMsg: post("tapi", "/chat/msg", "user", {
    body: Type.Object({
      ...Match,
      content: Type.String({ maxLength: 20_000 }),
      /** Id of the quoted line; 404 if it no longer exists. The server fills in the quote. */
      replyTo: Type.Optional(Type.String({ maxLength: 40 })),
      /** The match moment the line is about; it must not lie in the future. */
      moment: Type.Optional(MomentField),
      idempotencyKey: Type.Optional(IdempotencyKey),
      platform: Type.Optional(ignoredCode()),
      ...Said,
    }),
    reply: Type.Object({ id: Type.String(), s: Type.Integer() }),
  }),
};
