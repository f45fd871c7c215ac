import { type TSchema, Type } from "typebox";
import { CHAT_MAX_LENGTH, QUOTE_MAX_LENGTH, ROOM_NOTICE_MAX_LENGTH } from "../../../contract/limits.ts";
import type { TalkKind } from "../../../contract/room/recorded.ts";

/** Events a provider may publish to a room: talk, in the shapes of contract/feed/room.ts. */

const Id = Type.String({ minLength: 1, maxLength: 64, pattern: "^[A-Za-z0-9_-]+$" });
const Name = Type.String({ maxLength: 40 });
const Speaker = Type.Object({
  id: Id,
  name: Name,
  portrait: Type.String({ maxLength: 200 }),
  level: Type.Union([Type.Integer({ minimum: 1, maximum: 8 }), Type.Null()]),
  noble: Type.Union([Type.String({ maxLength: 20 }), Type.Null()]),
  role: Type.Union([Type.Literal("anchor"), Type.Literal("manager"), Type.Literal("user")]),
});
const line = {
  id: Id,
  from: Speaker,
  // Code units: each of the fifty characters may take two.
  text: Type.String({ minLength: 1, maxLength: 2 * CHAT_MAX_LENGTH }),
  reply: Type.Optional(Type.Object({ id: Id, name: Name, text: Type.String({ maxLength: 2 * QUOTE_MAX_LENGTH + 1 }) })),
};

export const TALK_SCHEMA: Readonly<Record<TalkKind, TSchema>> = {
  chat: Type.Object(line),
  barrage: Type.Object({ ...line, style: Type.String({ maxLength: 20 }) }),
  gift: Type.Object({
    id: Type.String({ minLength: 1, maxLength: 160 }),
    from: Speaker,
    giftId: Type.String({ maxLength: 20 }),
    count: Type.Integer({ minimum: 1, maximum: 9_999 }),
    combo: Type.Integer({ minimum: 1 }),
    currency: Type.Union([Type.Literal("diamond"), Type.Literal("ticket")]),
    total: Type.String({ maxLength: 40 }),
  }),
  welcome: Type.Object({ from: Speaker, text: Type.String({ maxLength: 2 * CHAT_MAX_LENGTH }) }),
  notice: Type.Object({ text: Type.String({ maxLength: 2 * ROOM_NOTICE_MAX_LENGTH }) }),
  removed: Type.Object({ id: Id, by: Type.Union([Type.Literal("anchor"), Type.Literal("manager"), Type.Literal("user")]) }),
};
