import { Type } from "typebox";
import { MatchId } from "../idSchemas.ts";
import { post } from "./call.ts";
import type { EmbeddedMoment } from "./content.ts";
import { MOMENTS_A_CALL } from "./momentLimits.ts";
import { momentMs } from "../numberSchemas.ts";

/** Cards of moments (docs/product.md 3; ours): these calls read the {sport, matchId, at} that a chat line carries. */

const At = momentMs();

/** A moment of a match; `at` epoch ms. */
export const MomentField = Type.Object({ sport: Type.Union([Type.Literal("fb"), Type.Literal("bk")]), matchId: MatchId, at: At });

export const momentCalls = {
  /**
   * As of the reader's page clock (`at`, epoch ms; absent: now): later moments are withheld. In the requested order;
   * moments of unknown matches are left out.
   */
  informMomentList: post("tapi", "/inform/moment/list", "any", {
    body: Type.Object({ moments: Type.Array(MomentField, { minItems: 1, maxItems: MOMENTS_A_CALL }), at: Type.Optional(At) }),
    reply: Type.Unsafe<{ readonly list: readonly EmbeddedMoment[] }>({ type: "object", additionalProperties: true }),
  }),
};
