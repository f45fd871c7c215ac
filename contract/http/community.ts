import { Type } from "typebox";
import { get } from "./call.ts";
import { At, Banners, Place } from "./content.ts";

/** Calls of the community family (docs/product.md 7). Comments: comment.ts; posts and circles: post.ts. */
export const communityCalls = {
  /** Posters at a place for this brand, in force at `at`. */
  informPosterV2CateList: get("tapi", "/inform/poster/v2/cate/list", "any", {
    query: Type.Object({ placeCode: Place, at: At }),
    reply: Banners,
  }),
};
