import { Type } from "typebox";
import { get } from "./call.ts";
import { type CompetitionHead, type DatabaseTeam, EntityRef, type SeasonHead } from "./database.ts";

/** Who leads the hot leagues, for pages that show a few lines of a table (docs/product.md 2: the replies are ours). */

/** `table`: the standings; `attack` and `defence`: points or goals made and let in; `form`: of the last matches. */
export type TopKind = "table" | "attack" | "defence" | "form";

export interface TopRow {
  /** The same for teams that are level. */
  readonly rank: number;
  readonly team: DatabaseTeam;
  readonly played: number;
  /** Goals or points made, less those let in. */
  readonly difference: number;
  /** Points of a table (of basketball matches won); goals, or points a game; of form points, or matches won. */
  readonly value: number;
}

export interface TopList {
  readonly kind: TopKind;
  /** `东部`, `A 组`; null: the whole league. */
  readonly name: string | null;
  readonly rows: readonly TopRow[];
}

export type TopLeague = Pick<CompetitionHead, "id" | "sport" | "name">;

export interface TopsReply {
  /** Those of the hot leagues that have results, in order. */
  readonly leagues: readonly TopLeague[];
  /** Of the league that was asked for, else the first; null: there are no results at all. */
  readonly top: {
    readonly league: TopLeague;
    /** Real results where there are some, else simulated ones: never both. */
    readonly season: SeasonHead;
    /** All of its matches are played. */
    readonly isOver: boolean;
    readonly lists: readonly TopList[];
  } | null;
}

const object = { type: "object", additionalProperties: true } as const;

export const databaseTopsCalls = {
  /** `at` (epoch ms): where the reader's page clock stands; a match that may not have been over by then does not count. */
  tops: get("tapi", "/live/league/tops", "any", {
    query: Type.Object({
      league: Type.Optional(EntityRef),
      at: Type.Optional(Type.Integer({ minimum: 0, maximum: 8_640_000_000_000_000 })),
    }),
    reply: Type.Unsafe<TopsReply>(object),
  }),
};
