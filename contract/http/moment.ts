import { Type } from "typebox";
import { MatchId } from "../idSchemas.ts";
import { post } from "./call.ts";
import type { EmbeddedMoment } from "./content.ts";
import { MOMENTS_A_CALL } from "./momentLimits.ts";

/** Cards of moments (docs/product.md 3; ours): what a line of a chat carries as {sport, matchId, at} is read by these calls. */

const At = Type.Integer({ minimum: 0, maximum: 8_640_000_000_000_000 });

/** A moment of a match; `at` epoch ms. */
export const MomentField = Type.Object({ sport: Type.Union([Type.Literal("fb"), Type.Literal("bk")]), matchId: MatchId, at: At });

export const momentCalls = {
  /**
   * As of the reader's page clock (`at`, epoch ms; absent: now): what is later than it is withheld. In the order asked; what
   * is a moment of no match is left out.
   */
  informMomentList: post("tapi", "/inform/moment/list", "any", {
    body: Type.Object({ moments: Type.Array(MomentField, { minItems: 1, maxItems: MOMENTS_A_CALL }), at: Type.Optional(At) }),
    reply: Type.Unsafe<{ readonly list: readonly EmbeddedMoment[] }>({ type: "object", additionalProperties: true }),
  }),
};
