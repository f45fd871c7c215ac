import type { Sport } from "../../contract/feed/channels.ts";
import { type FootballMatch, isGoal } from "../../contract/match/football.ts";
import { createAnalysis } from "../database/analysis.ts";
import { createAppearanceRepository } from "../database/appearanceRepository.ts";
import { createAppearances } from "../database/appearances.ts";
import { registerDatabaseCalls } from "../database/database.routes.ts";
import { createEntities } from "../database/entities.ts";
import { createLeagueRepository } from "../database/leagueRepository.ts";
import { createSeasonPeople } from "../database/seasonPeople.ts";
import { createSeasons } from "../database/seasons.ts";
import { recordedNames } from "../ingest/pack/recorded.ts";
import { seasonRulesOf } from "../ingest/seasons/rulesOf.ts";
import { createFilling } from "../database/filling.ts";
import { createPlaceRepository, createPlaces } from "../database/places.ts";
import { createMomentRepository } from "../database/momentRepository.ts";
import { createMoments } from "../database/moments.ts";
import { createPlayers } from "../database/players.ts";
import { type PlayedDetails, createProjector } from "../database/projector.ts";
import { type Versions, createResultRepository } from "../database/resultRepository.ts";
import { createSeasonMaterials } from "../database/seasonMaterial.ts";
import { createStrengths } from "../database/strength.ts";
import { createTeamRepository } from "../database/teamRepository.ts";
import { createTops } from "../database/tops.ts";
import { type Teams, createTeams } from "../database/teams.ts";
import { createTitles } from "../database/titles.ts";
import { createVenues } from "../database/venues.ts";
import type { Closing, GoalMinutes, PastMatches } from "../database/types.ts";
import type { CallRegistry } from "../http/registry.ts";
import { SIM_SOURCE, absentFrom, createPast, playedDetails } from "../ingest/simulator/past.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import type { Log } from "../kit/log.ts";
import { messageOf } from "../kit/errors.ts";
import { simulatedSquad } from "./squads.ts";
import type { MatchRepository } from "../match/matchRepository.ts";
import type { MatchStates } from "../match/matchStates.ts";
import { closingsOfMatch } from "../odds/closings.ts";
import { createMatchClosing } from "../odds/matchClosing.ts";
import type { Odds } from "../odds/odds.ts";
import { DEMO_SEED } from "./matches.ts";

export interface ResultsDeps {
  readonly db: Db;
  readonly repository: Pick<MatchRepository, "find">;
  readonly states: Pick<MatchStates, "match">;
  readonly odds: Pick<Odds, "table">;
  /** The demo's matches run at real time, so that its past matches keep their dates. */
  readonly hasPast: boolean;
  readonly packSeasons: number | null;
  readonly fillingRests: boolean;
  /** The listener runs when the portal has new results. */
  readonly onResults: (listener: () => void) => void;
  readonly clock: Clock;
  readonly log: Log;
}

/** Results and analyses of matches. None of it delays the start: filling begins with `start`. */
export interface Results {
  /** The data of a team's page. */
  readonly team: Teams["team"];
  start(): void;
  stop(): Promise<void>;
}

const SIMULATED: ReadonlySet<string> = new Set([SIM_SOURCE]);

function goalMinutesOf({ incidents }: FootballMatch): GoalMinutes {
  const goals = incidents.filter((one) => isGoal(one.type) && one.status !== "revoked");
  const minutes = (side: "home" | "away"): readonly number[] => goals.filter((one) => one.side === side).map((one) => one.minute);
  return { home: minutes("home"), away: minutes("away") };
}

export function composeResults(registry: CallRegistry, deps: ResultsDeps): Results {
  const { db, clock, log, states, odds, hasPast, packSeasons, fillingRests } = deps;
  const repository = createResultRepository(db);
  const entities = createEntities(db);

  const closingOfMatch = createMatchClosing({ packed: (ch) => closingsOfMatch(db, ch), odds });

  /** The price of the demo's own company where there is one, else the quoted price. */
  async function closingOf(sport: Sport, matchId: string, kickoffAt: number): Promise<Closing | null> {
    return playedDetails(DEMO_SEED, matchId)?.closing ?? closingOfMatch(sport, matchId, kickoffAt);
  }

  async function details(sport: Sport, matchId: string): Promise<PlayedDetails | null> {
    const simulated = playedDetails(DEMO_SEED, matchId);
    if (simulated) return simulated;
    const { state } = await states.match(sport, matchId);
    const closing = await closingOfMatch(sport, matchId, state.fixture?.kickoffAt ?? 0);
    return { closing, goals: state.sport === "fb" && state.events > 0 ? goalMinutesOf(state) : null };
  }

  const strengths = createStrengths(repository);
  const leagues = createLeagueRepository(db);
  const appearanceRepository = createAppearanceRepository(db);
  const rulesOf = seasonRulesOf(log);
  const seasons = createSeasons({
    repository: leagues,
    rulesOf,
    simulatedSource: SIM_SOURCE,
  });
  const versions = (): Promise<Versions> => repository.versions();
  const teamRepository = createTeamRepository(db);
  const titles = createTitles({ repository: teamRepository, leagues, rulesOf });
  const materials = createSeasonMaterials({ repository: teamRepository, leagues, rulesOf });
  const teams = createTeams({
    repository: teamRepository,
    leagues,
    materials,
    strengths,
    titles,
    simulatedSources: SIMULATED,
    squadOf: simulatedSquad,
    pages: (sport, ids) => repository.pages(sport, ids),
    versions,
    now: () => clock.now(),
  });
  const past: PastMatches | null = hasPast ? createPast(DEMO_SEED, clock) : null;
  const onPacked = async ({ sport, id }: { readonly sport: Sport; readonly id: string }): Promise<void> => {
    await strengths.warm(sport, id, false);
    await titles.warm(id, await versions());
  };
  const filling = createFilling({
    repository,
    entities,
    past,
    packSeasons,
    isResting: fillingRests,
    clock,
    log,
    onPacked,
    names: recordedNames,
  });
  registerDatabaseCalls(registry, {
    analysis: createAnalysis({
      repository,
      entities,
      strengths,
      match: async (sport, id) => deps.repository.find(sport, id),
      async closingOf(sport, id, kickoffAt) {
        if (clock.now() >= kickoffAt) return closingOf(sport, id, kickoffAt);
        const cells = (await deps.repository.find(sport, id))?.row.odds;
        return cells ? { company: "", ah: cells.ah?.p ?? null, ou: cells.ou?.p ?? null, eu: cells.eu?.p ?? null } : null;
      },
      absences: (_sport, id) => absentFrom(DEMO_SEED, id),
      rulesOf: async (of, ids) => rulesOf({ ...of, stage: null }, await leagues.teams(ids)).rules,
      simulatedSources: SIMULATED,
    }),
    seasons,
    players: createPlayers({ leagues, appearances: appearanceRepository }),
    teams,
    people: createSeasonPeople({ db, leagues }),
    venues: createVenues({ db, leagues }),
    tops: createTops({ leagues, materials, versions }),
    places: createPlaces({
      repository: createPlaceRepository(db),
      entities,
      leagues,
      match: async (sport, id) => deps.repository.find(sport, id),
      rulesOf,
      simulatedSources: SIMULATED,
      version: () => repository.version(),
    }),
    isFilled: () => filling.isFilled,
  });

  const projector = createProjector({ repository, entities, simulatedSources: SIMULATED, details, clock, log });
  deps.onResults(projector.wake);
  const appearances = createAppearances({
    repository: appearanceRepository,
    positions: repository,
    async playersOf(matchId) {
      const { state } = await states.match("bk", matchId);
      return state.sport === "bk" ? state.players : [];
    },
    clock,
    log,
  });
  const moments = createMoments({
    repository: createMomentRepository(db),
    positions: repository,
    async matchOf(matchId) {
      const { state } = await states.match("fb", matchId);
      return state.sport === "fb" && state.events > 0 ? state : null;
    },
    clock,
    log,
  });
  let beginning: Promise<void> = Promise.resolve();
  let isStopped = false;
  return {
    team: teams.team,
    start() {
      beginning = filling.prepare().then(
        () => {
          if (isStopped) return;
          projector.start();
          appearances.start();
          moments.start();
          filling.start();
        },
        (error: unknown) => log.warn({ reason: messageOf(error) }, "results cannot be filled"),
      );
    },
    async stop() {
      isStopped = true;
      await beginning;
      await Promise.all([projector.stop(), filling.stop(), appearances.stop(), moments.stop()]);
    },
  };
}
