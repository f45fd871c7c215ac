import { Type } from "typebox";
import type { UserId } from "../ids.ts";
import { RowId } from "../idSchemas.ts";
import type { MessageBar } from "../rules/messageText.ts";
import { get, post } from "./call.ts";
import { IdempotencyKey } from "./idempotencyKey.ts";
import { withDefault } from "./withDefault.ts";

/**
 * Private messages (docs/product.md 3 and 7; the shape is ours). A conversation is named by the other side's user id. Who
 * follow each other write freely; of others one message is a request until it is accepted or answered. A report goes by
 * `/api/report/add` with the subject `message:12`. Whether the other side has read is told to nobody.
 */

const object = <T>() => Type.Unsafe<T>({ type: "object", additionalProperties: true });
const Done = Type.Object({});
const Cursor = Type.Optional(Type.String({ pattern: "^[1-9][0-9]{0,17}$" }));

export interface MessagePeer {
  readonly id: UserId;
  readonly nickName: string;
  readonly portrait: string;
  readonly level: number | null;
}

export interface Message {
  readonly id: string;
  readonly isOwn: boolean;
  /** Plain text with line breaks; "" of what is hidden from the reader. */
  readonly text: string;
  /** Epoch ms. */
  readonly at: number;
  /** Own: a moderator looks at it first. */
  readonly isHeld: boolean;
  /** Own: why the other side does not see it, in words. Of the other side's: `""`, it is hidden. Null: it is shown. */
  readonly hidden: string | null;
  /** Own and hidden by a decision: one appeal can be made. */
  readonly canAppeal: boolean;
}

/** Of a line in the list. */
export interface Conversation {
  readonly peer: MessagePeer;
  /** The last the reader may see. */
  readonly last: Message;
  /** Counted up to 99. */
  readonly unread: number;
}

/** `open`: both may write. `asked`: the caller's request waits. `asking`: theirs does. Null: nothing was written. */
export type ConversationState = "open" | "asked" | "asking" | null;

export interface ConversationDetail {
  readonly peer: MessagePeer;
  readonly state: ConversationState;
  readonly isShielded: boolean;
  /** Why the caller may not write, and the words for it; null: may. */
  readonly bar: { readonly why: MessageBar; readonly words: string } | null;
  /** What is sent next would be the one message of a request. */
  readonly isRequest: boolean;
  /** The newest last. */
  readonly list: readonly Message[];
  /** Of the page before; null: there is none. */
  readonly cursor: string | null;
}

export const messageCalls = {
  /** `request`: those that others ask for and nobody has answered. The latest first. */
  informMessageConversations: get("tapi", "/inform/message/conversations", "user", {
    query: Type.Object({
      box: withDefault(Type.Union([Type.Literal("open"), Type.Literal("request")]), "open"),
      cursor: Cursor,
      pageSize: withDefault(Type.Integer({ minimum: 1, maximum: 50 }), 20),
    }),
    reply: object<{ readonly list: readonly Conversation[]; readonly cursor: string | null }>(),
  }),
  /** The newest messages; with `before` (an id) those before it. */
  informMessageList: get("tapi", "/inform/message/list", "user", {
    query: Type.Object({ userId: RowId, before: Cursor, pageSize: withDefault(Type.Integer({ minimum: 1, maximum: 100 }), 30) }),
    reply: object<ConversationDetail>(),
  }),
  /** The same key again is the same message. */
  informMessageSend: post("tapi", "/inform/message/send", "user", {
    body: Type.Object({ userId: RowId, text: Type.String({ maxLength: 4_000 }), requestKey: Type.Optional(IdempotencyKey) }),
    reply: object<Message>(),
  }),
  /** Of a request: accepted, both may write; declined, it is gone and nobody is told. */
  informMessageAnswer: post("tapi", "/inform/message/answer", "user", {
    body: Type.Object({ userId: RowId, isAccepted: Type.Boolean() }),
    reply: Done,
  }),
  /** Up to that message. */
  informMessageRead: post("tapi", "/inform/message/read", "user", { body: Type.Object({ userId: RowId, upTo: RowId }), reply: Done }),
  /** For the caller alone: one message, or without `id` the whole conversation. */
  informMessageDelete: post("tapi", "/inform/message/delete", "user", {
    body: Type.Object({ userId: RowId, id: Type.Optional(RowId) }),
    reply: Done,
  }),
  /** Against the decision that hid an own message: once, within seven days. */
  informMessageAppeal: post("tapi", "/inform/message/appeal", "user", {
    body: Type.Object({ id: RowId, text: Type.String({ maxLength: 4_000 }) }),
    reply: Done,
  }),
};
