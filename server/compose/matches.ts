import { parseChannel } from "../../contract/feed/channels.ts";
import type { FeedEvent } from "../../contract/feed/frames.ts";
import type { MatchEvent } from "../../contract/feed/sport.ts";
import { type MatchState, emptyMatch, reduceMatch } from "../../contract/match/fold.ts";
import type { FeedHub } from "../feed/types.ts";
import { type LotterySink, type SimulatorRunner, createSimulatorRunner } from "../ingest/simulator/runner.ts";
import { atPace, readDemoPace } from "../ingest/simulator/speed.ts";
import type { Clock } from "../kit/clock.ts";
import type { Config } from "../kit/config.ts";
import type { Log } from "../kit/log.ts";
import type { Boards } from "../match/boards.ts";
import type { Matches } from "../match/match.ts";
import type { MatchRepository } from "../match/matchRepository.ts";

/** The same matches on every machine. */
export const DEMO_SEED = "fulltime";
const DEMO_SOURCE = "sim";

export interface DemoDeps {
  readonly log: Log;
  readonly config: Config;
  readonly hub: FeedHub;
  readonly boards: Boards;
  readonly repository: MatchRepository;
  readonly lottery: LotterySink;
  readonly clock: Clock;
}

/** The demo's matches, at the pace the settings ask for; `hasPast` where that is the pace of the clock. */
export async function createDemo({
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
  };
  return { ...createSimulatorRunner(atPace(simulator, pace)), hasPast: pace.speed === 1 };
}

/** A match that is listed can be subscribed to before its first event. */
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

/** Folds on for a checkpoint; null = from the beginning. */
export function foldMatch(ch: string, state: unknown, events: readonly FeedEvent[]): unknown {
  const channel = parseChannel(ch);
  if (!channel?.sport) throw new Error(`${ch} is no channel of a match`);
  const start = (state as MatchState | null) ?? emptyMatch(channel.sport, channel.id);
  return events.reduce((match, event) => reduceMatch(match, event as MatchEvent), start);
}
