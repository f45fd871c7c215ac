import { Type } from "typebox";
import type { UserId } from "../ids.ts";
import { RowId } from "../idSchemas.ts";
import type { Mention } from "../rules/mention.ts";
import { get, post } from "./call.ts";
import type { EmbeddedMoment } from "./content.ts";
import { IdempotencyKey } from "./idempotencyKey.ts";
import { MomentField } from "./moment.ts";
import { pageFields } from "./page.ts";
import { withDefault } from "./withDefault.ts";

/**
 * Comments on anything that can be commented on (docs/product.md 3 and 7, Inform; what the specification leaves open is
 * ours). A subject is `article:12`; posts and match threads are subjects by the same calls.
 *
 * `at` (epoch ms) is where the reader's page clock stands: of a subject about a match nothing is told that was written, or
 * changed, later. Absent: now.
 */

const At = Type.Optional(Type.Integer({ minimum: 0, maximum: 8_640_000_000_000_000 }));
const Cursor = Type.Optional(Type.String({ pattern: "^[0-9a-z.]{1,40}$" }));
const Subject = Type.String({ pattern: "^[a-z]{1,20}:[1-9][0-9]{0,17}$" });
/** Longer than any text that is taken: what is too long is refused in words. */
const Text = Type.String({ maxLength: 4_000 });
const Sort = withDefault(Type.Union([Type.Literal("hot"), Type.Literal("new")]), "hot");
const Done = Type.Object({});
const object = <T>() => Type.Unsafe<T>({ type: "object", additionalProperties: true });

export type CommentSort = "hot" | "new";

export interface CommentAuthor {
  readonly id: UserId;
  readonly nickName: string;
  readonly portrait: string;
  readonly level: number | null;
}

/** Why its author alone sees a comment, and what can be done about it. */
export interface HiddenComment {
  /** In words. */
  readonly reason: string;
  /** `open`: until `until` an appeal can be made. Null: nobody has decided yet. */
  readonly appeal: "open" | "waiting" | "refused" | "late" | null;
  /** Epoch ms. */
  readonly until: number | null;
}

export interface Comment {
  readonly id: string;
  /** `article:12` */
  readonly subject: string;
  /** The one of the first level it stands under; null: it is one. */
  readonly rootId: string | null;
  /** Null: a tombstone, see `gone`. */
  readonly author: CommentAuthor | null;
  /** Another than the first level's, whom a reply answers. */
  readonly replyTo: { readonly id: UserId; readonly nickName: string } | null;
  /** Plain text with line breaks; "" of a tombstone. */
  readonly text: string;
  /** Whom it names; absent: nobody. */
  readonly mentions?: readonly Mention[];
  /** The moment it is about, as of the reader's; absent: none. */
  readonly moment?: EmbeddedMoment;
  /** Epoch ms. */
  readonly at: number;
  /** The minute of the match its author saw: `67′`. */
  readonly seenMinute: string | null;
  readonly likes: number;
  readonly isLiked: boolean;
  readonly replies: number;
  readonly isEdited: boolean;
  readonly isOwn: boolean;
  /** Own, within ten minutes of `at`. */
  readonly editableUntil: number | null;
  /** Own: a moderator looks at it first. */
  readonly isHeld: boolean;
  /** Own. */
  readonly hidden: HiddenComment | null;
  /** Why nothing but the replies under it is left. */
  readonly gone: "removed" | "hidden" | null;
  readonly isSample: boolean;
  /** The first of its replies. */
  readonly firstReplies: readonly Comment[];
}

export interface CommentList {
  readonly subject: string;
  /** With replies; of a reader who is behind counted up to 1,000. */
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
  readonly sort: CommentSort;
  /** 亮评: three at most, from three likes on. On the first page alone. */
  readonly best: readonly Comment[];
  readonly list: readonly Comment[];
  /** Of the next page, so that none comes twice while new ones do; null: there is none. */
  readonly cursor: string | null;
  /** The newest there was when it was read; "0" for none. */
  readonly newestId: string;
  /** Nothing may be written any more. */
  readonly isClosed: boolean;
  /** In words, why and until when the caller may not write; null: may. */
  readonly muted: string | null;
}

export interface CommentReplies {
  readonly list: readonly Comment[];
  readonly cursor: string | null;
}

/** A comment of the last day that many like, with what it is about. */
export interface BestComment {
  readonly comment: Comment;
  readonly about: { readonly title: string; readonly path: string };
}

export interface ShieldedUser extends CommentAuthor {
  /** Epoch ms. */
  readonly at: number;
}

const listQuery = {
  ...pageFields(20),
  sort: Sort,
  cursor: Cursor,
  at: At,
};
const Flag = withDefault(Type.Union([Type.Literal(1), Type.Literal(2)]), 1);

export const commentCalls = {
  /** Of an article. */
  informInfoCommentListByPost: get("tapi", "/inform/info/comment/list/byPost", "any", {
    query: Type.Object({ postId: RowId, ...listQuery }),
    reply: object<CommentList>(),
  }),
  /** Of a post; of anything else by `subject`. */
  informCommentListByPost: get("tapi", "/inform/comment/list/byPost", "any", {
    query: Type.Object({ postId: Type.Optional(RowId), subject: Type.Optional(Subject), ...listQuery }),
    reply: object<CommentList>(),
  }),
  /** Those under one of the first level, the oldest first. */
  informCommentReplies: get("tapi", "/inform/comment/replies", "any", {
    query: Type.Object({ id: RowId, cursor: Cursor, pageSize: withDefault(Type.Integer({ minimum: 1, maximum: 100 }), 20), at: At }),
    reply: object<CommentReplies>(),
  }),
  /** How many others have written since `after`, an id. */
  informCommentNewer: get("tapi", "/inform/comment/newer", "any", {
    query: Type.Object({ subject: Subject, after: RowId, at: At }),
    reply: Type.Object({ newer: Type.Integer() }),
  }),
  /** The same key again is the same comment. `seenAt`: where the author's page clock stands. */
  informCommentReply: post("tapi", "/inform/comment/reply", "user", {
    body: Type.Object({
      subject: Type.Optional(Subject),
      postId: Type.Optional(RowId),
      parentId: Type.Optional(RowId),
      text: Text,
      requestKey: Type.Optional(IdempotencyKey),
      seenAt: At,
      /** The moment of a match it is about: one that has come. An edit keeps it. */
      moment: Type.Optional(MomentField),
    }),
    reply: object<Comment>(),
  }),
  /** flag 1 likes it, 2 takes that back */
  informCommentLikeId: get("tapi", "/inform/comment/like/{id}", "user", {
    query: Type.Object({ flag: Flag }),
    reply: Type.Object({ isLiked: Type.Boolean(), likes: Type.Integer() }),
    changes: true,
  }),
  /** Own, for ten minutes. */
  informCommentEdit: post("tapi", "/inform/comment/edit", "user", {
    body: Type.Object({ id: RowId, text: Text }),
    reply: object<Comment>(),
  }),
  informCommentDelete: post("tapi", "/inform/comment/delete", "user", { body: Type.Object({ id: RowId }), reply: Done }),
  /** Against the decision that hid an own comment: once, within seven days. */
  informCommentAppeal: post("tapi", "/inform/comment/appeal", "user", {
    body: Type.Object({ id: RowId, text: Text }),
    reply: Done,
  }),
  /** Of the last day, on news. */
  informCommentBest: get("tapi", "/inform/comment/best", "any", {
    query: Type.Object({ size: withDefault(Type.Integer({ minimum: 1, maximum: 10 }), 5), at: At }),
    reply: object<{ readonly list: readonly BestComment[] }>(),
  }),
  /** flag 1: nothing of theirs is shown to the caller, and they can neither answer nor like what is the caller's; 2 takes that back */
  informShieldUser: post("tapi", "/inform/shield/user", "user", {
    body: Type.Object({ userId: RowId, flag: Flag }),
    reply: Type.Object({ isShielded: Type.Boolean() }),
  }),
  /** The latest first; at most 200. */
  informShieldList: get("tapi", "/inform/shield/list", "user", { reply: object<{ readonly list: readonly ShieldedUser[] }>() }),
};
