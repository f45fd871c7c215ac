import { Type } from "typebox";
import type { UserId } from "../ids.ts";
import { RowId } from "../idSchemas.ts";
import type { MessageBar } from "../rules/messageText.ts";
import { get, post } from "./call.ts";
import { IdempotencyKey } from "./idempotencyKey.ts";
import { withDefault } from "./withDefault.ts";

/**
 * Private messages (docs/product.md 3 and 7; the shape is ours). The other user's id names a conversation. Users who follow
 * each other write freely; between others the first message is a request, the only one until it is accepted or answered.
 * A report goes to `/api/report/add` with the subject `message:12`. There are no read receipts.
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
  /** Plain text with line breaks; "" if hidden from the reader. */
  readonly text: string;
  /** Epoch ms. */
  readonly at: number;
  /** Own messages: waits for a moderator. */
  readonly isHeld: boolean;
  /** Own message: why the other side does not see it, in words. Message of the other side: `""`, hidden. Null: shown. */
  readonly hidden: string | null;
  /** Own message, hidden by a decision: one appeal is possible. */
  readonly canAppeal: boolean;
}

/** One line of the conversation list. */
export interface Conversation {
  readonly peer: MessagePeer;
  /** The last message visible to the reader. */
  readonly last: Message;
  /** Counted up to 99. */
  readonly unread: number;
}

/** `open`: both may write. `asked`: the caller's request waits. `asking`: the other user's does, and the caller sees it. Null: no messages yet. */
export type ConversationState = "open" | "asked" | "asking" | null;

export interface ConversationDetail {
  readonly peer: MessagePeer;
  readonly state: ConversationState;
  readonly isShielded: boolean;
  /** Why the caller may not write, as a code and in words; null: allowed. */
  readonly bar: { readonly why: MessageBar; readonly words: string } | null;
  /** The next message would be the single message of a request. */
  readonly isRequest: boolean;
  /** Newest last. */
  readonly list: readonly Message[];
  /** Of the previous page; null: there is none. */
  readonly cursor: string | null;
}

export const messageCalls = {
  /** `request`: unanswered requests from others. Latest first. */
  informMessageConversations: get("tapi", "/inform/message/conversations", "user", {
    query: Type.Object({
      box: withDefault(Type.Union([Type.Literal("open"), Type.Literal("request")]), "open"),
      cursor: Cursor,
      pageSize: withDefault(Type.Integer({ minimum: 1, maximum: 50 }), 20),
    }),
    reply: object<{ readonly list: readonly Conversation[]; readonly cursor: string | null }>(),
  }),
  /** The newest messages, or those before the message `before`. A held one that is passed is the newest then. */
  informMessageList: get("tapi", "/inform/message/list", "user", {
    query: Type.Object({ userId: RowId, before: Cursor, pageSize: withDefault(Type.Integer({ minimum: 1, maximum: 100 }), 30) }),
    reply: object<ConversationDetail>(),
  }),
  /** A repeated key returns the same message. */
  informMessageSend: post("tapi", "/inform/message/send", "user", {
    body: Type.Object({ userId: RowId, text: Type.String({ maxLength: 4_000 }), requestKey: Type.Optional(IdempotencyKey) }),
    reply: object<Message>(),
  }),
  /** Answers a request: accepted, both may write; declined, it disappears and the sender is not notified. */
  informMessageAnswer: post("tapi", "/inform/message/answer", "user", {
    body: Type.Object({ userId: RowId, isAccepted: Type.Boolean() }),
    reply: Done,
  }),
  /** Marks as read up to that message. */
  informMessageRead: post("tapi", "/inform/message/read", "user", { body: Type.Object({ userId: RowId, upTo: RowId }), reply: Done }),
  /** Deletes for the caller alone: one message or, without `id`, the whole conversation. */
  informMessageDelete: post("tapi", "/inform/message/delete", "user", {
    body: Type.Object({ userId: RowId, id: Type.Optional(RowId) }),
    reply: Done,
  }),
  /** Appeals against the decision that hid the caller's message: once, within seven days. */
  informMessageAppeal: post("tapi", "/inform/message/appeal", "user", {
    body: Type.Object({ id: RowId, text: Type.String({ maxLength: 4_000 }) }),
    reply: Done,
  }),
};
