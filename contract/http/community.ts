import { UPLOAD_BODY_BYTES } from "../limits.ts";
import { Type } from "typebox";
import { get, post } from "./call.ts";
import { Banners, Place } from "./content.ts";

/** Calls of the community family (docs/product.md 7). A call without a reply is not built yet and answers 501. Comments: comment.ts. */
export const communityCalls = {
  /** Posters of a place, of this brand and now. */
  informPosterV2CateList: get("tapi", "/inform/poster/v2/cate/list", "any", {
    query: Type.Object({ placeCode: Place }),
    reply: Banners,
  }),
  informPostAddPicBase64: post("tapi", "/inform/post/addPic/base64", "user", { plain: true, bodyBytes: UPLOAD_BODY_BYTES }),
  informPostAddSave: post("tapi", "/inform/post/addSave", "user"),
  informPostListGeneral: post("tapi", "/inform/post/list/general", "any"),
  informPostListAnchor: post("tapi", "/inform/post/list/anchor", "any"),
  informPostShield: post("tapi", "/inform/post/shield", "user"),
  informPostDetailId: get("tapi", "/inform/post/detail/{id}", "any"),
  informPostLikeIdN: get("tapi", "/inform/post/like/{id}/{n}", "user", { changes: true }),
  /** page&pageSize */
  informPostListAnchorMy: get("tapi", "/inform/post/list/anchor/my", "anchor"),
  /** postId */
  informPostAnchorDelete: get("tapi", "/inform/post/anchor/delete", "anchor", { changes: true }),
  informCircleList: get("tapi", "/inform/circle/list", "any"),
};
