import { Type } from "typebox";
import type { UserId } from "../ids.ts";
import { AfterRowId, RowId } from "../idSchemas.ts";
import type { Mention } from "../rules/mention.ts";
import { get, post } from "./call.ts";
import type { EmbeddedMoment } from "./content.ts";
import { IdempotencyKey } from "./idempotencyKey.ts";
import { MomentField } from "./moment.ts";
import { pageFields } from "./page.ts";
import { withDefault } from "./withDefault.ts";
import { momentMs } from "../numberSchemas.ts";

/**
 * Comments on any subject that allows them (docs/product.md 3 and 7, Inform; what the specification leaves open is
 * ours). A subject is `article:12`; posts and match threads use the same calls.
 *
 * `at` (epoch ms) is the reader's page clock: for a subject about a match, the reply holds nothing that was written or
 * changed later. Absent: now.
 */

const At = Type.Optional(momentMs());
const Cursor = Type.Optional(Type.String({ pattern: "^[0-9a-z.]{1,40}$" }));
/** Has the ids of up to `COMMENTS_BY_LIKES` comments and a page. */
const ListCursor = Type.Optional(Type.String({ pattern: "^\\.[0-9.]{0,8000}$" }));
const Subject = Type.String({ pattern: "^[a-z]{1,20}:[1-9][0-9]{0,17}$" });
/** Above the allowed length, so that a text that is too long is refused with a message. */
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

/** Why only its author sees a comment, and whether an appeal is possible. */
export interface HiddenComment {
  /** In words. */
  readonly reason: string;
  /** `open`: an appeal is possible until `until`. Null: no decision yet. */
  readonly appeal: "open" | "waiting" | "refused" | "late" | null;
  /** Epoch ms. */
  readonly until: number | null;
}

export interface Comment {
  readonly id: string;
  /** `article:12` */
  readonly subject: string;
  /** Id of the top-level comment it belongs to; null: it is top-level itself. */
  readonly rootId: string | null;
  /** Null: a tombstone, see `gone`. */
  readonly author: CommentAuthor | null;
  /** The user a reply answers, unless that is the author of the top-level comment. */
  readonly replyTo: { readonly id: UserId; readonly nickName: string } | null;
  /** Plain text with line breaks; "" for a tombstone. */
  readonly text: string;
  /** Users it mentions; absent: none. */
  readonly mentions?: readonly Mention[];
  /** The match moment it is about, read as of the reader's; absent: none. */
  readonly moment?: EmbeddedMoment;
  /** Epoch ms. */
  readonly at: number;
  /** The match minute its author saw: `67′`. */
  readonly seenMinute: string | null;
  readonly likes: number;
  readonly isLiked: boolean;
  /** Those the caller can read: their own that wait or were hidden as well, none of users they shield. */
  readonly replies: number;
  readonly isEdited: boolean;
  readonly isOwn: boolean;
  /** The caller's own comments: until ten minutes after `at`. */
  readonly editableUntil: number | null;
  /** The caller's own comments: waits for a moderator. */
  readonly isHeld: boolean;
  /** The caller's own comments only. */
  readonly hidden: HiddenComment | null;
  /** Why only its replies are left. */
  readonly gone: "removed" | "hidden" | null;
  readonly isSample: boolean;
  /** The first few replies. */
  readonly firstReplies: readonly Comment[];
}

export interface CommentList {
  readonly subject: string;
  /** Including replies, without those of users the caller shields; for a reader in the past counted up to 1,000. */
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
  readonly sort: CommentSort;
  /** 亮评: at most three, each with at least three likes. First page only. */
  readonly best: readonly Comment[];
  readonly list: readonly Comment[];
  /** Of the next page: whatever is written, liked or reported meanwhile, none is lost or repeated; null: last page. */
  readonly cursor: string | null;
  /** Id of the newest comment when the list was read; "0" for none. */
  readonly newestId: string;
  /** No further comments are accepted. */
  readonly isClosed: boolean;
  /** Why and until when the caller is muted, in words; null: not muted. */
  readonly muted: string | null;
}

export interface CommentReplies {
  readonly list: readonly Comment[];
  readonly cursor: string | null;
}

/** A well-liked comment of the last day, with its subject. */
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
  cursor: ListCursor,
  at: At,
};
const Flag = withDefault(Type.Union([Type.Literal(1), Type.Literal(2)]), 1);

export const commentCalls = {
  /** Comments of an article. */
  informInfoCommentListByPost: get("tapi", "/inform/info/comment/list/byPost", "any", {
    query: Type.Object({ postId: RowId, ...listQuery }),
    reply: object<CommentList>(),
  }),
  /** Comments of a post, or of any other `subject`. */
  informCommentListByPost: get("tapi", "/inform/comment/list/byPost", "any", {
    query: Type.Object({ postId: Type.Optional(RowId), subject: Type.Optional(Subject), ...listQuery }),
    reply: object<CommentList>(),
  }),
  /** Replies under a top-level comment, oldest first. */
  informCommentReplies: get("tapi", "/inform/comment/replies", "any", {
    query: Type.Object({ id: RowId, cursor: Cursor, pageSize: withDefault(Type.Integer({ minimum: 1, maximum: 100 }), 20), at: At }),
    reply: object<CommentReplies>(),
  }),
  /** Number of comments by others since `after`, an id. */
  informCommentNewer: get("tapi", "/inform/comment/newer", "any", {
    query: Type.Object({ subject: Subject, after: AfterRowId, at: At }),
    reply: Type.Object({ newer: Type.Integer() }),
  }),
  /** A repeated key returns the same comment. `seenAt`: the author's page clock. */
  informCommentReply: post("tapi", "/inform/comment/reply", "user", {
    body: Type.Object({
      subject: Type.Optional(Subject),
      postId: Type.Optional(RowId),
      parentId: Type.Optional(RowId),
      text: Text,
      requestKey: Type.Optional(IdempotencyKey),
      seenAt: At,
      /** The match moment it is about; it must not lie in the future. An edit keeps it. */
      moment: Type.Optional(MomentField),
    }),
    reply: object<Comment>(),
  }),
  /** flag 1 likes it, 2 undoes that */
  informCommentLikeId: get("tapi", "/inform/comment/like/{id}", "user", {
    query: Type.Object({ flag: Flag }),
    reply: Type.Object({ isLiked: Type.Boolean(), likes: Type.Integer() }),
    changes: true,
  }),
  /** Own comments, for ten minutes. */
  informCommentEdit: post("tapi", "/inform/comment/edit", "user", {
    body: Type.Object({ id: RowId, text: Text }),
    reply: object<Comment>(),
  }),
  informCommentDelete: post("tapi", "/inform/comment/delete", "user", { body: Type.Object({ id: RowId }), reply: Done }),
  /** Appeals against the decision that hid the caller's comment: once, within seven days. */
  informCommentAppeal: post("tapi", "/inform/comment/appeal", "user", {
    body: Type.Object({ id: RowId, text: Text }),
    reply: Done,
  }),
  /** Of the last day, on articles. */
  informCommentBest: get("tapi", "/inform/comment/best", "any", {
    query: Type.Object({ size: withDefault(Type.Integer({ minimum: 1, maximum: 10 }), 5), at: At }),
    reply: object<{ readonly list: readonly BestComment[] }>(),
  }),
  /** flag 1: the caller no longer sees the user's content, and the user cannot answer or like the caller's; 2 undoes that */
  informShieldUser: post("tapi", "/inform/shield/user", "user", {
    body: Type.Object({ userId: RowId, flag: Flag }),
    reply: Type.Object({ isShielded: Type.Boolean() }),
  }),
  /** Latest first, at most 200. */
  informShieldList: get("tapi", "/inform/shield/list", "user", { reply: object<{ readonly list: readonly ShieldedUser[] }>() }),
};
