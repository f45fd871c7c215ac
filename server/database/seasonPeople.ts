import { sql } from "kysely";
import { ErrorCode } from "../../contract/codes/errors.ts";
import type { DatabaseTeam, KnownPlayer, KnownQuery } from "../../contract/http/database.ts";
import type {
  Booked,
  Helper,
  PeopleQuery,
  PeopleReply,
  PersonName,
  PersonReply,
  PersonSeason,
  Scorer,
} from "../../contract/http/databasePeople.ts";
import { type CallResult, refuse } from "../../contract/http/failure.ts";
import { ok } from "../../contract/result.ts";
import { type Db, safeNumber } from "../kit/database.ts";
import type { LeagueRepository } from "./leagueRepository.ts";
import { personOfPlayer } from "./momentRepository.ts";
import { headOf } from "./seasons.ts";

/** Players, scorers, bookings, coaches and referees, as far as a set or the matches themselves have them. Football only. */
export interface SeasonPeople {
  people(query: PeopleQuery): Promise<CallResult<PeopleReply>>;
  person(id: string): Promise<CallResult<PersonReply>>;
  /** The subset of a source's players with a page: those who scored, assisted or were booked. */
  known(query: KnownQuery): Promise<CallResult<{ list: KnownPlayer[] }>>;
}

export interface SeasonPeopleDeps {
  readonly db: Db;
  readonly leagues: Pick<LeagueRepository, "idOf" | "seasons" | "teams" | "competition">;
}

const MOST = 100;

interface Tally {
  readonly id: string;
  readonly name: string;
  readonly team: string;
  readonly first: bigint;
  readonly second: bigint;
}

export function createSeasonPeople({ db, leagues }: SeasonPeopleDeps): SeasonPeople {
  async function teamsOf(ids: readonly string[]): Promise<(id: string) => DatabaseTeam> {
    const known = new Map((await leagues.teams([...new Set(ids)])).map((team) => [team.id, team]));
    return (id) => known.get(id) ?? { id, name: id, original: null, code: null, crest: null };
  }

  async function scorersOf(season: string): Promise<readonly Tally[]> {
    const { rows } = await sql<Tally>`
      select p.id, p.name, g.team_id as team, count(*) as first, count(*) filter (where g.kind = 'penalty') as second
      from goal g join result r on r.id = g.result_id join person p on p.id = g.person_id
      where r.season_id = ${season} and g.kind <> 'own'
      group by p.id, p.name, g.team_id order by first desc, second, p.name, p.id limit ${MOST}`.execute(db);
    return rows;
  }

  async function helpersOf(season: string): Promise<readonly Tally[]> {
    const { rows } = await sql<Tally>`
      select p.id, p.name, g.team_id as team, count(*) as first, 0::bigint as second
      from goal g join result r on r.id = g.result_id join person p on p.id = g.assist_id
      where r.season_id = ${season}
      group by p.id, p.name, g.team_id order by first desc, p.name, p.id limit ${MOST}`.execute(db);
    return rows;
  }

  /** For a simulated season: matches with an event log, of all played. Those before the portal's first matches have only results. */
  async function coverageOf(season: string): Promise<PeopleReply["told"]> {
    const { rows } = await sql<{ matches: bigint; played: bigint }>`
      select count(*) filter (where epoch <> '') as matches, count(*) as played from result where season_id = ${season} and not is_double`.execute(
      db,
    );
    const [row] = rows;
    return row ? { matches: safeNumber(row.matches), played: safeNumber(row.played) } : null;
  }

  async function bookedOf(season: string): Promise<readonly Tally[]> {
    const { rows } = await sql<Tally>`
      select p.id, p.name, c.team_id as team, count(*) filter (where c.kind = 'yellow') as first,
        count(*) filter (where c.kind <> 'yellow') as second
      from card c join result r on r.id = c.result_id join person p on p.id = c.person_id
      where r.season_id = ${season}
      group by p.id, p.name, c.team_id order by second desc, first desc, p.name, p.id limit ${MOST}`.execute(db);
    return rows;
  }

  return {
    async people(query) {
      const competition = await leagues.idOf("fb", "competition", query.id);
      const stored = competition === null ? [] : await leagues.seasons(competition);
      const season = stored.find((one) => headOf(one).ref === query.season);
      if (!season) return refuse(ErrorCode.notFound, "没有这个赛季");
      const [scorers, helpers, coverage, booked, coaches, referees, venues, sources] = await Promise.all([
        scorersOf(season.id),
        season.isSimulated ? helpersOf(season.id) : null,
        season.isSimulated ? coverageOf(season.id) : null,
        bookedOf(season.id),
        sql<PersonName & { team: string }>`
          select p.id, p.name, c.team_id as team from coach c join person p on p.id = c.person_id
          where c.season_id = ${season.id} order by c.team_id, p.name`.execute(db),
        sql<PersonName>`
          select p.id, p.name from referee r join person p on p.id = r.person_id
          where r.season_id = ${season.id} order by p.name`.execute(db),
        sql<Omit<PeopleReply["venues"][number], "matches"> & { matches: bigint }>`
          select v.id, v.name, v.city, v.country, v.capacity, count(*) as matches
          from result r join venue v on v.id = r.venue_id where r.season_id = ${season.id}
          group by v.id order by matches desc, v.name`.execute(db),
        sql<{ source: string }>`select source from squad_member where season_id = ${season.id} limit 1`.execute(db),
      ]);
      const team = await teamsOf([...scorers, ...(helpers ?? []), ...booked, ...coaches.rows].map((one) => one.team));
      const person = ({ id, name }: PersonName): PersonName => ({ id, name });
      return ok({
        season: headOf(season),
        source: sources.rows[0]?.source ?? null,
        told: coverage,
        helpers: helpers && helpers.map((one): Helper => ({ person: person(one), team: team(one.team), assists: safeNumber(one.first) })),
        scorers: scorers.map((one): Scorer => ({
          person: person(one),
          team: team(one.team),
          goals: safeNumber(one.first),
          penalties: safeNumber(one.second),
        })),
        booked: booked.map((one): Booked => ({
          person: person(one),
          team: team(one.team),
          yellow: safeNumber(one.first),
          red: safeNumber(one.second),
        })),
        coaches: coaches.rows.map((one) => ({ person: person(one), team: team(one.team) })),
        referees: referees.rows,
        venues: venues.rows.map((venue) => ({ ...venue, matches: safeNumber(venue.matches) })),
      });
    },

    async person(id) {
      const { rows } = await sql<PersonReply["person"] & { source: string }>`
        select id, kind, name, birth_on::text as "birthOn", country, source from person where id = ${id}`.execute(db);
      const [found] = rows;
      if (!found) return refuse(ErrorCode.notFound, "没有这个人");
      const counted = await sql<{
        season: string;
        competition: string;
        team: string | null;
        number: number | null;
        position: string | null;
        goals: bigint;
        penalties: bigint;
        own: bigint;
        assists: bigint | null;
        yellow: bigint;
        red: bigint;
      }>`
        with member as (
          select season_id, team_id, number, position from squad_member where person_id = ${id}
          union all select season_id, team_id, null, null from coach where person_id = ${id}
          union all select season_id, null, null, null from referee where person_id = ${id}
        )
        select m.season_id as season, s.competition_id as competition, m.team_id as team, m.number, m.position,
          (select count(*) from goal g join result r on r.id = g.result_id
            where g.person_id = ${id} and r.season_id = m.season_id and g.kind <> 'own') as goals,
          (select count(*) from goal g join result r on r.id = g.result_id
            where g.person_id = ${id} and r.season_id = m.season_id and g.kind = 'penalty') as penalties,
          (select count(*) from goal g join result r on r.id = g.result_id
            where g.person_id = ${id} and r.season_id = m.season_id and g.kind = 'own') as own,
          case when s.is_simulated then (select count(*) from goal g join result r on r.id = g.result_id
            where g.assist_id = ${id} and r.season_id = m.season_id) end as assists,
          (select count(*) from card c join result r on r.id = c.result_id
            where c.person_id = ${id} and r.season_id = m.season_id and c.kind = 'yellow') as yellow,
          (select count(*) from card c join result r on r.id = c.result_id
            where c.person_id = ${id} and r.season_id = m.season_id and c.kind <> 'yellow') as red
        from member m join season s on s.id = m.season_id order by s.label desc, m.season_id`.execute(db);
      const team = await teamsOf(counted.rows.flatMap((row) => row.team ?? []));
      const seasons: PersonSeason[] = [];
      for (const row of counted.rows) {
        const competition = await leagues.competition(row.competition);
        const season = (await leagues.seasons(row.competition)).find((one) => one.id === row.season);
        if (!competition || !season) continue;
        seasons.push({
          competition: { id: competition.id, name: competition.name },
          season: headOf(season),
          team: row.team === null ? null : team(row.team),
          number: row.number,
          position: row.position,
          goals: safeNumber(row.goals),
          penalties: safeNumber(row.penalties),
          own: safeNumber(row.own),
          assists: row.assists === null ? null : safeNumber(row.assists),
          yellow: safeNumber(row.yellow),
          red: safeNumber(row.red),
        });
      }
      const { source, ...person } = found;
      return ok({ person, source, seasons });
    },

    async known({ source, ids, by }) {
      const players = new Map(ids.split(",").map((id) => [personOfPlayer(id), id]));
      // Only matches that began before count: a link must reveal nothing about the match it is shown in.
      const began =
        by === undefined
          ? sql`true`
          : sql`exists (
              select 1 from result r where r.kickoff_at < ${by} and r.id in (
                select result_id from goal where person_id = p.id union all select result_id from goal where assist_id = p.id
                union all select result_id from card where person_id = p.id))`;
      const { rows } = await sql<{ id: string; named: string }>`
        select p.id, p.source_id as named from person p
        where p.source = ${source} and p.kind = 'player' and p.source_id = any(${[...players.keys()]}) and ${began} order by p.id`.execute(
        db,
      );
      return ok({
        list: rows.flatMap(({ id, named }) => {
          const player = players.get(named);
          return player === undefined ? [] : [{ player, id }];
        }),
      });
    },
  };
}
