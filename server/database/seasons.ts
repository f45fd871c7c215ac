import { ErrorCode } from "../../contract/codes/errors.ts";
import type { Sport } from "../../contract/feed/channels.ts";
import { type CallResult, refuse } from "../../contract/http/failure.ts";
import type {
  CompetitionHead,
  DatabaseTeam,
  FindQuery,
  FoundEntity,
  LeagueGroup,
  SeasonHead,
  SeasonMatch,
  SeasonQuery,
  SeasonReply,
  SeasonStage,
} from "../../contract/http/database.ts";
import type { Page } from "../../contract/http/page.ts";
import { ok } from "../../contract/result.ts";
import { plainSeason } from "../../contract/standings/standings.ts";
import { leagueTree } from "./countries.ts";
import type { LeagueRepository, LeagueSeason, OpenMatch, SeasonResult, StoredSeason } from "./leagueRepository.ts";
import { isDayAlone } from "./packFile.ts";

/** `stage`: its displayed name; null: the season is one table. */
export type StageRules = (
  of: { readonly sport: Sport; readonly competition: string; readonly year: number; readonly stage: string | null },
  teams: readonly DatabaseTeam[],
) => Pick<SeasonStage, "rules" | "zones" | "thirds">;

export interface SeasonsDeps {
  readonly repository: LeagueRepository;
  /** Rules of a real season's table, for the ids of its teams. Simulated seasons use plain rules, as the simulator ranks. */
  readonly rulesOf: StageRules;
  /** The source of simulated matches. */
  readonly simulatedSource: string;
}

/** Leagues and their seasons as pages show them. */
export interface Seasons {
  tree(sport: Sport): Promise<CallResult<{ readonly list: readonly LeagueGroup[] }>>;
  find(query: FindQuery): Promise<CallResult<Page<FoundEntity>>>;
  season(sport: Sport, query: SeasonQuery): Promise<CallResult<SeasonReply>>;
}

const DEMO = "demo-";
const LATEST_DEMO = "demo";

export function headOf({ label, isSimulated, count }: StoredSeason): SeasonHead {
  return { ref: `${isSimulated ? DEMO : ""}${label}`, label, isSimulated, count };
}

/** The default season: the latest played with a table, else the latest played, else any. */
export function latestOf(seasons: readonly LeagueSeason[]): LeagueSeason | undefined {
  const played = seasons.filter(({ isSimulated }) => !isSimulated);
  return played.find(({ hasTable }) => hasTable) ?? played[0] ?? seasons[0];
}

/** The season that the URL names. */
function chosen(seasons: readonly LeagueSeason[], ref: string | undefined): LeagueSeason | undefined {
  if (ref === undefined) return latestOf(seasons);
  if (ref === LATEST_DEMO) return seasons.find(({ isSimulated }) => isSimulated);
  return seasons.find((season) => headOf(season).ref === ref);
}

type FoundStage = Pick<SeasonStage, "name" | "kind" | "groups">;

function stagesOf(results: readonly SeasonResult[]): readonly FoundStage[] {
  const stages = new Map<string, { readonly name: string | null; readonly kind: "table" | "ties"; readonly groups: Set<string> }>();
  for (const { stage, kind, group } of results) {
    const key = JSON.stringify([stage, kind]);
    const known = stages.get(key) ?? { name: stage, kind, groups: new Set<string>() };
    stages.set(key, known);
    if (group !== null) known.groups.add(group);
  }
  return [...stages.values()].map(({ name, kind, groups }) => ({ name, kind, groups: [...groups].toSorted() }));
}

/** `placeOf`: index of a team in the reply. */
function openMatch({ row, home, away }: OpenMatch, placeOf: (team: string) => number): SeasonMatch {
  const roundNo = /^第(\d{1,3})轮$/.exec(row.round ?? "")?.[1];
  return {
    matchId: row.id,
    kickoffAt: row.kickoffAt,
    round: row.round,
    roundNo: roundNo === undefined ? null : Number(roundNo),
    stage: 0,
    group: -1,
    home: placeOf(home),
    away: placeOf(away),
    score: null,
    half: null,
    regular: null,
    penalties: null,
    isAwarded: false,
    lines: null,
    corners: null,
    yellow: null,
    red: null,
  };
}

export function createSeasons({ repository, rulesOf, simulatedSource }: SeasonsDeps): Seasons {
  /** A league before its first result, as boards link to it: its fixtures, and an empty table. */
  async function fromFixtures(
    sport: Sport,
    query: SeasonQuery,
    known: CompetitionHead | null,
    seasons: readonly StoredSeason[] = [],
  ): Promise<SeasonReply | null> {
    const isSimulated = query.season === undefined ? null : query.season.startsWith(LATEST_DEMO);
    const found = await repository.fixtureSeason(sport, query.id, { isSimulated, simulatedSource });
    if (!found) return null;
    const head: SeasonHead = { ...headOf({ ...found, id: "", expected: null, count: 0 }) };
    if (query.season !== undefined && query.season !== LATEST_DEMO && query.season !== head.ref) return null;
    const places = new Map(found.teams.map(({ id }, i) => [id, i]));
    return {
      competition: known ?? {
        ...{ id: query.id, sport, kind: "league", name: found.name, original: null, country: null, color: found.color },
      },
      seasons: [head, ...seasons.map(headOf)],
      season: { ...head, expected: null, source: found.source, hasDaysOnly: false },
      stages: [{ name: null, kind: "table", groups: [], rules: plainSeason(sport), zones: [] }],
      teams: found.teams,
      matches: found.open.map((match) => openMatch(match, (team) => places.get(team) ?? -1)),
      hasPeople: false,
      way: "rules",
      year: Number(head.label.slice(0, 4)),
    };
  }

  return {
    async tree(sport) {
      return ok({ list: leagueTree(sport, await repository.leagues(sport)) });
    },

    async find(query) {
      return ok(await repository.find(query));
    },

    async season(sport, query) {
      const id = await repository.idOf(sport, "competition", query.id);
      const competition = id === null ? null : await repository.competition(id);
      if (id === null || competition === null) {
        const fixtureReply = await fromFixtures(sport, query, null);
        return fixtureReply ? ok(fixtureReply) : refuse(ErrorCode.notFound, "没有这个赛事");
      }
      const seasons = await repository.seasons(id);
      const season = chosen(seasons, query.season);
      if (!season) {
        const fixtureReply = await fromFixtures(sport, { ...query, id }, competition, seasons);
        if (fixtureReply) return ok(fixtureReply);
        return refuse(ErrorCode.notFound, "没有这个赛季");
      }
      const [results, hasPeople, open] = await Promise.all([
        repository.results(season.id),
        repository.hasPeople(season.id),
        repository.open({ sport, competition: id, season: season.label, isSimulated: season.isSimulated, simulatedSource }),
      ]);
      const teamIds = [
        ...new Set([...results.flatMap(({ home, away }) => [home, away]), ...open.flatMap(({ home, away }) => [home, away])]),
      ];
      const teams = await repository.teams(teamIds);
      const places = new Map(teams.map((team, i) => [team.id, i]));
      const stages = stagesOf(results);
      const stageAt = new Map(stages.map(({ name, kind }, i) => [JSON.stringify([name, kind]), i]));
      const placeOf = (team: string): number => places.get(team) ?? -1;
      const played = results.map((result): SeasonMatch => {
        const { stage, kind, group, home, away, hasPage, sourceId, kickoffAt, round, roundNo, score, half, regular, penalties } = result;
        const at = stageAt.get(JSON.stringify([stage, kind])) ?? -1;
        return {
          matchId: hasPage ? sourceId : null,
          ...{ kickoffAt, round, roundNo, score, half, regular, penalties },
          stage: at,
          group: group === null ? -1 : (stages[at]?.groups.indexOf(group) ?? -1),
          home: placeOf(home),
          away: placeOf(away),
          isAwarded: result.isAwarded,
          lines: result.lines,
          corners: result.corners,
          yellow: result.yellow,
          red: result.red,
        };
      });
      const fixtures = open.map((match) => openMatch(match, placeOf));
      const year = Number(season.label.slice(0, 4));
      const made = (stage: FoundStage): SeasonStage => {
        if (season.isSimulated) return { ...stage, rules: plainSeason(sport), zones: [] };
        const { thirds, ...rules } = rulesOf({ sport, competition: id, year, stage: stage.name }, teams);
        // Only for the first groups of a tournament: a second stage has no ranking of third-placed teams.
        const isFirst = stage.kind === "table" && stage.groups.length > 1 && stage.name === stages[0]?.name;
        return { ...stage, ...rules, ...(thirds && isFirst ? { thirds } : {}) };
      };
      return ok({
        competition,
        seasons: seasons.map(headOf),
        season: {
          ...headOf(season),
          expected: season.expected,
          source: season.source,
          hasDaysOnly: results.length > 0 && results.every(({ kickoffAt }) => isDayAlone(kickoffAt)),
        },
        stages: stages.length === 0 ? [made({ name: null, kind: "table", groups: [] })] : stages.map(made),
        teams,
        matches: [...played, ...fixtures].toSorted((a, b) => a.kickoffAt - b.kickoffAt),
        hasPeople,
        way: id === "bk-nba" && !season.isSimulated ? "nba" : "rules",
        year,
      });
    },
  };
}
