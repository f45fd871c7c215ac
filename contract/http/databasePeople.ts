import { type Static, Type } from "typebox";
import type { Pair } from "../feed/sport.ts";
import { get } from "./call.ts";
import { type CompetitionHead, type DatabaseTeam, EntityRef, type SeasonHead, SeasonRef } from "./database.ts";
import { pageQuery } from "./page.ts";

/**
 * People and places of football seasons, where a set that was imported names them, or the incidents of simulated matches
 * (docs/product.md 2: the screens are named there, the replies are ours). `source` is credited wherever they are shown.
 */
export interface PersonName {
  readonly id: string;
  readonly name: string;
}

export interface Scorer {
  readonly person: PersonName;
  readonly team: DatabaseTeam;
  /** Own goals are nobody's here. */
  readonly goals: number;
  /** Of them from the spot. */
  readonly penalties: number;
}

/** Who set goals up. */
export interface Helper {
  readonly person: PersonName;
  readonly team: DatabaseTeam;
  readonly assists: number;
}

export interface Booked {
  readonly person: PersonName;
  readonly team: DatabaseTeam;
  /** A second one that sends off is a red one. */
  readonly yellow: number;
  readonly red: number;
}

export interface PeopleReply {
  readonly season: SeasonHead;
  /** Null: nobody has told of anybody. */
  readonly source: string | null;
  /** Matches that told of theirs, of those that were played; null: all of them. */
  readonly told: { readonly matches: number; readonly played: number } | null;
  /** Most goals first, the first hundred; who is level shares a place. */
  readonly scorers: readonly Scorer[];
  /** Null: nobody has told who set goals up. */
  readonly helpers: readonly Helper[] | null;
  readonly booked: readonly Booked[];
  readonly coaches: readonly { readonly person: PersonName; readonly team: DatabaseTeam }[];
  readonly referees: readonly PersonName[];
  readonly venues: readonly {
    readonly id: string;
    readonly name: string;
    readonly city: string | null;
    readonly country: string | null;
    readonly capacity: number | null;
    readonly matches: number;
  }[];
}

export interface PersonSeason {
  readonly competition: Pick<CompetitionHead, "id" | "name">;
  readonly season: SeasonHead;
  /** Null: a referee. */
  readonly team: DatabaseTeam | null;
  readonly number: number | null;
  readonly position: string | null;
  readonly goals: number;
  readonly penalties: number;
  readonly own: number;
  /** Null: nobody has told. */
  readonly assists: number | null;
  readonly yellow: number;
  readonly red: number;
}

export interface PersonReply {
  readonly person: PersonName & {
    readonly kind: "player" | "coach" | "referee";
    /** `1934-09-30`; null: not known. */
    readonly birthOn: string | null;
    readonly country: string | null;
  };
  readonly source: string;
  /** Latest first. */
  readonly seasons: readonly PersonSeason[];
}

export interface VenueMatch {
  /** Null: the portal has no page of it. */
  readonly matchId: string | null;
  readonly kickoffAt: number;
  /** Where rounds have no name, the group or the part of the season. */
  readonly round: string | null;
  readonly home: DatabaseTeam;
  readonly away: DatabaseTeam;
  readonly score: Pair;
  /** After regular time, where extra time has changed it. */
  readonly regular: Pair | null;
  readonly penalties: Pair | null;
}

export interface VenueSeason {
  readonly competition: Pick<CompetitionHead, "id" | "name">;
  readonly season: SeasonHead;
  /** Latest first. */
  readonly matches: readonly VenueMatch[];
}

export interface VenueReply {
  readonly venue: Omit<PeopleReply["venues"][number], "matches">;
  readonly source: string;
  /** Matches, of all pages. */
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
  /** Of the matches of this page, latest first: a season that goes on stands on the next one too. */
  readonly seasons: readonly VenueSeason[];
}

export const PeopleQuery = Type.Object({ id: EntityRef, season: SeasonRef });
export type PeopleQuery = Static<typeof PeopleQuery>;
export const PersonQuery = Type.Object({ id: EntityRef });

export const VenueQuery = pageQuery({ id: EntityRef }, 50);
export type VenueQuery = Static<typeof VenueQuery>;

const object = { type: "object", additionalProperties: true } as const;

export const databasePeopleCalls = {
  people: get("tapi", "/live/fb/league/people", "any", { query: PeopleQuery, reply: Type.Unsafe<PeopleReply>(object) }),
  person: get("tapi", "/live/fb/league/person", "any", { query: PersonQuery, reply: Type.Unsafe<PersonReply>(object) }),
  venue: get("tapi", "/live/fb/league/venue", "any", { query: VenueQuery, reply: Type.Unsafe<VenueReply>(object) }),
};
