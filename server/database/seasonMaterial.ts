import type { Sport } from "../../contract/feed/channels.ts";
import type { DatabaseTeam } from "../../contract/http/database.ts";
import type { TeamFigures } from "../../contract/http/databaseTeam.ts";
import { adjustedIn, afterFirst, lastDayOf } from "../../contract/standings/stages.ts";
import { type Award, type CarriedStage, type SeasonRules, plainSeason } from "../../contract/standings/standings.ts";
import { dayText } from "./analysisParts.ts";
import type { LeagueRepository } from "./leagueRepository.ts";
import { type NbaTables, type TableMatch, nbaTables } from "./placeSeries.ts";
import type { StageRules } from "./seasons.ts";
import type { Versions } from "./resultRepository.ts";
import { opponentStats, statsOf } from "./teamFigures.ts";
import type { PlayedSeason, TeamRepository, TeamResult } from "./teamRepository.ts";

/** Average figures of all home sides, and of all away sides. */
interface LeagueStats {
  readonly leagueHome: TeamFigures;
  readonly leagueAway: TeamFigures;
}

/** A result as it counts, with awards applied. */
export interface CountedResult extends TeamResult {
  readonly awardedOn: string | null;
  /** Whether the home side won, for an award without a score. */
  readonly isWon?: boolean;
}

export function countedOf(result: TeamResult, awards: readonly Award[]): CountedResult {
  const award = result.kind === "table" && awards.find(({ home, away }) => home === result.home && away === result.away);
  if (!award) return { ...result, awardedOn: null };
  const { score, winner, announcedOn } = award;
  return { ...result, score, isAwarded: true, awardedOn: announcedOn, ...(winner === undefined ? {} : { isWon: winner === "home" }) };
}

/** One table of a season: a stage without groups, or a group. */
export interface TablePart extends LeagueStats {
  /** In order of time. */
  readonly results: readonly CountedResult[];
  /** With the scores as played: the table applies awards by day. */
  readonly matches: readonly TableMatch[];
  readonly rules: SeasonRules;
  /** What the teams carried over from the season's first table; absent: nothing. */
  readonly carried?: CarriedStage;
  /** Null: the table follows its rules. */
  readonly nba: NbaTables | null;
}

/** The data of a season from which all its team pages are made. */
export interface SeasonMaterial {
  readonly results: readonly CountedResult[];
  readonly teams: ReadonlyMap<string, DatabaseTeam>;
  readonly rules: SeasonRules;
  /** Only for leagues; a cup has no tables. */
  readonly parts: readonly TablePart[];
  /** Over all matches, for teams that are in no table. */
  readonly whole: LeagueStats;
}

export interface SeasonMaterials {
  /** `versions`: the current versions of the results. */
  of(sport: Sport, season: PlayedSeason, versions: Versions): Promise<SeasonMaterial>;
}

/** 1,230 results of a season are half a megabyte. */
const CACHED_SEASONS = 24;

export interface SeasonMaterialsDeps {
  readonly repository: Pick<TeamRepository, "results">;
  readonly leagues: Pick<LeagueRepository, "teams">;
  readonly rulesOf: StageRules;
}

function leagueStats(results: readonly CountedResult[]): LeagueStats {
  const leagueHome = statsOf(results);
  return { leagueHome, leagueAway: opponentStats(leagueHome) };
}

/** If later stages carry over from the first, applies that to each of them. */
function inStages(parts: readonly TablePart[]): readonly TablePart[] {
  const first = parts.find(({ rules }) => rules.rules.carry === undefined);
  if (!first || parts.every(({ rules }) => rules.rules.carry === undefined)) return parts;
  const left = { rules: first.rules, results: first.matches };
  const begun = { ...first.rules, adjustments: adjustedIn("first", first.rules.adjustments, lastDayOf(first.matches)) };
  return parts.map((part) => (part === first ? { ...part, rules: begun } : { ...part, ...afterFirst(part.rules, left) }));
}

function partsOf(
  played: readonly TeamResult[],
  counted: readonly CountedResult[],
  rulesOf: (stage: string | null) => SeasonRules,
  nba: (matches: readonly TableMatch[]) => NbaTables | null,
): readonly TablePart[] {
  const inTables = played.flatMap((result, i) =>
    result.kind === "table" ? [{ result, counts: counted[i] ?? countedOf(result, []) }] : [],
  );
  const parts = [...Map.groupBy(inTables, ({ result: { stage, group } }) => JSON.stringify([stage, group])).values()].map(
    (of): TablePart => {
      const matches = of.map(({ result: { home, away, score, kickoffAt } }) => ({ home, away, score, day: dayText(kickoffAt) }));
      const results = of.map(({ counts }) => counts);
      return { results, matches, rules: rulesOf(results[0]?.stage ?? null), nba: nba(matches), ...leagueStats(results) };
    },
  );
  return inStages(parts);
}

export function createSeasonMaterials({ repository, leagues, rulesOf }: SeasonMaterialsDeps): SeasonMaterials {
  const known = new Map<string, { readonly version: string; readonly material: Promise<SeasonMaterial> }>();

  async function make(sport: Sport, { id, label, competition, isSimulated }: PlayedSeason): Promise<SeasonMaterial> {
    const played = await repository.results([id], null);
    const teams = await leagues.teams([...new Set(played.flatMap(({ home, away }) => [home, away]))]);
    const year = Number(label.slice(0, 4));
    const codes = new Map(teams.map((team) => [team.id, team.code]));
    const rules = (stage: string | null): SeasonRules =>
      isSimulated ? plainSeason(sport) : rulesOf({ sport, competition: competition.id, year, stage }, teams).rules;
    const season = rules(null);
    const results = played.map((result) => countedOf(result, season.awards));
    const isNba = competition.id === "bk-nba" && !isSimulated;
    const parts =
      competition.kind === "league" ? partsOf(played, results, rules, (matches) => (isNba ? nbaTables(matches, codes, year) : null)) : [];
    const [first] = parts;
    return {
      results,
      teams: new Map(teams.map((team) => [team.id, team])),
      rules: season,
      parts,
      whole: first?.results.length === results.length ? first : leagueStats(results),
    };
  }

  return {
    of(sport, season, versions) {
      const version = versions.of(season.competition.id, season.isSimulated);
      const before = known.get(season.id);
      if (before?.version === version) return before.material;
      const material = make(sport, season);
      known.delete(season.id);
      known.set(season.id, { version, material });
      material.catch(() => known.delete(season.id));
      const oldest = known.keys().next();
      if (known.size > CACHED_SEASONS && !oldest.done) known.delete(oldest.value);
      return material;
    },
  };
}
