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

/**
 * Calls of the chat family (docs/product.md 7): the chat of a match, which is a room of its own without an anchor. Its
 * channel is `room:{matchRoomId(matchType, matchId)}` on the tv feed.
 */

/** Without a type: the sport that has the match. */
const Match = { matchId: Type.String({ pattern: ID_PATTERN, maxLength: 50 }), matchType: Type.Optional(MatchType) };
/** Named by the specification; the match and the access-token header say the same. */
const Said = { channel: Type.Optional(Type.String({ maxLength: 80 })), token: Type.Optional(Type.String({ maxLength: 200 })) };

/** As of a room: `before` or `after` (contract/http/room.ts). */
export interface MatchChatPage {
  readonly events: readonly RoomEvent[];
  readonly next: number | null;
  readonly asOf: AsOf;
}

/** What whoever came is in the chat of a match, and in those of all others. */
export const MatchCaller = Type.Object({
  role: Type.Union([Type.Literal("manager"), Type.Literal("user")]),
  /** Null: may speak. `until` epoch ms; null = for good. */
  ban: Type.Union([Type.Object({ until: Type.Union([Type.Integer(), Type.Null()]) }), Type.Null()]),
});
export type MatchCaller = Static<typeof MatchCaller>;

export const chatCalls = {
  /** The caller came in. `text`: what a moderator may do; "" for everybody else. */
  chatWelcome: post("tapi", "/chat/welcome", "user", {
    body: Type.Object(Match),
    reply: Type.Object({ text: Type.String(), ...MatchCaller.properties }),
  }),
  chatPage: post("tapi", "/chat/page", "any", {
    body: Type.Object({
      ...Match,
      before: Type.Optional(Type.Integer({ minimum: 1 })),
      after: Type.Optional(Type.Integer({ minimum: 0 })),
      pageSize: withDefault(Type.Integer({ minimum: 1, maximum: 100 }), PAGE_SIZE_MATCH_CHAT),
    }),
    reply: Type.Unsafe<MatchChatPage>({ type: "object", additionalProperties: true }),
  }),
  /** The house's words above every match chat. */
  chatNotice: post("tapi", "/chat/notice", "any", { body: Type.Object(Match), reply: Type.Object({ text: Type.String() }) }),
  chatMsg: post("tapi", "/chat/msg", "user", {
    body: Type.Object({
      ...Match,
      content: Type.String({ maxLength: 20_000 }),
      /** Id of the line that is answered; 404 when it is gone. The server quotes it. */
      replyTo: Type.Optional(Type.String({ maxLength: 40 })),
      /** The moment of a match it is about: one that has come. */
      moment: Type.Optional(MomentField),
      idempotencyKey: Type.Optional(IdempotencyKey),
      platform: Type.Optional(Type.Integer()),
      ...Said,
    }),
    reply: Type.Object({ id: Type.String(), s: Type.Integer() }),
  }),
};
