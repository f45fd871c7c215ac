import { existsSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { parseChannel } from "../contract/feed/channels.ts";
import type { FeedEvent } from "../contract/feed/frames.ts";
import type { MatchEvent } from "../contract/feed/sport.ts";
import { ALL_CALLS } from "../contract/http/index.ts";
import { type MatchState, emptyMatch, reduceMatch } from "../contract/match/fold.ts";
import { composeLive } from "./compose/live.ts";
import { composeMoney } from "./compose/money.ts";
import { composePeople } from "./compose/people.ts";
import { createCheckpoints } from "./feed/checkpoints.ts";
import { createEventLog } from "./feed/eventLog.ts";
import { createHub } from "./feed/hub.ts";
import { attachFeedSockets } from "./feed/socket.ts";
import type { FeedHub } from "./feed/types.ts";
import { createApp } from "./http/app.ts";
import { type DevBundler, createDevBundler } from "./http/devPages.ts";
import { precompress } from "./http/precompress.ts";
import { createCallRegistry } from "./http/registry.ts";
import { secretsEqual } from "./http/security.ts";
import { builtSource, createPages } from "./http/ssr.ts";
import { createUpgrades } from "./http/upgrades.ts";
import { createPush } from "./ingest/push/push.ts";
import { createRunRepository } from "./ingest/push/runRepository.ts";
import { registerPushRoutes } from "./ingest/push/push.routes.ts";
import { type SimulatorRunner, createSimulatorRunner } from "./ingest/simulator/runner.ts";
import { type Clock, systemClock } from "./kit/clock.ts";
import { type Config, ConfigError, readConfig } from "./kit/config.ts";
import { type Database, createDatabase } from "./kit/database.ts";
import { startEmbeddedPostgres } from "./kit/embeddedPostgres.ts";
import { codeOf, messageOf } from "./kit/errors.ts";
import { type Log, createLog } from "./kit/log.ts";
import { createMetrics } from "./kit/metrics.ts";
import { migrate } from "./kit/migrate.ts";
import { readSecrets } from "./kit/secrets.ts";
import { type Boards, createBoards } from "./match/boards.ts";
import { type MatchRepository, createMatchRepository } from "./match/matchRepository.ts";
import { createMatchStates } from "./match/matchStates.ts";
import { type Matches, createMatches } from "./match/match.ts";
import { createRowWriter } from "./match/rowWriter.ts";
import { registerMatchCalls } from "./match/match.routes.ts";
import { registerOddsCalls } from "./odds/odds.routes.ts";
import type { SmsProvider } from "./sms/types.ts";
import { DEMO_ACCOUNT } from "./user/demoUsers.ts";

const ROOT = join(import.meta.dirname, "..");
const REQUESTS_PER_MINUTE = 12_000;
const DRAIN_MS = 10_000;
/** The same matches on every machine. */
const DEMO_SEED = "fulltime";
const DEMO_SOURCE = "sim";
const SOCKETS_DRAIN_MS = 3_000;
const PING_MS = 2_000;

export interface PortalOptions {
  readonly config: Config;
  readonly log: Log;
  readonly clock?: Clock;
  /** Pages come from the bundler instead of a build. */
  readonly isDev?: boolean;
  /** Who carries messages to phones; absent: the development inbox. */
  readonly smsProvider?: SmsProvider;
  readonly addressTries?: number;
  /** Told of each step that is done, in words for a terminal. */
  readonly say?: (line: string) => void;
}

export interface RunningPortal {
  /** `http://127.0.0.1:8080`. */
  readonly url: string;
  readonly app: FastifyInstance;
  stop(): Promise<void>;
}

/** A reason not to start that says all there is to say. */
class StartError extends Error {}

/** Ends what was started, last first, each within the time left; one that fails does not keep the others. */
class Teardown {
  readonly #steps: { readonly name: string; readonly run: () => Promise<void> }[] = [];
  readonly #log: Log;
  readonly #clock: Clock;
  constructor(log: Log, clock: Clock) {
    this.#log = log;
    this.#clock = clock;
  }

  add(name: string, run: () => Promise<void>): void {
    this.#steps.push({ name, run });
  }

  async run(): Promise<void> {
    const endsAt = this.#clock.now() + DRAIN_MS;
    for (const { name, run } of this.#steps.toReversed()) {
      const late = Promise.withResolvers<void>();
      const cancel = this.#clock.setTimer(Math.max(0, endsAt - this.#clock.now()), () => {
        this.#log.warn({ name }, "did not end in time");
        late.resolve();
      });
      try {
        await Promise.race([run(), late.promise]);
      } catch (error) {
        this.#log.error({ err: error, name }, "did not end cleanly");
      } finally {
        cancel();
      }
    }
    this.#steps.length = 0;
  }
}

async function openDatabase(options: PortalOptions, teardown: Teardown): Promise<Database> {
  const { config, log } = options;
  let url = config.databaseUrl;
  if (url === null) {
    const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
    teardown.add("embedded PostgreSQL", () => postgres.stop());
    url = postgres.url;
    options.say?.(postgres.isAdopted ? "PostgreSQL 已在运行，继续使用" : "PostgreSQL 已启动");
  }
  const database = createDatabase(url, { log });
  teardown.add("database connections", () => database.close());
  await migrate(database.db, log);
  return database;
}

/** Starts everything; what was started is ended again when a later step fails. */
export async function startPortal(options: PortalOptions): Promise<RunningPortal> {
  const { config, log } = options;
  const clock = options.clock ?? systemClock;
  const teardown = new Teardown(log, clock);
  try {
    return await compose(options, clock, teardown);
  } catch (error) {
    await teardown.run();
    if (codeOf(error) === "EADDRINUSE") {
      throw new StartError(
        `端口 ${config.port} 已被占用（address ${config.host}:${config.port} is in use）：换一个 PORT 或结束占用它的程序`,
        {
          cause: error,
        },
      );
    }
    throw error;
  }
}

async function compose(options: PortalOptions, clock: Clock, teardown: Teardown): Promise<RunningPortal> {
  const { config, log } = options;
  const isDev = options.isDev ?? false;
  const metrics = createMetrics();
  const secrets = readSecrets(config.dataDir);
  const database = await openDatabase(options, teardown);

  const eventLog = createEventLog(database.db);
  const hub = createHub({ log, eventLog, clock, metrics });
  teardown.add("hub", () => hub.close());

  const repository = createMatchRepository(database.db);
  const writer = createRowWriter({ repository, clock, log });
  const states = createMatchStates({ hub, eventLog, rows: writer, clock, log });
  const boards = createBoards({ hub, repository, states, writer, clock, log });
  await boards.start();
  teardown.add("boards", () => boards.stop());
  /** Not ready to be looked at while the demo's matches in play are being caught up with. */
  let hasMatches = !config.isDemo;
  const simulator = config.isDemo ? await createDemo(options, { hub, boards, repository, clock }) : null;
  const matches = createMatches({ boards, states, repository, hub, clock, ...(simulator ? { fetchLog: simulator.ensureLog } : {}) });

  const registry = createCallRegistry();
  registerMatchCalls(registry, matches, clock);
  registerOddsCalls(registry, matches);
  const people = composePeople(registry, {
    config,
    secrets,
    database,
    hub,
    matches,
    clock,
    log,
    smsProvider: options.smsProvider ?? null,
    ...(options.addressTries === undefined ? {} : { addressTries: options.addressTries }),
  });
  const money = composeMoney(registry, { config, secrets, database, hub, clock, log, people: people.parts });
  const live = composeLive(registry, {
    config,
    secrets,
    database,
    hub,
    eventLog,
    matches,
    clock,
    log,
    metrics,
    people: people.parts,
    money: money.parts,
    onCounted: boards.setRooms,
    ...(options.say ? { say: options.say } : {}),
  });
  if (config.isDemo) {
    await people.seedDemo();
    await money.seedDemo();
    await live.seedDemo();
  }

  const bundler: DevBundler | null = isDev ? await createDevBundler(ROOT) : null;
  if (bundler) teardown.add("bundler", () => bundler.close());
  const dist = join(ROOT, "dist");
  const pages = createPages({
    source: bundler?.source ?? builtSource(dist),
    app: () => app,
    brandId: config.brandId,
    isProduction: config.isProduction,
    isSharing: !isDev,
    isDemo: config.isDemo,
    isBodyEncrypted: config.isBodyEncrypted,
    now: () => clock.now(),
    after: (ms, action) => clock.setTimer(ms, action),
  });
  const providerKey = config.providerKey ?? secrets.providerKey;
  const push = createPush({ hub, runs: createRunRepository(database.db), clock, log });
  const app: FastifyInstance = await createApp({
    log,
    calls: ALL_CALLS,
    registry,
    identify: people.identify,
    encryptBodies: config.isBodyEncrypted,
    applicationKeys: people.applicationKeys,
    metrics: metrics.registry,
    isReady: async () => hasMatches && (await isReady(database, clock)),
    clientDir: isDev ? null : join(dist, "client"),
    pages,
    routes: [
      (instance) => registerPushRoutes(instance, push, (key) => secretsEqual(key, providerKey)),
      ...people.routes,
      ...money.routes,
      ...live.routes,
      ...(bundler ? [(instance: FastifyInstance) => bundler.attach(instance)] : []),
    ],
    requestsPerMinute: REQUESTS_PER_MINUTE,
    embedOrigins: config.allowedOrigins,
    captchaOrigins: people.captchaOrigins,
    isDev,
  });
  teardown.add("HTTP server", () => app.close());
  if (!isDev && !existsSync(join(dist, "client"))) options.say?.("尚未构建页面：先运行 npm run build");

  teardown.add("wallet", money.start());
  teardown.add("live rooms", await live.start());
  const checkpoints = createCheckpoints({ hub, eventLog, clock, log, fold: foldMatch });
  teardown.add("checkpoints", async () => checkpoints.stop());
  const upgrades = createUpgrades(app.server, config.allowedOrigins);
  live.attach(upgrades);
  const sockets = attachFeedSockets(upgrades, {
    hub: withListedMatches(hub, matches),
    log,
    clock,
    metrics,
    verifyToken: people.verifyToken,
    hasRoom: live.hasRoom,
  });
  teardown.add("feed sockets", () => sockets.drain(SOCKETS_DRAIN_MS));

  const url = await app.listen({ host: config.host, port: config.port });
  if (!isDev) {
    precompress(join(dist, "client", "assets")).catch((error: unknown) => {
      log.warn({ reason: messageOf(error) }, "files of the build are compressed on the way out");
    });
  }
  if (simulator) {
    teardown.add("simulator", () => simulator.stop());
    // The portal answers meanwhile: a first start invents two weeks of matches.
    simulator.start().then(
      () => {
        hasMatches = true;
        options.say?.("演示数据已就绪");
      },
      (error: unknown) => log.error({ err: error }, "the simulator could not start"),
    );
  }
  return { url, app, stop: () => teardown.run() };
}

interface DemoDeps {
  readonly hub: FeedHub;
  readonly boards: Boards;
  readonly repository: MatchRepository;
  readonly clock: Clock;
}

async function createDemo({ log }: PortalOptions, { hub, boards, repository, clock }: DemoDeps): Promise<SimulatorRunner> {
  const over = await repository.over(DEMO_SOURCE);
  return createSimulatorRunner({
    hub,
    clock,
    log,
    seed: DEMO_SEED,
    registerFixtures: (items) => boards.registerFixtures(items),
    registered: (matchId) => over.has(matchId),
  });
}

/** A match that is listed can be subscribed to before its first event. */
function withListedMatches(hub: FeedHub, matches: Matches): FeedHub {
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
function foldMatch(ch: string, state: unknown, events: readonly FeedEvent[]): unknown {
  const channel = parseChannel(ch);
  if (!channel?.sport) throw new Error(`${ch} is no channel of a match`);
  const start = (state as MatchState | null) ?? emptyMatch(channel.sport, channel.id);
  return events.reduce((match, event) => reduceMatch(match, event as MatchEvent), start);
}

async function isReady(database: Database, clock: Clock): Promise<boolean> {
  const answered = Promise.withResolvers<boolean>();
  const cancel = clock.setTimer(PING_MS, () => answered.resolve(false));
  database.ping().then(
    () => answered.resolve(true),
    () => answered.resolve(false),
  );
  return answered.promise.finally(cancel);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function main(): Promise<void> {
  const startedAt = Date.now();
  let config: Config;
  try {
    config = readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 2;
    return;
  }
  const log = createLog(config.logLevel);
  let portal: RunningPortal;
  try {
    portal = await startPortal({ config, log, isDev: process.argv.includes("--dev"), say: (line) => print(`· ${line}`) });
  } catch (error) {
    if (!(error instanceof StartError)) log.fatal({ err: error }, "the portal could not start");
    process.stderr.write(`启动失败: ${messageOf(error)}\n`);
    process.exitCode = 1;
    return;
  }
  print("");
  print(`全场体育 Fulltime  ${portal.url}  (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`);
  print(`  比分  ${portal.url}/football`);
  print(`  推送日志  ${portal.url}/wsLog`);
  print(`  接口文档  ${portal.url}/docs`);
  if (config.isDemo) {
    print(`  短信收件箱  ${portal.url}/dev/inbox`);
    print(`  演示账号  ${DEMO_ACCOUNT.nickName}  密码 ${DEMO_ACCOUNT.password}`);
  }
  print(`  数据目录  ${config.dataDir}${config.isDemo ? "  (演示数据，DEMO=0 关闭)" : ""}`);
  print("  停止  Ctrl-C");
  print("");

  let isStopping = false;
  const stop = (signal: string): void => {
    // A second Ctrl-C does not wait.
    if (isStopping) process.exit(1);
    isStopping = true;
    print(`· 收到 ${signal}，正在停止`);
    void portal.stop().then(() => {
      print("· 已停止");
      process.exit(0);
    });
  };
  process.on("SIGINT", () => stop("SIGINT"));
  process.on("SIGTERM", () => stop("SIGTERM"));
}

if (import.meta.main) await main();
