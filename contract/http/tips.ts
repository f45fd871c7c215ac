import { type Static, Type } from "typebox";
import { ID_PATTERN } from "../ids.ts";
import { get, post } from "./call.ts";

/** Calls of the tips family (docs/product.md 7). A call without a reply is not built yet and answers 501. */
/** An expert's head (docs/product.md 3); records newest first, `W` won, `D` drawn, `L` lost. Without an id: the caller's own. */
export const ExpertInfo = Type.Object({
  id: Type.String(),
  name: Type.String(),
  favors: Type.Integer(),
  fans: Type.Integer(),
  description: Type.String(),
  fifteenRecords: Type.Array(Type.String()),
  sevenRecords: Type.Array(Type.String()),
});
export type ExpertInfo = Static<typeof ExpertInfo>;

export const tipsCalls = {
  tjExpertInfo: post("tapi", "/tj/expert/info", "any", {
    body: Type.Object({ id: Type.Optional(Type.String({ pattern: ID_PATTERN })) }),
    reply: ExpertInfo,
  }),
  /** publish a tip */
  tjRecommend: post("tapi", "/tj/recommend", "expert"),
  tjExpertHomeRec: post("tapi", "/tj/expert/home/rec", "any"),
  tjExpertPcRec: post("tapi", "/tj/expert/pc/rec", "any"),
  tjExpertRecommends: post("tapi", "/tj/expert/recommends", "any"),
  tjExpertMore: post("tapi", "/tj/expert/more", "any"),
  tjExpertExperts: post("tapi", "/tj/expert/experts", "any"),
  tjExpertMatch: post("tapi", "/tj/expert/match", "any"),
  tjExpertCenterHead: post("tapi", "/tj/expert/center/head", "any"),
  tjExpertCenterRecommends: post("tapi", "/tj/expert/center/recommends", "any"),
  tjExpertV2IndexRecommends: post("tapi", "/tj/expert/v2/index/recommends", "any"),
  tjRecommendId: get("tapi", "/tj/recommend/{id}", "any"),
  /** matchType&searchValue */
  tjMatch: get("tapi", "/tj/match", "any"),
  tjMatchFilter: get("tapi", "/tj/match/filter", "any"),
};
