import { monitorEventLoopDelay } from "node:perf_hooks";
import { boardChannel, matchChannel, oddsChannel } from "../../contract/feed/channels.ts";
import type { NewEvent } from "../../contract/feed/frames.ts";
import type { OddsQuote } from "../../contract/feed/sport.ts";
import { liveCalls } from "../../contract/http/live.ts";
import { oddsCalls } from "../../contract/http/odds.ts";
import { createEventLog } from "../../server/feed/eventLog.ts";
import { createHub } from "../../server/feed/hub.ts";
import type { Subscriber } from "../../server/feed/types.ts";
import { createApp } from "../../server/http/app.ts";
import { createCallRegistry } from "../../server/http/registry.ts";
import { systemClock as clock } from "../../server/kit/clock.ts";
import { createDatabase } from "../../server/kit/database.ts";
import { silentLog } from "../../server/kit/log.ts";
import { createMetrics } from "../../server/kit/metrics.ts";
import { createBoards } from "../../server/match/boards.ts";
import { createMatches } from "../../server/match/match.ts";
import { createMatchRepository } from "../../server/match/matchRepository.ts";
import { createMatchStates } from "../../server/match/matchStates.ts";
import { createRowWriter } from "../../server/match/rowWriter.ts";
import { createCalibration } from "../../server/odds/calibration.ts";
import { createOdds } from "../../server/odds/odds.ts";
import { registerOddsCalls } from "../../server/odds/odds.routes.ts";
import { createPackedOdds } from "../../server/odds/packedOdds.ts";
import { fixtureOf } from "../../server/odds/testing.ts";
import { answer, usage } from "../kit/child.ts";
import { pause } from "../kit/numbers.ts";
import { COMPANIES, LINES, matchEvents, randomOf } from "./market.ts";
import { MARKETS } from "../../contract/odds/odds.ts";

/** The portal's own modules for prices: hub, folds, boards and the calls, on a given PostgreSQL. */
const NEVER = 1_000_000_000;
const GOAL_WITHIN_MS = 5_000;
const [, , databaseUrl = ""] = process.argv;
const log = silentLog();
const database = createDatabase(databaseUrl, { log });
const metrics = createMetrics();
const eventLog = createEventLog(database.db, createPackedOdds(database.db));
const hub = createHub({ log, eventLog, clock, metrics });
const repository = createMatchRepository(database.db);
const writer = createRowWriter({ repository, clock, log });
const states = createMatchStates({ hub, eventLog, rows: writer, clock, log });
const boards = createBoards({ hub, repository, states, writer, clock, log });
await boards.start();
const matches = createMatches({ boards, states, repository, hub, clock });
const registry = createCallRegistry();
const calibration = createCalibration({ closings: { closings: async () => [] }, clock });
registerOddsCalls(registry, createOdds({ matches, packed: { line: async () => null }, hub }), calibration, matches);
const app = await createApp({
  log,
  calls: [...Object.values(oddsCalls), liveCalls.oddsLog],
  registry,
  identify: () => Promise.resolve(null),
  metrics: metrics.registry,
  isReady: () => Promise.resolve(true),
  clientDir: null,
  pages: null,
  routes: [],
  requestsPerMinute: NEVER,
  embedOrigins: [],
  isDev: false,
});

const delay = monitorEventLoopDelay({ resolution: 1 });
const idOf = (n: number): string => `load-${n}`;

async function publishInParts(events: readonly NewEvent[], atOnce: number): Promise<void> {
  for (let from = 0; from < events.length; from += atOnce) await hub.publish(events.slice(from, from + atOnce));
}

/** Pending goals by row number: from publishing one to the board's frame that has it. */
const goals = new Map<number, { readonly at: number; readonly seen: (ms: number) => void }>();
/** Makes each goal's score a new one: a score that changes nothing would never be seen. */
let scored = 0;
const boardReader: Subscriber = {
  deliver({ events }) {
    const now = performance.now();
    for (const { k, d } of events) {
      if (k !== "rows") continue;
      for (const patch of d as readonly unknown[]) {
        if (!Array.isArray(patch)) continue;
        const [n, changes] = patch as [number, Readonly<Record<string, unknown>>];
        const goal = "s" in changes ? goals.get(n) : undefined;
        if (!goal) continue;
        goals.delete(n);
        goal.seen(now - goal.at);
      }
    }
  },
  write: () => undefined,
  restart: () => undefined,
  room: () => null,
};

interface Slice {
  readonly matches: number;
  readonly seconds: number;
  /** Price changes a second; 0: none. */
  readonly changesPerSecond: number;
  readonly goalsPerSecond: number;
  readonly seed: number;
}

/** Calls `run` at a fixed rate for the given time, independent of its duration. */
async function paced(perSecond: number, seconds: number, run: () => void): Promise<void> {
  if (perSecond === 0) return pause(seconds * 1_000);
  const startedAt = performance.now();
  for (let i = 0; i < perSecond * seconds; i += 1) {
    const dueAt = startedAt + (i * 1_000) / perSecond;
    const wait = dueAt - performance.now();
    if (wait > 1) await pause(wait);
    run();
  }
}

answer({
  /** All prices of one match, as in a portal that has been running all the time. */
  async price({ id, perBatch }: { readonly id: string; readonly perBatch: number }) {
    await boards.registerFixtures([{ fixture: fixtureOf(id, { kickoffAt: Date.now() }) }]);
    await publishInParts(matchEvents(id, perBatch), 500);
  },
  /** Sends requests one after the other; returns the time of each, and the length of the last reply. */
  async ask({ paths, times, encoding }: { readonly paths: readonly string[]; readonly times: number; readonly encoding: string }) {
    const took: number[] = [];
    let bytes = 0;
    for (let i = 0; i < times; i += 1) {
      const startedAt = performance.now();
      const reply = await app.inject({ url: paths[i % paths.length] ?? "", headers: { "accept-encoding": encoding } });
      took.push(performance.now() - startedAt);
      if (reply.statusCode !== 200) throw new Error(`${paths[i % paths.length]}: ${reply.statusCode} ${reply.body.slice(0, 200)}`);
      bytes = reply.rawPayload.length;
    }
    return { took, bytes };
  },
  /** Puts matches on the board, with all their lines open. */
  async open({ matches: count }: { readonly matches: number }) {
    const now = Date.now();
    await boards.registerFixtures(
      Array.from({ length: count }, (_, n) => ({ fixture: fixtureOf(idOf(n), { kickoffAt: now - 3_600_000 }) })),
    );
    for (let n = 0; n < count; n += 1) {
      const [opening] = matchEvents(idOf(n), LINES, n + 1, 1);
      if (!opening) throw new Error("a match without prices");
      await hub.publish([
        { ch: matchChannel("fb", idOf(n)), at: now, k: "fixture", d: fixtureOf(idOf(n), { kickoffAt: now - 3_600_000 }) },
        { ch: matchChannel("fb", idOf(n)), at: now, k: "state", d: { state: 2, clock: { base: 0, startAt: now - 60_000, rate: 1 } } },
        { ...opening, at: now },
      ]);
    }
    await hub.join(boardChannel("fb"), null, boardReader, () => true);
  },
  /** Publishes prices and goals for some seconds; returns the time of each goal to the board, and the number that never arrived. */
  async run({ matches: count, seconds, changesPerSecond, goalsPerSecond, seed }: Slice) {
    const random = randomOf(seed);
    const numberOf = new Map(boards.view("fb").rows.map((row) => [row.id, row.n ?? -1]));
    const tookMs: number[] = [];
    /** Times from publishing a goal to its commit. */
    const commitMs: number[] = [];
    let refused = 0;
    let changes = 0;
    const fail = (): void => void (refused += 1);
    const change = (): void => {
      const quote: OddsQuote = {
        company: `c${String(Math.floor(random() * COMPANIES)).padStart(3, "0")}`,
        market: MARKETS[Math.floor(random() * MARKETS.length)] ?? "eu",
        price: [Math.round(80 + random() * 300) / 100, 0.25, Math.round(80 + random() * 300) / 100],
      };
      const ch = oddsChannel("fb", idOf(Math.floor(random() * count)));
      changes += 1;
      hub.publish([{ ch, at: Date.now(), k: "odds.batch", d: { quotes: [quote] } }]).catch(fail);
    };
    const goal = (): void => {
      const id = idOf(Math.floor(random() * count));
      const n = numberOf.get(id) ?? -1;
      if (goals.has(n)) return;
      const at = performance.now();
      goals.set(n, { at, seen: (ms) => tookMs.push(ms) });
      scored += 1;
      const score = [scored % 1_000, Math.floor(scored / 1_000)];
      hub
        .publish([{ ch: matchChannel("fb", id), at: Date.now(), k: "score", d: { score } }])
        .then(() => void commitMs.push(performance.now() - at), fail);
    };
    const before = usage({}).cpuMicros;
    delay.reset();
    delay.enable();
    await Promise.all([paced(changesPerSecond, seconds, change), paced(goalsPerSecond, seconds, goal)]);
    delay.disable();
    const cpuMicros = usage({}).cpuMicros - before;
    for (let waited = 0; goals.size > 0 && waited < GOAL_WITHIN_MS; waited += 50) await pause(50);
    const lost = goals.size + refused;
    goals.clear();
    return { tookMs, commitMs, lost, changes, cpuMicros, loopP99Ms: delay.percentile(99) / 1e6 };
  },
  async end() {
    await boards.stop();
    await hub.close();
    await app.close();
    await database.close();
  },
});
