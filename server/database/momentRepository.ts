import { sql } from "kysely";
import type { Side } from "../../contract/feed/sport.ts";
import type { Db } from "../kit/database.ts";
import { slug } from "../kit/slug.ts";

/** A simulated football result whose match may have scorers and bookings. */
export interface SimulatedResult {
  readonly resultId: bigint;
  readonly source: string;
  readonly sourceId: string;
  readonly season: string;
  readonly home: string;
  readonly away: string;
  readonly version: bigint;
}

interface Moment {
  /** The incident's id, unique in the match. */
  readonly id: string;
  /** The side it counts for. */
  readonly side: Side;
  /** The source's id of the player. */
  readonly player: string;
  readonly minute: number;
  readonly stoppage: number;
}

export interface MatchMoments {
  readonly people: readonly {
    readonly id: string;
    readonly name: string;
    readonly side: Side;
    readonly number: string | null;
    readonly position: string | null;
  }[];
  readonly goals: readonly (Moment & { readonly kind: "goal" | "penalty" | "own"; readonly assist: string | null })[];
  readonly cards: readonly (Moment & { readonly kind: "yellow" | "second_yellow" | "red" })[];
}

export interface MomentRepository {
  /** Simulated football results with a channel and a later version, ordered by version. */
  changed(after: bigint, limit: number): Promise<readonly SimulatedResult[]>;
  /** Replaces the stored goals and cards of the match. */
  save(match: SimulatedResult, moments: MatchMoments): Promise<void>;
}

const ID_LENGTH = 60;

/** `person.source_id` of a player, from the player's id in the matches of the source. */
export const personOfPlayer = (player: string): string => `fb ${player}`;

export function createMomentRepository(db: Db): MomentRepository {
  return {
    async changed(after, limit) {
      const { rows } = await sql<SimulatedResult>`
        select id as "resultId", source, source_id as "sourceId", season_id as season, home_id as home, away_id as away, version
        from result where sport = 'fb' and epoch <> '' and is_simulated and version > ${after} order by version limit ${limit}`.execute(db);
      return rows;
    },

    async save({ resultId, source, sourceId, season, home, away }, { people, goals, cards }) {
      const idOf = (player: string): string => slug(`${source} ${personOfPlayer(player)}`, ID_LENGTH);
      const teamOf = (side: Side): string => (side === "home" ? home : away);
      const persons = people.map(({ id, name, side, number, position }) => {
        const team = teamOf(side);
        const shirt = /^\d{1,3}$/.test(number ?? "") ? Number(number) : null;
        return {
          source_id: personOfPlayer(id),
          id: idOf(id),
          name,
          member: `${season} ${team} ${id}`,
          team_id: team,
          number: shirt,
          position,
        };
      });
      const moment = ({ id, side, player, minute, stoppage }: Moment) => ({
        ...{ source_id: `${sourceId} ${id}`, team_id: teamOf(side), person_id: idOf(player), minute, stoppage },
      });
      await db.transaction().execute(async (tx) => {
        for (const table of ["goal", "card"]) {
          await sql`delete from ${sql.table(table)} where source = ${source} and result_id = ${resultId}`.execute(tx);
        }
        // A result deleted meanwhile has no row to reference.
        const { rows } = await sql`select 1 from result where id = ${resultId} for key share`.execute(tx);
        if (rows.length === 0 || persons.length === 0) return;
        const personRows = sql`json_to_recordset(${JSON.stringify(persons)}::json)
          as n(source_id text, id text, name text, member text, team_id text, number smallint, position text)`;
        // Always in the same order: two matches of a team may be written concurrently.
        await sql`
          insert into person as t (id, source, source_id, kind, name, original_name)
          select n.id, ${source}, n.source_id, 'player', n.name, n.name from ${personRows} order by n.id
          on conflict (source, source_id) do update set name = excluded.name, original_name = excluded.name
            where t.name is distinct from excluded.name`.execute(tx);
        await sql`
          insert into squad_member as t (source, source_id, season_id, team_id, person_id, number, position)
          select ${source}, n.member, ${season}, n.team_id, n.id, n.number, n.position from ${personRows} order by n.member
          on conflict (source, source_id) do update set number = excluded.number, position = excluded.position
            where (t.number, t.position) is distinct from (excluded.number, excluded.position)`.execute(tx);
        await sql`
          insert into goal (source, source_id, result_id, team_id, person_id, assist_id, minute, stoppage, kind)
          select ${source}, n.source_id, ${resultId}, n.team_id, n.person_id, n.assist_id, n.minute, n.stoppage, n.kind
          from json_to_recordset(${JSON.stringify(goals.map((one) => ({ ...moment(one), kind: one.kind, assist_id: one.assist === null ? null : idOf(one.assist) })))}::json)
            as n(source_id text, team_id text, person_id text, assist_id text, minute smallint, stoppage smallint, kind text)
          on conflict do nothing`.execute(tx);
        await sql`
          insert into card (source, source_id, result_id, team_id, person_id, minute, stoppage, kind)
          select ${source}, n.source_id, ${resultId}, n.team_id, n.person_id, n.minute, n.stoppage, n.kind
          from json_to_recordset(${JSON.stringify(cards.map((one) => ({ ...moment(one), kind: one.kind })))}::json)
            as n(source_id text, team_id text, person_id text, minute smallint, stoppage smallint, kind text)
          on conflict do nothing`.execute(tx);
      });
    },
  };
}
