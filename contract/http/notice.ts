import { Type } from "typebox";
import type { UserId } from "../ids.ts";
import { RowId } from "../idSchemas.ts";
import type { TipOutcome } from "../codes/tips.ts";
import type { PlanPrice } from "./tipTypes.ts";
import { get, post } from "./call.ts";
import type { NoticeKind } from "./noticeKinds.ts";
import { withDefault } from "./withDefault.ts";

/**
 * Notices (docs/product.md 3 and 7; the shape is ours): what others did with what is the caller's, together where they did
 * the same. `at` (epoch ms) is where the reader's page clock stands: of what is about a match nothing is told, or counted,
 * that happened later. Absent: now.
 */

const At = Type.Optional(Type.Integer({ minimum: 0, maximum: 8_640_000_000_000_000 }));
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
  /** What the reader has paid, and whether it came back. "0.00" is free. */
  readonly paid: PlanPrice;
  readonly isRefunded: boolean;
}

export interface Notice {
  readonly id: string;
  readonly kind: NoticeKind;
  /** 帖子 or 评论 that it is about; a new plan, or how one was settled; null of follows. */
  readonly what: "post" | "comment" | "plan" | "settlement" | null;
  /** The latest, three at most. */
  readonly actors: readonly NoticeActor[];
  /** People, not deeds. */
  readonly count: number;
  /** Of the last of them, epoch ms. */
  readonly at: number;
  readonly isRead: boolean;
  /** Of a reply or a mention: what the last one says. */
  readonly said: string | null;
  /** Of a settled plan one has bought; the newest version of it. Nothing of a pick. */
  readonly settled: NoticeSettled | null;
  /** What is the reader's own: the beginning of it; the title of what a mention stands under. */
  readonly about: string;
  /** Root-relative, with the place on the page. */
  readonly path: string;
}

export interface NoticeList {
  readonly list: readonly Notice[];
  readonly cursor: string | null;
}

/** Not read yet: groups of notices by kind, horn messages, conversations, requests. */
export interface UnreadCounts extends Readonly<Record<NoticeKind, number>> {
  readonly horn: number;
  readonly message: number;
  readonly request: number;
}

/** Somebody whose name may be meant by what is typed behind an `@`. */
export interface MentionSuggestion extends NoticeActor {
  /** Followed by the caller; has written about the same. */
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
  /** Those of the ids, else those of the kind, else all. Nothing that the reader's clock has not reached. */
  informNoticeRead: post("tapi", "/inform/notice/read", "user", {
    body: Type.Object({ ids: Type.Optional(Type.Array(RowId, { maxItems: 50 })), kind: Type.Optional(Kind), at: At }),
    reply: object<UnreadCounts>(),
  }),
  /** Eight at most: whom the caller follows, then who has written about the subject, then anybody whose name begins so. */
  informMentionSuggest: get("tapi", "/inform/mention/suggest", "user", {
    query: Type.Object({
      word: withDefault(Type.String({ maxLength: 40 }), ""),
      subject: Type.Optional(Type.String({ pattern: "^[a-z]{1,20}:[1-9][0-9]{0,17}$" })),
    }),
    reply: object<{ readonly list: readonly MentionSuggestion[] }>(),
  }),
};
