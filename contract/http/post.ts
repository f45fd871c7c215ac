import { Type } from "typebox";
import type { Sport } from "../feed/channels.ts";
import type { Team } from "../feed/sport.ts";
import { AfterRowId, MatchId, RowId, UserId } from "../idSchemas.ts";
import type { MatchId as MatchIdOf, UserId as UserIdOf } from "../ids.ts";
import { UPLOAD_BODY_BYTES } from "../limits.ts";
import type { Mention } from "../rules/mention.ts";
import type { RichDoc } from "../rules/richText.ts";
import { get, post } from "./call.ts";
import type { Embeds } from "./content.ts";
import { IdempotencyKey } from "./idempotencyKey.ts";
import { pageFields, pageQuery } from "./page.ts";
import { UploadBody, UploadReply } from "./user.ts";
import { withDefault } from "./withDefault.ts";

/**
 * Posts and their circles (docs/product.md 3 and 7, Inform; what the specification leaves open is ours).
 * Comments on them: comment.ts, by the subject `post:7`.
 *
 * `at` (epoch ms) is the reader's page clock: for a post about a match, the reply holds nothing written later.
 * Absent: now.
 */

const At = Type.Optional(Type.Integer({ minimum: 0, maximum: 8_640_000_000_000_000 }));
const Cursor = Type.Optional(Type.String({ pattern: "^[0-9a-z.-]{1,64}$" }));
const Done = Type.Object({});
const object = <T>() => Type.Unsafe<T>({ type: "object", additionalProperties: true });
const SportField = Type.Union([Type.Literal("fb"), Type.Literal("bk")]);
export const CircleId = Type.String({ pattern: "^[1-9][0-9]{0,17}$" });

export interface Circle {
  readonly id: string;
  readonly name: string;
  readonly about: string;
  /** For a team's circle: the team whose crest is drawn. */
  readonly team: Team | null;
  readonly members: number;
  readonly posts: number;
  readonly isFollowed: boolean;
}

export interface PostAuthor {
  readonly id: UserIdOf;
  readonly nickName: string;
  readonly portrait: string;
  readonly level: number | null;
  readonly isAnchor: 0 | 1;
}

export interface PostMatch {
  readonly sport: Sport;
  readonly matchId: MatchIdOf;
}

/** The most trusted comment under a post, as lists show it (亮评). */
export interface PostBest {
  readonly id: string;
  readonly author: Pick<PostAuthor, "id" | "nickName">;
  readonly text: string;
  readonly likes: number;
}

export interface Post {
  readonly id: string;
  readonly author: PostAuthor;
  readonly circle: Pick<Circle, "id" | "name" | "team"> | null;
  /** "" if it has none. */
  readonly title: string;
  readonly doc: RichDoc;
  /** Root-relative; at most nine. */
  readonly pictures: readonly string[];
  /** Without `#`. */
  readonly topics: readonly string[];
  /** Users its text mentions; absent: none. */
  readonly mentions?: readonly Mention[];
  readonly match: PostMatch | null;
  /** The match minute its author saw: `67`. */
  readonly seenMinute: string | null;
  /** Data for its moment cards, as of the reader's moment. */
  readonly embeds: Embeds;
  /** Epoch ms. */
  readonly at: number;
  readonly likes: number;
  readonly isLiked: boolean;
  readonly comments: number;
  /** In lists only, if the post has one. */
  readonly best?: PostBest;
  readonly isEdited: boolean;
  readonly isOwn: boolean;
  /** The caller's own posts: until ten minutes after `at`. */
  readonly editableUntil: number | null;
  /** The caller's own posts: waits for a moderator. */
  readonly isHeld: boolean;
  /** The caller's own posts: why nobody else sees it, in words. */
  readonly hiddenReason: string | null;
  /** Own posts: state of an appeal against the decision that hid it, and its deadline (epoch ms); absent: no decision yet. */
  readonly appeal?: { readonly state: "open" | "waiting" | "refused" | "late"; readonly until: number };
  readonly isSample: boolean;
}

export interface PostList {
  /** Counted up to 1,000. */
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
  readonly list: readonly Post[];
  /** Of the next page, so that rising posts cause no duplicates; null: last page. */
  readonly cursor: string | null;
}

export interface Topic {
  readonly name: string;
  readonly posts: number;
}

const ListBody = {
  sort: withDefault(Type.Union([Type.Literal("hot"), Type.Literal("new"), Type.Literal("follow")]), "hot"),
  circleId: Type.Optional(CircleId),
  authorId: Type.Optional(UserId),
  topic: Type.Optional(Type.String({ minLength: 1, maxLength: 30 })),
  sport: Type.Optional(SportField),
  matchId: Type.Optional(MatchId),
  ...pageFields(20),
  cursor: Cursor,
  at: At,
};

const Written = {
  title: withDefault(Type.String({ maxLength: 200 }), ""),
  doc: Type.Unknown(),
  pictures: withDefault(Type.Array(Type.String({ maxLength: 200 }), { maxItems: 9 }), []),
  circleId: Type.Optional(CircleId),
  topics: withDefault(Type.Array(Type.String({ maxLength: 60 }), { maxItems: 5 }), []),
};

export const postCalls = {
  /** At most 9 pictures of 5 MB each. A post may only use its author's own uploads. */
  informPostAddPicBase64: post("tapi", "/inform/post/addPic/base64", "user", {
    plain: true,
    bodyBytes: UPLOAD_BODY_BYTES,
    body: UploadBody,
    reply: UploadReply,
  }),
  /**
   * Creates a post or, with `id` and within ten minutes, replaces the text of one's own. A repeated key returns the same post.
   * `seenAt`: the author's page clock, for posts about a match; the reply holds nothing later.
   * A post with a card of a moment is about that match, named or not; 400 for a card of another match than the post's.
   */
  informPostAddSave: post("tapi", "/inform/post/addSave", "user", {
    body: Type.Object({
      id: Type.Optional(RowId),
      ...Written,
      sport: Type.Optional(SportField),
      matchId: Type.Optional(MatchId),
      seenAt: At,
      requestKey: Type.Optional(IdempotencyKey),
    }),
    reply: object<{ readonly post: Post }>(),
  }),
  /** `sport` and `matchId` name a match together; 400 for one without the other. */
  informPostListGeneral: post("tapi", "/inform/post/list/general", "any", { body: Type.Object(ListBody), reply: object<PostList>() }),
  /** Number of posts by others since `after`, an id (0: any), on the square or in a circle; counted up to 100. */
  informPostNewer: get("tapi", "/inform/post/newer", "any", {
    query: Type.Object({ after: AfterRowId, circleId: Type.Optional(CircleId), at: At }),
    reply: Type.Object({ newer: Type.Integer() }),
  }),
  /** Posts of an anchor, newest first. */
  informPostListAnchor: post("tapi", "/inform/post/list/anchor", "any", {
    body: Type.Object({ anchorId: UserId, ...pageFields(20), cursor: Cursor, at: At }),
    reply: object<PostList>(),
  }),
  /** The caller's own posts, including hidden and held ones. */
  informPostListAnchorMy: get("tapi", "/inform/post/list/anchor/my", "anchor", {
    query: pageQuery({ cursor: Cursor }, 20),
    reply: object<PostList>(),
  }),
  informPostListMy: get("tapi", "/inform/post/list/my", "user", { query: pageQuery({ cursor: Cursor }, 20), reply: object<PostList>() }),
  informPostAnchorDelete: get("tapi", "/inform/post/anchor/delete", "anchor", {
    query: Type.Object({ postId: RowId }),
    reply: Done,
    changes: true,
  }),
  informPostDelete: post("tapi", "/inform/post/delete", "user", { body: Type.Object({ postId: RowId }), reply: Done }),
  /** Appeals against the decision that hid the caller's post: once, within seven days. */
  informPostAppeal: post("tapi", "/inform/post/appeal", "user", {
    body: Type.Object({ postId: RowId, text: Type.String({ maxLength: 4_000 }) }),
    reply: Done,
  }),
  informPostDetailId: get("tapi", "/inform/post/detail/{id}", "any", {
    query: Type.Object({ at: At }),
    reply: object<{ readonly post: Post; readonly sameMatch: readonly Pick<Post, "id" | "title" | "seenMinute" | "likes">[] }>(),
  }),
  /** n: 1 likes it, 0 undoes that. */
  informPostLikeIdN: get("tapi", "/inform/post/like/{id}/{n}", "user", {
    query: Type.Object({}),
    reply: Type.Object({ isLiked: Type.Boolean(), likes: Type.Integer() }),
    changes: true,
  }),
  /** Hides a post from the caller. */
  informPostShield: post("tapi", "/inform/post/shield", "user", { body: Type.Object({ postId: RowId }), reply: Done }),
  /** The caller's circles first, then by members. */
  informCircleList: get("tapi", "/inform/circle/list", "any", {
    query: Type.Object({ word: Type.Optional(Type.String({ maxLength: 30 })) }),
    reply: object<{ readonly list: readonly Circle[] }>(),
  }),
  informCircleDetail: get("tapi", "/inform/circle/detail", "any", {
    query: Type.Object({ id: CircleId }),
    reply: object<{ readonly circle: Circle }>(),
  }),
  informCircleFollow: post("tapi", "/inform/circle/follow", "user", {
    body: Type.Object({ id: CircleId, isFollowed: Type.Boolean() }),
    reply: Type.Object({ isFollowed: Type.Boolean(), members: Type.Integer() }),
  }),
  /** The most used topics of the last two days. */
  informTopicList: get("tapi", "/inform/topic/list", "any", {
    query: Type.Object({ at: At }),
    reply: object<{ readonly list: readonly Topic[] }>(),
  }),
};
