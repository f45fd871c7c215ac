import { parseChannel } from "../../contract/feed/channels.ts";
import type { FeedEvent } from "../../contract/feed/frames.ts";
import type { MatchEvent } from "../../contract/feed/sport.ts";
import { type MatchState, emptyMatch, reduceMatch } from "../../contract/match/fold.ts";
import { createEventLog } from "../feed/eventLog.ts";
import { createHub } from "../feed/hub.ts";
import type { FeedHub } from "../feed/types.ts";
import type { CallRegistry } from "../http/registry.ts";
import { type LotterySink, type SimulatorRunner, createSimulatorRunner } from "../ingest/simulator/runner.ts";
import { atPace, readDemoPace } from "../ingest/simulator/speed.ts";
import type { Clock } from "../kit/clock.ts";
import type { Config } from "../kit/config.ts";
import type { Database } from "../kit/database.ts";
import type { Log } from "../kit/log.ts";
import type { Metrics } from "../kit/metrics.ts";
import type { Teardown } from "../kit/teardown.ts";
import { createLotteries } from "../lottery/lottery.ts";
import { registerLotteryCalls } from "../lottery/lottery.routes.ts";
import { createLotteryRepository } from "../lottery/lotteryRepository.ts";
import { type Boards, createBoards } from "../match/boards.ts";
import { type Matches, createMatches } from "../match/match.ts";
import { registerMatchCalls } from "../match/match.routes.ts";
import { type MatchRepository, createMatchRepository } from "../match/matchRepository.ts";
import { createMatchStates } from "../match/matchStates.ts";
import { createRowWriter } from "../match/rowWriter.ts";
import { isOver } from "../match/window.ts";
import { createCalibration } from "../odds/calibration.ts";
import { createClosings } from "../odds/closings.ts";
import { createLoggedClosings } from "../odds/loggedClosings.ts";
import { createOdds } from "../odds/odds.ts";
import { registerOddsCalls } from "../odds/odds.routes.ts";
import { createPackedOdds } from "../odds/packedOdds.ts";

/** A fixed seed: the same matches on every machine. */
export const DEMO_SEED = "fulltime";
const DEMO_SOURCE = "sim";

interface DemoDeps {
  readonly log: Log;
  readonly config: Config;
  readonly hub: FeedHub;
  readonly boards: Boards;
  readonly repository: MatchRepository;
  readonly lottery: LotterySink;
  readonly clock: Clock;
}

/** The demo's matches, at the pace of the settings; `hasPast` when that is real time. */
async function createDemo({
  log,
  config,
  hub,
  boards,
  repository,
  lottery,
  clock,
}: DemoDeps): Promise<SimulatorRunner & { readonly hasPast: boolean }> {
  const over = await repository.over(DEMO_SOURCE);
  const pace = readDemoPace(config.dataDir, config.demoSpeed, over.size > 0, clock.now());
  const simulator = {
    hub,
    clock,
    log,
    seed: DEMO_SEED,
    registerFixtures: boards.registerFixtures,
    lottery,
    registered: (matchId: string) => over.has(matchId),
    unended: () => repository.unended(DEMO_SOURCE, clock.now()),
  };
  return { ...createSimulatorRunner(atPace(simulator, pace)), hasPast: pace.speed === 1 };
}

/** Allows subscriptions to a listed match before its first event. */
export function withListedMatches(hub: FeedHub, matches: Matches): FeedHub {
  return {
    ...hub,
    get waiting() {
      return hub.waiting;
    },
    async has(ch) {
      const channel = parseChannel(ch);
      if (channel?.kind === "match" && channel.sport !== null && (await matches.exists(channel.sport, channel.id))) return true;
      return hub.has(ch);
    },
  };
}

/** Folds events onto a checkpoint's state; null = from the beginning. */
export function foldMatch(ch: string, state: unknown, events: readonly FeedEvent[]): unknown {
  const channel = parseChannel(ch);
  if (!channel?.sport) throw new Error(`${ch} is no channel of a match`);
  const start = (state as MatchState | null) ?? emptyMatch(channel.sport, channel.id);
  return events.reduce((match, event) => reduceMatch(match, event as MatchEvent), start);
}

export interface MatchesDeps {
  readonly config: Config;
  readonly database: Pick<Database, "db">;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly teardown: Teardown;
  readonly stopping?: AbortSignal | undefined;
}

/** The event log and everything that only reads it: matches and their boards, prices and lottery lists. */
export async function composeMatches(
  registry: CallRegistry,
  { config, database: { db }, clock, log, metrics, teardown, stopping }: MatchesDeps,
) {
  const packedOdds = createPackedOdds(db);
  const eventLog = createEventLog(db, packedOdds);
  const hub = createHub({ log, eventLog, clock, metrics });
  teardown.add("hub", () => hub.close());

  const repository = createMatchRepository(db);
  const writer = createRowWriter({ repository, clock, log });
  const states = createMatchStates({ hub, eventLog, rows: writer, clock, log });
  const boards = createBoards({ hub, repository, states, writer, clock, log });
  await boards.start();
  teardown.add("boards", () => boards.stop());
  stopping?.throwIfAborted();

  const lotteryRepository = createLotteryRepository(db);
  const simulator = config.isDemo ? await createDemo({ log, config, hub, boards, repository, lottery: lotteryRepository, clock }) : null;
  const matches = createMatches({ boards, states, repository, hub, clock, ...(simulator ? { fetchLog: simulator.ensureLog } : {}) });
  const odds = createOdds({ matches, packed: packedOdds, hub });
  const calibration = createCalibration({
    closings: createClosings(db, createLoggedClosings({ repository, hub, clock })),
    clock,
  });
  registerMatchCalls(registry, matches, clock);
  registerOddsCalls(registry, odds, calibration, matches);
  registerLotteryCalls(registry, createLotteries({ repository: lotteryRepository, boards, matches, states, clock }), clock);
  /** The listener runs when new results, or new rows of finished matches, have been saved. */
  const onResults = (listener: () => void): void => writer.onSaved((saved) => void (saved.some(({ row }) => isOver(row)) && listener()));
  return { eventLog, hub, repository, states, boards, simulator, matches, odds, packedOdds, lotteryRepository, onResults };
}
