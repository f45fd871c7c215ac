import { Type } from "typebox";
import type { UserId } from "../ids.ts";
import { RowId } from "../idSchemas.ts";
import type { TipOutcome } from "../codes/tips.ts";
import type { PlanPrice } from "./tipTypes.ts";
import { get, post } from "./call.ts";
import type { NoticeKind } from "./noticeKinds.ts";
import { withDefault } from "./withDefault.ts";
import { momentMs } from "../numberSchemas.ts";

/**
 * Notices (docs/product.md 3 and 7; the shape is ours): what others did with the caller's content, grouped by action.
 * `at` (epoch ms) is the reader's page clock: of matters about a match, nothing that happened later is shown or counted.
 * Absent: now.
 */

const At = Type.Optional(momentMs());
const object = <T>() => Type.Unsafe<T>({ type: "object", additionalProperties: true });

const Kind = Type.Union([
  Type.Literal("like"),
  Type.Literal("reply"),
  Type.Literal("mention"),
  Type.Literal("follow"),
  Type.Literal("tip"),
]);

export interface NoticeActor {
  readonly id: UserId;
  readonly nickName: string;
  readonly portrait: string;
}

export interface NoticeSettled {
  readonly outcome: TipOutcome;
  /** The price the reader paid, and whether it was refunded. "0.00" is free. */
  readonly paid: PlanPrice;
  readonly isRefunded: boolean;
}

export interface Notice {
  readonly id: string;
  readonly kind: NoticeKind;
  /** Subject: a 帖子 or 评论, a new plan, or the settlement of one; null for follows. */
  readonly what: "post" | "comment" | "plan" | "settlement" | null;
  /** The most recent ones, at most three. */
  readonly actors: readonly NoticeActor[];
  /** Number of people, not of actions. */
  readonly count: number;
  /** Time of the latest action, epoch ms. */
  readonly at: number;
  readonly isRead: boolean;
  /** For a reply or a mention: text of the latest one. */
  readonly said: string | null;
  /** For a settled plan the reader bought; its newest version. Without the pick. */
  readonly settled: NoticeSettled | null;
  /** Beginning of the reader's own text; for a mention, the title of the content it appears under. */
  readonly about: string;
  /** Root-relative, with the anchor on the page. */
  readonly path: string;
}

export interface NoticeList {
  readonly list: readonly Notice[];
  readonly cursor: string | null;
}

/** Unread counts: groups of notices by kind, horn messages, conversations, requests. */
export interface UnreadCounts extends Readonly<Record<NoticeKind, number>> {
  readonly horn: number;
  readonly message: number;
  readonly request: number;
}

/** A user suggested for the name typed after an `@`. */
export interface MentionSuggestion extends NoticeActor {
  /** `followed` by the caller; `here`: has written on the same subject. */
  readonly from: "followed" | "here" | "name";
}

export const noticeCalls = {
  informNoticeList: get("tapi", "/inform/notice/list", "user", {
    query: Type.Object({
      kind: Type.Optional(Kind),
      pageSize: withDefault(Type.Integer({ minimum: 1, maximum: 50 }), 20),
      cursor: Type.Optional(Type.String({ pattern: "^[0-9a-z.]{1,40}$" })),
      at: At,
    }),
    reply: object<NoticeList>(),
  }),
  informNoticeUnread: get("tapi", "/inform/notice/unread", "user", { query: Type.Object({ at: At }), reply: object<UnreadCounts>() }),
  /** Marks the given ids, else the kind, else all. Notices that the reader's clock has not reached stay unread. */
  informNoticeRead: post("tapi", "/inform/notice/read", "user", {
    body: Type.Object({ ids: Type.Optional(Type.Array(RowId, { maxItems: 50 })), kind: Type.Optional(Kind), at: At }),
    reply: object<UnreadCounts>(),
  }),
  /** At most eight: users the caller follows, then users who wrote on the subject, then any whose name begins so. */
  informMentionSuggest: get("tapi", "/inform/mention/suggest", "user", {
    query: Type.Object({
      word: withDefault(Type.String({ maxLength: 40 }), ""),
      subject: Type.Optional(Type.String({ pattern: "^[a-z]{1,20}:[1-9][0-9]{0,17}$" })),
    }),
    reply: object<{ readonly list: readonly MentionSuggestion[] }>(),
  }),
};
