import { Type } from "typebox";
import { MatchId } from "../idSchemas.ts";
import { get } from "./call.ts";

/** Table ranks of a match's two teams before it, as the league's results came in. */
export interface PlaceStep {
  /** Epoch ms from which these ranks held. */
  readonly at: number;
  /** Null: not in the table yet. */
  readonly home: number | null;
  readonly away: number | null;
}

export interface PlacesReply {
  /** From the match's result or, before there is one, its fixture. */
  readonly round: string | null;
  /** For the days before kick-off, oldest first; empty where the database has no table for the match. */
  readonly steps: readonly PlaceStep[];
}

const object = { type: "object", additionalProperties: true } as const;

export const databasePlacesCalls = {
  places: get("tapi", "/live/{sport}/league/places", "any", {
    query: Type.Object({ matchId: MatchId }),
    reply: Type.Unsafe<PlacesReply>(object),
  }),
};
