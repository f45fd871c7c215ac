import { Type } from "typebox";
import { MatchId } from "../idSchemas.ts";
import { get } from "./call.ts";

/** Places in the table of a match's two teams before it, as results of its league came in. */
export interface PlaceStep {
  /** Epoch ms from which they stood so. */
  readonly at: number;
  /** Null: not in the table yet. */
  readonly home: number | null;
  readonly away: number | null;
}

export interface PlacesReply {
  /** As the match's own result or, before it has one, its fixture names it. */
  readonly round: string | null;
  /** Of the days before kick-off, oldest first; empty where the database has no table the match belongs to. */
  readonly steps: readonly PlaceStep[];
}

const object = { type: "object", additionalProperties: true } as const;

export const databasePlacesCalls = {
  places: get("tapi", "/live/{sport}/league/places", "any", {
    query: Type.Object({ matchId: MatchId }),
    reply: Type.Unsafe<PlacesReply>(object),
  }),
};
