import { type Static, Type } from "typebox";
import type { Pair } from "../feed/sport.ts";
import { get } from "./call.ts";
import { type CompetitionHead, type DatabaseTeam, EntityRef, type SeasonHead, SeasonRef } from "./database.ts";
import { pageQuery } from "./page.ts";

/**
 * People and venues of football seasons, from an imported data set or the incidents of simulated matches
 * (docs/product.md 2: the screens are named there, the replies are ours). `source` is credited wherever they are shown.
 */
export interface PersonName {
  readonly id: string;
  readonly name: string;
}

export interface Scorer {
  readonly person: PersonName;
  readonly team: DatabaseTeam;
  /** Without own goals, which are credited to nobody. */
  readonly goals: number;
  /** Of these, penalties. */
  readonly penalties: number;
}

/** A player with assists. */
export interface Helper {
  readonly person: PersonName;
  readonly team: DatabaseTeam;
  readonly assists: number;
}

export interface Booked {
  readonly person: PersonName;
  readonly team: DatabaseTeam;
  /** A second yellow that leads to a dismissal counts as red. */
  readonly yellow: number;
  readonly red: number;
}

export interface PeopleReply {
  readonly season: SeasonHead;
  /** Null: no data. */
  readonly source: string | null;
  /** Matches with scorer data, out of those played; null: all of them. */
  readonly told: { readonly matches: number; readonly played: number } | null;
  /** Most goals first, at most a hundred; players level on goals share a rank. */
  readonly scorers: readonly Scorer[];
  /** Null: no assist data. */
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
  /** Null: no data. */
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
  /** Null: the portal has no page for it. */
  readonly matchId: string | null;
  readonly kickoffAt: number;
  /** The group or the part of the season where rounds have no name. */
  readonly round: string | null;
  readonly home: DatabaseTeam;
  readonly away: DatabaseTeam;
  readonly score: Pair;
  /** After regular time, where extra time changed it. */
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
  /** Matches on all pages. */
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
  /** Seasons of this page's matches, latest first. A season cut by the page break appears on the next page too. */
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
