import { Type } from "typebox";
import { get } from "./call.ts";
import { type CompetitionHead, type DatabaseTeam, EntityRef, type SeasonHead } from "./database.ts";
import { momentMs } from "../numberSchemas.ts";

/** Leaders of the hot leagues, for pages that show a few lines of a table (docs/product.md 2: the replies are ours). */

/** `table`: the standings; `attack`, `defence`: goals or points scored, conceded; `form`: the last matches. */
export type TopKind = "table" | "attack" | "defence" | "form";

export interface TopRow {
  /** Equal for teams that are level. */
  readonly rank: number;
  readonly team: DatabaseTeam;
  readonly played: number;
  /** Goals or points scored minus conceded. */
  readonly difference: number;
  /** Table: points (basketball: wins). Attack, defence: goals, or points a game. Form: points, or wins. */
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
  /** The hot leagues that have results, in order. */
  readonly leagues: readonly TopLeague[];
  /** For the requested league, else the first one; null: no results at all. */
  readonly top: {
    readonly league: TopLeague;
    /** Real results where they exist, else simulated ones: never both. */
    readonly season: SeasonHead;
    /** All of its matches have been played. */
    readonly isOver: boolean;
    readonly lists: readonly TopList[];
  } | null;
}

const object = { type: "object", additionalProperties: true } as const;

export const databaseTopsCalls = {
  /** `at` (epoch ms): the reader's page clock. A match that may not have been over by then is not counted. */
  tops: get("tapi", "/live/league/tops", "any", {
    query: Type.Object({
      league: Type.Optional(EntityRef),
      at: Type.Optional(momentMs()),
    }),
    reply: Type.Unsafe<TopsReply>(object),
  }),
};
