import { type Static, Type } from "typebox";
import type { MatchRef } from "../codes/matchType.ts";
import { ID_PATTERN } from "../ids.ts";
import type { BoardRow } from "../match/board.ts";
import { get } from "./call.ts";
import { pageFields, pageOf, pageQuery } from "./page.ts";
import { UserCard, UserInfo } from "./user.ts";
import { withDefault } from "./withDefault.ts";

/** Calls of the attention family (docs/product.md 7). A call without a reply is not built yet and answers 501. */

const Id = Type.String({ pattern: ID_PATTERN });
/** Schema for the codes of contract/codes/matchType.ts. */
export const MatchType = Type.Union([Type.Literal(1), Type.Literal(2)]);
/** 1 = do it, 2 = undo it. */
export const OperateType = Type.Union([Type.Literal(1), Type.Literal(2)]);

/** Matches on a user's list, newest first; rows for those still on the boards or in the database. */
export interface UserMatches {
  readonly matches: readonly (MatchRef & { readonly at: number })[];
  readonly rows: readonly BoardRow[];
}
export const UserMatchesReply = Type.Unsafe<UserMatches>({ type: "object", additionalProperties: true });

/** Decimal strings, as all money in JSON: diamonds and tickets owned. */
export const Coin = Type.Object({ balance: Type.String(), ticket: Type.String() });

export const UserCards = Type.Object({ list: Type.Array(UserCard) });
export type UserCards = Static<typeof UserCards>;

export const attentionCalls = {
  /** type 1 a user, 2 a match (with matchType), which sets the star; a repeated follow counts once */
  attentionOperAttention: get("aapi", "/api/attention/operAttention", "user", {
    query: Type.Object({
      type: withDefault(Type.Union([Type.Literal(1), Type.Literal(2)]), 1),
      operateType: OperateType,
      targetId: Id,
      matchType: Type.Optional(MatchType),
    }),
    /** `fansCount` of the followed user; 0 for a match. */
    reply: Type.Object({ isFollowed: Type.Boolean(), fansCount: Type.Integer() }),
    changes: true,
  }),
  /** Starred matches of both sports; `matchCollect` stars several of one sport. */
  attentionGetAttentionMatchByUser: get("aapi", "/api/attention/getAttentionMatchByUser", "user", { reply: UserMatchesReply }),
  /** attentionType 1 anchors, 2 experts, 3 everybody the caller follows */
  attentionPageAttention: get("aapi", "/api/attention/pageAttention", "user", {
    query: pageQuery({ attentionType: withDefault(Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3)]), 3) }),
    reply: pageOf(UserCard),
  }),
  /** Suggested anchors that the caller does not follow yet. */
  userRecommend: get("aapi", "/api/user/recommend", "any", { reply: UserCards }),
  userInfo: get("aapi", "/api/user/info", "user", { reply: UserInfo }),
  userCoin: get("aapi", "/api/user/coin", "user", { reply: Coin }),
  /** type 1 anchors, 2 experts, by followers */
  userHot: get("aapi", "/api/user/hot", "any", {
    query: Type.Object({
      size: withDefault(Type.Integer({ minimum: 1, maximum: 100 }), 20),
      type: withDefault(Type.Union([Type.Literal(1), Type.Literal(2)]), 1),
    }),
    reply: UserCards,
  }),
  /** Searches users by a word of their nickname. */
  userPageList: get("aapi", "/api/user/pageList", "any", {
    query: Type.Object({ word: withDefault(Type.String({ maxLength: 50 }), ""), ...pageFields() }),
    reply: pageOf(UserCard),
  }),
};
