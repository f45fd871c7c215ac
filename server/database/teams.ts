import { ErrorCode } from "../../contract/codes/errors.ts";
import type { Sport } from "../../contract/feed/channels.ts";
import type { Pair } from "../../contract/feed/sport.ts";
import type { SeasonHead } from "../../contract/http/database.ts";
import type {
  NamedCompetition,
  TeamFixture,
  TeamMatch,
  TeamQuery,
  TeamReply,
  TeamSeason,
  TeamSeasonHead,
  TeamSquad,
} from "../../contract/http/databaseTeam.ts";
import { type CallResult, refuse } from "../../contract/http/failure.ts";
import type { BoardRow } from "../../contract/match/board.ts";
import { ok } from "../../contract/result.ts";
import { phaseOf } from "../../contract/codes/matchPhase.ts";
import type { LeagueRepository } from "./leagueRepository.ts";
import { isDayAlone } from "./packFile.ts";
import { type PlaceTable, nbaTable, placeOf, placesAfter, rulesTable } from "./placeSeries.ts";
import { type SeasonMaterials, type TablePart, countedOf } from "./seasonMaterial.ts";
import { type Versions, withoutDoubles } from "./resultRepository.ts";
import { type KnownSquad, knownSquad, withPages } from "./squads.ts";
import type { Strengths } from "./strength.ts";
import { type SideMatch, recordOf, statsOf, turnedMatch } from "./teamFigures.ts";
import type { PlayedSeason, TeamRepository, TeamResult } from "./teamRepository.ts";
import type { Titles } from "./titles.ts";

export interface TeamsDeps {
  readonly repository: TeamRepository;
  readonly leagues: Pick<LeagueRepository, "idOf" | "teams">;
  readonly strengths: Pick<Strengths, "of">;
  readonly titles: Pick<Titles, "of">;
  readonly materials: SeasonMaterials;
  readonly simulatedSources: ReadonlySet<string>;
  /** The squad of a source's team; null: unknown. */
  readonly squadOf: (sport: Sport, ref: string) => TeamSquad | null;
  /** The subset of these matches that have a page. */
  readonly pages: (sport: Sport, ids: readonly string[]) => Promise<ReadonlySet<string>>;
  readonly versions: () => Promise<Versions>;
  readonly now: () => number;
}

/** A team's page. */
export interface Teams {
  team(sport: Sport, query: TeamQuery): Promise<CallResult<TeamReply>>;
}

const DEMO = "demo-";
/** The latest simulated season, whatever its label. */
const LATEST_DEMO = "demo";
const NEXT_SHOWN = 5;
/** A match that kicked off within this time may still be in play. */
const PLAYING_MS = 5 * 3_600_000;
const CACHE_SIZE = 200;
const NOBODY: TeamReply["honours"] = { titles: [], judged: [] };

/** The part of the reply about the past: everything but the next matches. */
interface Past extends Pick<TeamReply, "team" | "seasons" | "season" | "strength" | "honours"> {
  readonly people: KnownSquad;
}

const refOf = ({ label, isSimulated }: Pick<PlayedSeason, "label" | "isSimulated">): string => `${isSimulated ? DEMO : ""}${label}`;

/** Leagues first, then by the number of matches played. */
function byWeight(a: PlayedSeason, b: PlayedSeason): number {
  return Number(b.competition.kind === "league") - Number(a.competition.kind === "league") || b.count - a.count || (a.id < b.id ? -1 : 1);
}

function headsOf(seasons: readonly PlayedSeason[]): readonly TeamSeasonHead[] {
  return [...Map.groupBy(seasons, refOf)].flatMap(([ref, of]) => {
    const ordered = of.toSorted(byWeight);
    const [main] = ordered;
    const head: SeasonHead | null = main
      ? { ref, label: main.label, isSimulated: main.isSimulated, count: of.reduce((sum, { count }) => sum + count, 0) }
      : null;
    return head ? [{ ...head, competitions: ordered.map(({ competition: { id, name } }) => ({ id, name })) }] : [];
  });
}

/** The season that the URL names; without a name the latest played, else the latest there is. */
function chosen(seasons: readonly TeamSeasonHead[], ref: string | undefined): TeamSeasonHead | undefined {
  if (ref === undefined) return seasons.find(({ isSimulated }) => !isSimulated) ?? seasons[0];
  if (ref === LATEST_DEMO) return seasons.find(({ isSimulated }) => isSimulated);
  return seasons.find((one) => one.ref === ref);
}

/** The team's tables to combine: the one with most of its matches, or the one that carries over from an earlier table. */
function partsOf(parts: readonly TablePart[], team: string): readonly TablePart[] {
  const countOf = ({ matches }: TablePart): number => matches.filter(({ home, away }) => home === team || away === team).length;
  const own = parts.filter((part) => countOf(part) > 0);
  const next = own.findLast(({ carried }) => carried !== undefined);
  // Either the earlier results count on, or only the points carried over.
  if (next) return next.rules.rules.carry?.hasResults === true && own[0] && own[0] !== next ? [own[0], next] : [next];
  return own.toSorted((a, b) => countOf(b) - countOf(a)).slice(0, 1);
}

function tableOf(team: string, { nba, matches, rules, carried }: TablePart): PlaceTable {
  return nba ? nbaTable(team, nba) : rulesTable(team, matches, rules, carried);
}

function sideOf(result: TeamResult & Pick<SideMatch, "isWon">, isHome: boolean): SideMatch {
  return isHome ? result : turnedMatch(result);
}

const own = (pair: Pair | null, isHome: boolean): Pair | null => (pair === null || isHome ? pair : [pair[1], pair[0]]);

export function createTeams(deps: TeamsDeps): Teams {
  const { repository, leagues, materials, strengths, titles } = deps;
  const pasts = new Map<string, { readonly version: string; readonly past: Past }>();

  /** `seasons`: the seasons in which the team played under that head, the main one first. */
  async function seasonOf(
    sport: Sport,
    team: string,
    head: TeamSeasonHead,
    seasons: readonly PlayedSeason[],
    versions: Versions,
  ): Promise<TeamSeason | null> {
    const [main, ...others] = seasons;
    if (!main) return null;
    const [{ results, teams, rules, parts, whole }, rest] = await Promise.all([
      materials.of(sport, main, versions),
      repository.results(
        others.map(({ id }) => id),
        team,
      ),
    ]);
    const ofTeam = results.filter(({ home, away }) => home === team || away === team);
    const matches = [...ofTeam, ...withoutDoubles(rest).map((one) => countedOf(one, []))].toSorted((a, b) => a.kickoffAt - b.kickoffAt);
    const [elsewhere, pages] = await Promise.all([
      leagues.teams([...new Set(rest.flatMap(({ home, away }) => [home, away]))].filter((id) => !teams.has(id))),
      deps.pages(
        sport,
        matches.map(({ sourceId }) => sourceId),
      ),
    ]);
    const byId = new Map([...teams, ...elsewhere.map((one) => [one.id, one] as const)]);
    const ownParts = partsOf(parts, team);
    const part = ownParts.at(-1);
    const table = part ? tableOf(team, part) : null;
    const afterOf = new Map(
      ownParts.flatMap((one) => {
        const after = placesAfter(team, one.matches, one === part && table ? table : tableOf(team, one));
        return one.results.flatMap((result, i) => (after.has(i) ? [[result, after.get(i)] as const] : []));
      }),
    );
    const counted = part ? ownParts.flatMap((one) => one.results) : null;
    const at = (venue: "home" | "away"): readonly SideMatch[] =>
      (counted ?? ofTeam).filter((result) => result[venue] === team).map((result) => sideOf(result, venue === "home"));
    const placeOfSeason = new Map(seasons.map(({ id }, i) => [id, i]));
    return {
      ...head,
      competition: main.competition,
      source: main.source,
      hasDaysOnly: matches.length > 0 && matches.every(({ kickoffAt }) => isDayAlone(kickoffAt)),
      matches: matches.map((result): TeamMatch => {
        const isHome = result.home === team;
        const opponent = isHome ? result.away : result.home;
        const { score, half, corners, yellow, red, periods } = sideOf(result, isHome);
        return {
          matchId: pages.has(result.sourceId) ? result.sourceId : null,
          kickoffAt: result.kickoffAt,
          competition: placeOfSeason.get(result.season) ?? 0,
          round: result.round,
          opponent: byId.get(opponent) ?? { id: opponent, name: opponent, original: null, code: null, crest: null },
          isHome,
          ...{ score, half, corners, yellow, red, periods },
          regular: own(result.regular, isHome),
          penalties: own(result.penalties, isHome),
          isAwarded: result.isAwarded,
          awardedOn: result.awardedOn,
          after: afterOf.get(result) ?? null,
        };
      }),
      place: table && placeOf(table, part?.carried ? (part.results[0]?.stage ?? null) : null),
      home: recordOf(at("home"), rules.rules),
      away: recordOf(at("away"), rules.rules),
      figures: {
        home: statsOf(at("home")),
        away: statsOf(at("away")),
        leagueHome: (ownParts[0] ?? whole).leagueHome,
        leagueAway: (ownParts[0] ?? whole).leagueAway,
      },
      adjustments: rules.adjustments.filter((one) => one.team === team),
      rulings: rules.rulings.filter((one) => one.team === team),
    };
  }

  async function strengthOf(sport: Sport, team: string, main: PlayedSeason | undefined): Promise<TeamReply["strength"]> {
    // A cup has too few matches to rate teams by.
    if (main?.competition.kind !== "league") return null;
    const { isSimulated, competition } = main;
    const found = await strengths.of({ sport, competition: competition.id, isSimulated, team });
    return found && { ...found, isSimulated, competition: { id: competition.id, name: competition.name } };
  }

  async function pastOf(sport: Sport, id: string, ref: string | undefined, versions: Versions): Promise<Past | null> {
    const [[team], all] = await Promise.all([leagues.teams([id]), repository.seasons(id)]);
    if (!team) return null;
    const seasons = headsOf(all);
    const head = chosen(seasons, ref);
    // Boards link to the simulated season even if the team has no result in it yet.
    if (head === undefined && ref !== undefined && ref !== LATEST_DEMO) return null;
    const real = new Map(all.flatMap(({ isSimulated, competition: { id, name } }) => (isSimulated ? [] : [[id, name] as const])));
    const played = all.filter((one) => refOf(one) === head?.ref).toSorted(byWeight);
    const [season, strength, honours, squads] = await Promise.all([
      head ? seasonOf(sport, team.id, head, played, versions) : null,
      strengthOf(sport, team.id, played[0]),
      titles.of(
        team.id,
        [...real].map(([id, name]) => ({ id, name })),
        versions,
      ),
      sport === "fb"
        ? repository.squads(
            team.id,
            all.map(({ id }) => id),
          )
        : [],
    ]);
    return { team, seasons, season, strength, honours, people: knownSquad(all, squads) };
  }

  async function cachedPast(sport: Sport, id: string, ref: string | undefined): Promise<Past | null> {
    const versions = await deps.versions();
    const key = `${sport} ${id} ${ref ?? ""}`;
    const cached = pasts.get(key);
    if (cached?.version === versions.all) return cached.past;
    const past = await pastOf(sport, id, ref, versions);
    if (!past) return null;
    pasts.delete(key);
    pasts.set(key, { version: versions.all, past });
    const oldest = pasts.keys().next();
    if (pasts.size > CACHE_SIZE && !oldest.done) pasts.delete(oldest.value);
    return past;
  }

  function comingOf(row: BoardRow, refs: readonly string[]): TeamFixture {
    const isHome = refs.includes(row.home.id);
    const { id, name, crest } = isHome ? row.away : row.home;
    const league: NamedCompetition = { id: row.league.id, name: row.league.name };
    return {
      matchId: row.id,
      kickoffAt: row.kickoffAt,
      isLive: phaseOf(row) === "ongoing",
      isSimulated: deps.simulatedSources.has(row.source),
      league,
      round: row.round,
      isHome,
      opponent: { id, name, crest },
      prices: row.odds.eu && row.odds.eu.x !== true ? row.odds.eu.p : null,
    };
  }

  /** The team's ids on boards, and its next matches; `id` null: a team without results. */
  async function comingTo(
    sport: Sport,
    id: string | null,
    requestedId: string,
  ): Promise<{ readonly refs: readonly string[]; readonly next: readonly TeamFixture[] }> {
    const refs = id === null ? [requestedId] : await repository.refs(sport, id);
    const rows = await repository.coming(sport, refs, deps.now() - PLAYING_MS, NEXT_SHOWN);
    return { refs, next: rows.map((row) => comingOf(row, refs)) };
  }

  /** A team that is only in fixtures, without results. */
  async function newcomer(sport: Sport, ref: string): Promise<Past | null> {
    const fixture = await repository.fixtureOf(sport, ref);
    if (!fixture) return null;
    const { id, name, code, crest } = fixture.home.id === ref ? fixture.home : fixture.away;
    const team = { id, name, original: null, code: code ?? null, crest: crest ?? null };
    return { team, seasons: [], season: null, strength: null, honours: NOBODY, people: knownSquad([], []) };
  }

  return {
    async team(sport, { id: requestedId, season }) {
      const id = await leagues.idOf(sport, "team", requestedId);
      const isOpen = season === undefined || season === LATEST_DEMO;
      const [past, { refs, next }] = await Promise.all([
        id === null ? (isOpen ? newcomer(sport, requestedId) : null) : cachedPast(sport, id, season),
        comingTo(sport, id, requestedId),
      ]);
      if (!past) return refuse(ErrorCode.notFound, "没有这支球队，或它没有参加这个赛季");
      const simulatedSquad = refs.map((ref) => deps.squadOf(sport, ref)).find((one) => one !== null) ?? null;
      const { people, ...page } = past;
      // The page of a simulated season shows the simulated squad.
      const simulated = simulatedSquad && withPages(simulatedSquad, people);
      const squad = page.season?.isSimulated ? simulated : (people.real ?? simulated);
      return ok({ sport, ...page, next, squad });
    },
  };
}
