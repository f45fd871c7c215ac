import { sql } from "kysely";
import { ErrorCode } from "../../contract/codes/errors.ts";
import type { Pair } from "../../contract/feed/sport.ts";
import type { VenueMatch, VenueQuery, VenueReply, VenueSeason } from "../../contract/http/databasePeople.ts";
import { type CallResult, refuse } from "../../contract/http/failure.ts";
import { ok } from "../../contract/result.ts";
import { type Db, onlyRow, safeNumber } from "../kit/database.ts";
import type { LeagueRepository } from "./leagueRepository.ts";
import { headOf } from "./seasons.ts";

/** Venues and the matches played there, as far as an imported set names them. Football only. */
export interface Venues {
  venue(query: VenueQuery): Promise<CallResult<VenueReply>>;
}

export interface VenuesDeps {
  readonly db: Db;
  readonly leagues: Pick<LeagueRepository, "seasons" | "teams" | "competition">;
}

interface PlayedRow {
  readonly season: string;
  readonly competition: string;
  readonly sourceId: string;
  readonly at: bigint;
  readonly round: string | null;
  readonly home: string;
  readonly away: string;
  readonly h: number;
  readonly a: number;
  readonly regular: Pair | null;
  readonly penalties: Pair | null;
  readonly hasPage: boolean;
}

export function createVenues({ db, leagues }: VenuesDeps): Venues {
  /** Latest first. */
  async function playedAt({ id, page, pageSize }: VenueQuery): Promise<readonly PlayedRow[]> {
    const { rows } = await sql<PlayedRow>`
      select r.season_id as season, r.competition_id as competition, r.source_id as "sourceId", r.kickoff_at as at,
        coalesce(r.round, r.group_name, r.stage) as round, r.home_id as home, r.away_id as away, r.home_score as h, r.away_score as a,
        r.regular, r.penalties, exists (select 1 from match m where m.id = r.source_id and m.sport = r.sport) as "hasPage"
      from result r where r.venue_id = ${id} order by r.kickoff_at desc, r.id desc
      limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
    return rows;
  }
  async function countAt(venue: string): Promise<number> {
    const { rows } = await sql<{ n: bigint }>`select count(*) as n from result where venue_id = ${venue}`.execute(db);
    return safeNumber(onlyRow(rows).n);
  }

  return {
    async venue(query) {
      const { id, page, pageSize } = query;
      const { rows } = await sql<VenueReply["venue"] & { source: string }>`
        select id, name, city, country, capacity, source from venue where id = ${id}`.execute(db);
      const [found] = rows;
      if (!found) return refuse(ErrorCode.notFound, "没有这座球场");
      const [played, total] = await Promise.all([playedAt(query), countAt(id)]);
      const teams = new Map(
        (await leagues.teams([...new Set(played.flatMap(({ home, away }) => [home, away]))])).map((team) => [team.id, team]),
      );
      const teamOf = (team: string) => teams.get(team) ?? { id: team, name: team, original: null, code: null, crest: null };
      const seasons: VenueSeason[] = [];
      for (const [season, of] of Map.groupBy(played, (one) => one.season)) {
        const competitionId = of[0]?.competition ?? "";
        const [competition, stored] = await Promise.all([leagues.competition(competitionId), leagues.seasons(competitionId)]);
        const head = stored.find((one) => one.id === season);
        if (!competition || !head) continue;
        const matches = of.map(({ sourceId, at, round, home, away, h, a, regular, penalties, hasPage }): VenueMatch => ({
          ...{ matchId: hasPage ? sourceId : null, kickoffAt: safeNumber(at), round },
          ...{ home: teamOf(home), away: teamOf(away), score: [h, a], regular, penalties },
        }));
        seasons.push({ competition: { id: competition.id, name: competition.name }, season: headOf(head), matches });
      }
      const { source, ...venue } = found;
      return ok({ venue, source, total, page, pageSize, seasons });
    },
  };
}
