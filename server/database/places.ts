import { sql } from "kysely";
import { ErrorCode } from "../../contract/codes/errors.ts";
import type { Sport } from "../../contract/feed/channels.ts";
import type { Fixture, Pair } from "../../contract/feed/sport.ts";
import type { PlaceStep, PlacesReply } from "../../contract/http/databasePlaces.ts";
import { type CallResult, refuse } from "../../contract/http/failure.ts";
import type { BoardRow } from "../../contract/match/board.ts";
import { ok } from "../../contract/result.ts";
import { afterFirst } from "../../contract/standings/stages.ts";
import { type SeasonRules, plainSeason } from "../../contract/standings/standings.ts";
import { type Db, safeNumber } from "../kit/database.ts";
import { dayText } from "./analysisParts.ts";
import { isTimely } from "./doubles.ts";
import { type Entities, seasonId, seasonLabel } from "./entities.ts";
import type { LeagueRepository } from "./leagueRepository.ts";
import { isDayAlone } from "./packFile.ts";
import { nbaTable, nbaTables, rulesTable } from "./placeSeries.ts";
import type { StageRules } from "./seasons.ts";

/**
 * Places of the two teams of a match in their league's table, as of each moment of the days before it. The tables are the
 * same as on the league's own page, from results of one world that were known by then.
 */
export interface Places {
  of(sport: Sport, matchId: string): Promise<CallResult<PlacesReply>>;
}

/** A result that counts for a table, with the time from which it is known. */
export interface PlacedResult {
  readonly stage: string | null;
  readonly group: string | null;
  readonly kickoffAt: number;
  readonly knownAt: number;
  readonly home: string;
  readonly away: string;
  readonly score: Pair;
}

export interface PlaceRepository {
  /** Only results of tables, in order of time, of matches that kicked off before `before`. */
  results(season: string, before: number): Promise<readonly PlacedResult[]>;
  /** The round of the match's own result; null: it has none. */
  roundOf(source: string, matchId: string): Promise<string | null>;
}

const DAY_MS = 86_400_000;

export function createPlaceRepository(db: Db): PlaceRepository {
  return {
    async results(season, before) {
      const { rows } = await sql<Omit<PlacedResult, "kickoffAt" | "knownAt" | "score"> & { at: bigint; end: bigint; h: number; a: number }>`
        select stage, group_name as "group", kickoff_at as at, finished_at as end, home_id as home, away_id as away, home_score as h, away_score as a
        from result where season_id = ${season} and stage_kind = 'table' and not is_double and kickoff_at < ${BigInt(before)} order by kickoff_at, id`.execute(
        db,
      );
      return rows.map(({ at, end, h, a, ...row }) => {
        const kickoffAt = safeNumber(at);
        // If a source gives only the day, the result is known at the end of that day.
        const knownAt = isDayAlone(kickoffAt) ? Date.parse(`${dayText(kickoffAt + DAY_MS)}T00:00:00+08:00`) : safeNumber(end);
        return { ...row, kickoffAt, knownAt, score: [h, a] };
      });
    },

    async roundOf(source, matchId) {
      const { rows } = await sql<{ round: string | null }>`
        select round from result where source = ${source} and source_id = ${matchId}`.execute(db);
      return rows[0]?.round ?? null;
    },
  };
}

export interface PlacesDeps {
  readonly repository: PlaceRepository;
  readonly entities: Pick<Entities, "find">;
  readonly leagues: Pick<LeagueRepository, "teams" | "competition">;
  readonly match: (sport: Sport, id: string) => Promise<{ readonly row: BoardRow; readonly fixture: Fixture } | null>;
  readonly rulesOf: StageRules;
  readonly simulatedSources: ReadonlySet<string>;
  /** Changes with every written result. */
  readonly version: () => Promise<string>;
}

/** How far back a page's clock goes: fixtures are announced some days before kick-off. */
const SHOWN_MS = 8 * DAY_MS;
/** Maximum number of tables computed for one match; the latest moments are kept. */
const MOST_STEPS = 16;
const CACHE_SIZE = 300;

/** A season's first table, which carries nothing over. */
function firstOf(all: readonly PlacedResult[], rulesOf: (stage: string | null) => SeasonRules) {
  const stage = [...new Set(all.map((result) => result.stage))].find((one) => rulesOf(one).rules.carry === undefined) ?? null;
  const results = all.flatMap((one) => (one.stage === stage ? [{ ...one, day: dayText(one.kickoffAt) }] : []));
  return { rules: rulesOf(stage), results };
}

export function createPlaces(deps: PlacesDeps): Places {
  const { repository, entities, leagues } = deps;
  const answers = new Map<string, { readonly state: string; readonly reply: PlacesReply }>();

  async function stepsOf(sport: Sport, fixture: Fixture): Promise<readonly PlaceStep[]> {
    const { source, kickoffAt } = fixture;
    const season = seasonLabel(fixture.season, kickoffAt);
    const isSimulated = deps.simulatedSources.has(source);
    const [competition, home, away] = await Promise.all([
      entities.find(source, "competition", `${sport}/${fixture.league.id}`),
      entities.find(source, "team", `${sport}/${fixture.home.id}`),
      entities.find(source, "team", `${sport}/${fixture.away.id}`),
    ]);
    const head = competition === null ? null : await leagues.competition(competition);
    if (competition === null || home === null || away === null || head?.kind !== "league") return [];
    const all = (await repository.results(seasonId(competition, season, isSimulated), kickoffAt)).filter(
      ({ knownAt }) => knownAt <= kickoffAt,
    );
    // The current table: the last one in which either team played, since a season in stages continues in its last one.
    const last = all.findLast((result) => [result.home, result.away].some((team) => team === home || team === away));
    if (!last) return [];
    const results = all.filter(({ stage, group }) => stage === last.stage && group === last.group);
    // A replayed recording: the season's results are final, and include this match.
    if (!isSimulated && !isTimely(kickoffAt, season) && results.some((one) => one.home === home && one.away === away)) return [];
    const members = await leagues.teams([...new Set(all.flatMap((result) => [result.home, result.away]))]);
    const year = Number(season.slice(0, 4));
    const rulesOf = (stage: string | null): SeasonRules =>
      isSimulated ? plainSeason(sport) : deps.rulesOf({ sport, competition, year, stage }, members).rules;
    const own = rulesOf(last.stage);
    // A second stage carries over from the season's first table.
    const { rules, carried } = own.rules.carry === undefined ? { rules: own } : afterFirst(own, firstOf(all, rulesOf));
    const isNba = competition === "bk-nba" && !isSimulated;
    const codes = new Map(members.map(({ id, code }) => [id, code]));

    const moments = [...new Set(results.map(({ knownAt }) => knownAt))].toSorted((a, b) => a - b);
    const earlier = moments.findLast((at) => at <= kickoffAt - SHOWN_MS);
    const shown = [...(earlier === undefined ? [] : [earlier]), ...moments.filter((at) => at > kickoffAt - SHOWN_MS)].slice(-MOST_STEPS);
    const steps: PlaceStep[] = [];
    for (const at of shown) {
      const known = results.filter(({ knownAt }) => knownAt <= at).map((result) => ({ ...result, day: dayText(result.kickoffAt) }));
      const nba = isNba ? nbaTables(known, codes, year) : null;
      const placeOf = (team: string): number | null => {
        const row = nba ? nbaTable(team, nba).at(null, false) : rulesTable(team, known, rules, carried).at(dayText(at), false);
        return row && row.played > 0 ? row.rank : null;
      };
      const step = { at, home: placeOf(home), away: placeOf(away) };
      const before = steps.at(-1);
      if (!before || before.home !== step.home || before.away !== step.away) steps.push(step);
    }
    return steps;
  }

  return {
    async of(sport, matchId) {
      const found = await deps.match(sport, matchId);
      if (!found) return refuse(ErrorCode.notFound, "比赛不存在");
      const { fixture } = found;
      const state = JSON.stringify([await deps.version(), fixture.kickoffAt, fixture.season, fixture.league.id, fixture.round]);
      const key = `${sport}:${matchId}`;
      const cached = answers.get(key);
      if (cached?.state === state) return ok(cached.reply);
      const [round, steps] = await Promise.all([repository.roundOf(fixture.source, matchId), stepsOf(sport, fixture)]);
      const reply = { round: round ?? fixture.round ?? null, steps };
      answers.delete(key);
      answers.set(key, { state, reply });
      const oldest = answers.keys().next();
      if (answers.size > CACHE_SIZE && !oldest.done) answers.delete(oldest.value);
      return ok(reply);
    },
  };
}
