import { get } from "./call.ts";

/** Calls of the attention family (spec section 7). A call without a reply is not built yet and answers 501. */
export const attentionCalls = {
  /** matchType&operateType&targetId&type */
  attentionOperAttention: get("aapi", "/api/attention/operAttention", "user"),
  attentionGetAttentionMatchByUser: get("aapi", "/api/attention/getAttentionMatchByUser", "user"),
  /** attentionType&page&pageSize */
  attentionPageAttention: get("aapi", "/api/attention/pageAttention", "user"),
  userRecommend: get("aapi", "/api/user/recommend", "any"),
  userInfo: get("aapi", "/api/user/info", "user"),
  userCoin: get("aapi", "/api/user/coin", "user"),
  /** size=20&type */
  userHot: get("aapi", "/api/user/hot", "any"),
  /** page&pageSize&word */
  userPageList: get("aapi", "/api/user/pageList", "any"),
};
