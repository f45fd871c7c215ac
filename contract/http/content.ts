import { get, post } from "./call.ts";

/** Calls of the content family (docs/product.md 7). A call without a reply is not built yet and answers 501. */
export const contentCalls = {
  /** placeCode */
  informAdvertV2Adv: get("tapi", "/inform/advert/v2/adv", "any"),
  informInfoListCategory: post("tapi", "/inform/info/listCategory", "any"),
  /** columnNo, platform, pageParam */
  informInfoList: post("tapi", "/inform/info/list", "any"),
  informInfoRecommend: post("tapi", "/inform/info/recommend", "any"),
  informInfoDetailId: get("tapi", "/inform/info/detail/{id}", "any"),
  /** limit */
  informInfoBanner: get("tapi", "/inform/info/banner", "any"),
  /** collectId&flag&type */
  informInfoCollect: get("tapi", "/inform/info/collect", "user", { changes: true }),
  /** type&page&pageSize */
  informInfoMyCollect: get("tapi", "/inform/info/my/collect", "user"),
  informInfoCommentListByPost: get("tapi", "/inform/info/comment/list/byPost", "any"),
  informMovieHighlights: get("tapi", "/inform/movie-highlights", "any"),
  /** id */
  informMovieHighlightsDetail: get("tapi", "/inform/movie-highlights/detail", "any"),
  /** id */
  informMovieHighlightsPay: get("tapi", "/inform/movie-highlights/pay", "user", { changes: true }),
};
