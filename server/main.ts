import { existsSync } from "node:fs";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import type { FastifyInstance } from "fastify";
import type { Brand } from "../brands/brand.ts";
import { brandOf } from "../brands/brands.ts";
import { ALL_CALLS } from "../contract/http/index.ts";
import { isReady, openDatabase } from "./compose/database.ts";
import { composeDesk } from "./compose/desk.ts";
import { composeComments } from "./compose/comments.ts";
import { composeCommunity } from "./compose/community.ts";
import { composeLive } from "./compose/live.ts";
import { composeNews } from "./compose/news.ts";
import { composeMoney } from "./compose/money.ts";
import { createDemo, foldMatch, withListedMatches } from "./compose/matches.ts";
import { composePeople } from "./compose/people.ts";
import { composeResults } from "./compose/results.ts";
import { createPostHost } from "./community/postKind.ts";
import { composeSearch } from "./compose/search.ts";
import { createCheckpoints } from "./feed/checkpoints.ts";
import { createEventLog } from "./feed/eventLog.ts";
import { createHub } from "./feed/hub.ts";
import { attachFeedSockets } from "./feed/socket.ts";
import { createApp } from "./http/app.ts";
import { readBuild } from "./http/build.ts";
import { type DevBundler, createDevBundler } from "./http/devPages.ts";
import { builtUi, devUiRoutes } from "./http/devUi.ts";
import { precompress } from "./http/precompress.ts";
import { createCallRegistry } from "./http/registry.ts";
import { createRenderBudget } from "./http/renderBudget.ts";
import { secretsEqual } from "./http/security.ts";
import { builtSource, createPages } from "./http/ssr.ts";
import { createUpgrades } from "./http/upgrades.ts";
import { installRoutes } from "./install/install.routes.ts";
import { createPush } from "./ingest/push/push.ts";
import { createRunRepository } from "./ingest/push/runRepository.ts";
import { registerPushRoutes } from "./ingest/push/push.routes.ts";
import { DemoPaceError } from "./ingest/simulator/speed.ts";
import { createAddressReader } from "./kit/address.ts";
import { type Clock, systemClock } from "./kit/clock.ts";
import { type Config, ConfigError, readConfig } from "./kit/config.ts";
import { codeOf, messageOf } from "./kit/errors.ts";
import { type Log, createLog } from "./kit/log.ts";
import { createMetrics } from "./kit/metrics.ts";
import { readSecrets } from "./kit/secrets.ts";
import { StartError } from "./kit/startError.ts";
import { onStopRequested } from "./kit/stopping.ts";
import { Teardown } from "./kit/teardown.ts";
import { createBoards } from "./match/boards.ts";
import { createMatchRepository } from "./match/matchRepository.ts";
import { createMatchStates } from "./match/matchStates.ts";
import { createMatches } from "./match/match.ts";
import { createMinuteOf } from "./match/minuteOf.ts";
import { createRowWriter } from "./match/rowWriter.ts";
import { registerMatchCalls } from "./match/match.routes.ts";
import { createCalibration } from "./odds/calibration.ts";
import { createClosings } from "./odds/closings.ts";
import { createLoggedClosings } from "./odds/loggedClosings.ts";
import { createClosingConsensus } from "./lottery/closingConsensus.ts";
import { createLotteries } from "./lottery/lottery.ts";
import { registerLotteryCalls } from "./lottery/lottery.routes.ts";
import { createLotteryRepository } from "./lottery/lotteryRepository.ts";
import { createRetention } from "./lottery/retention.ts";
import { createOdds } from "./odds/odds.ts";
import { registerOddsCalls } from "./odds/odds.routes.ts";
import { createPackedOdds } from "./odds/packedOdds.ts";
import { createOddsPacker } from "./odds/packer.ts";
import type { SmsProvider } from "./sms/types.ts";
import { registerUploads } from "./upload/upload.files.ts";
import { DEMO_ACCOUNT } from "./user/demoUsers.ts";

const ROOT = join(import.meta.dirname, "..");
const REQUESTS_PER_MINUTE = 12_000;
/** Connections the system keeps for a process that is busy: a kick-off brings more than the usual 511 within a second. */
const BACKLOG = 4_096;
const SOCKETS_DRAIN_MS = 3_000;
const START_DRAIN_MS = 3_000;

export interface PortalOptions {
  readonly config: Config;
  readonly log: Log;
  readonly clock?: Clock;
  /** Pages come from the bundler instead of a build. */
  readonly isDev?: boolean;
  /** Who carries messages to phones; absent: the development inbox. */
  readonly smsProvider?: SmsProvider;
  readonly addressTries?: number;
  /** Another portal has the database: this one must end. */
  readonly onTaken?: (why: Error) => void;
  /** Called for each step that is done, in words for a terminal. */
  readonly say?: (line: string) => void;
  /** Asked to end while it starts: what was started is ended, and `startPortal` rejects with the signal's reason. */
  readonly stopping?: AbortSignal;
  /** No more time to end in order. */
  readonly hurry?: AbortSignal;
}

export interface RunningPortal {
  /** `http://127.0.0.1:8080`. */
  readonly url: string;
  readonly app: FastifyInstance;
  readonly brand: Brand;
  /** Of the operators' desk; null: it is off. */
  readonly deskUrl: string | null;
  stop(): Promise<void>;
}

/** Nobody could log in by phone, register or withdraw, and no notice would go out. */
const NO_SMS =
  "DEMO=0 需要短信通道（no SMS provider is set）：设置 SMS_PROVIDER_URL 和 SMS_PROVIDER_KEY（见 docs/operating.md）；" +
  "开发时可用 SMS_PROVIDER_URL=inbox，短信只进 /dev/inbox";

/** Asked to end before it had started. */
class StopAsked extends Error {}

/** Starts everything; what was started is ended again when a later step fails. */
export async function startPortal(options: PortalOptions): Promise<RunningPortal> {
  const { config, log } = options;
  const clock = options.clock ?? systemClock;
  const teardown = new Teardown(log, clock);
  options.hurry?.addEventListener("abort", () => teardown.hurry());
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
  if (!config.isDemo && config.sms === null && options.smsProvider === undefined) throw new StartError(NO_SMS);
  const dist = join(ROOT, "dist");
  const build = isDev ? null : readBuild(dist);
  const brand = brandOf(config.brandId ?? build?.brand ?? "", build ?? undefined);
  const metrics = createMetrics();
  const secrets = readSecrets(config.dataDir);
  const database = await openDatabase({
    config,
    log,
    clock,
    secrets,
    teardown,
    onTaken: options.onTaken ?? (() => undefined),
    say: options.say ?? (() => undefined),
  });
  options.stopping?.throwIfAborted();

  const packedOdds = createPackedOdds(database.db);
  const eventLog = createEventLog(database.db, packedOdds);
  const hub = createHub({ log, eventLog, clock, metrics });
  teardown.add("hub", () => hub.close());

  const repository = createMatchRepository(database.db);
  const writer = createRowWriter({ repository, clock, log });
  const states = createMatchStates({ hub, eventLog, rows: writer, clock, log });
  const boards = createBoards({ hub, repository, states, writer, clock, log });
  await boards.start();
  teardown.add("boards", () => boards.stop());
  options.stopping?.throwIfAborted();
  /** Not ready to be looked at while the demo's matches in play are being caught up with. */
  let hasMatches = !config.isDemo;
  const lotteryRepository = createLotteryRepository(database.db);
  const simulator = config.isDemo ? await createDemo({ log, config, hub, boards, repository, lottery: lotteryRepository, clock }) : null;
  const matches = createMatches({ boards, states, repository, hub, clock, ...(simulator ? { fetchLog: simulator.ensureLog } : {}) });

  const registry = createCallRegistry();
  registerMatchCalls(registry, matches, clock);
  const odds = createOdds({ matches, packed: packedOdds, hub });
  const calibration = createCalibration({
    closings: createClosings(database.db, createLoggedClosings({ repository, hub, clock })),
    clock,
  });
  registerOddsCalls(registry, odds, calibration, matches);
  registerLotteryCalls(registry, createLotteries({ repository: lotteryRepository, boards, matches, states, clock }), clock);
  const hasPast = simulator?.hasPast ?? false;
  const results = composeResults(registry, {
    db: database.db,
    repository,
    states,
    odds,
    hasPast,
    packSeasons: config.packSeasons,
    clock,
    log,
  });
  teardown.add("results", () => results.stop());
  const people = composePeople(registry, {
    config,
    brand,
    secrets,
    database,
    hub,
    matches,
    clock,
    log,
    metrics,
    smsProvider: options.smsProvider ?? null,
    ...(options.addressTries === undefined ? {} : { addressTries: options.addressTries }),
  });
  const news = composeNews(registry, {
    db: database.db,
    brand,
    dataDir: config.dataDir,
    hub,
    ensureLog: async (matchId) => simulator?.ensureLog(matchId) ?? false,
    clock,
    log,
  });
  const minuteOf = createMinuteOf((ch, after, limit) => hub.read(ch, after, limit));
  const comments = composeComments(registry, {
    db: database.db,
    hub,
    limiter: people.parts.limiter,
    clock,
    log,
    hosts: [createPostHost(database.db, minuteOf)],
  });
  const community = composeCommunity(registry, {
    db: database.db,
    hub,
    clock,
    log,
    limiter: people.parts.limiter,
    moderation: comments.moderation,
    uploads: people.parts.uploads,
    minuteOf,
    isMatch: ({ sport, matchId }) => matches.exists(sport, matchId),
  });
  const money = composeMoney(registry, { config, brand, secrets, database, hub, clock, log, people: people.parts });
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
    reportContent: comments.moderation.reports.add,
    ...(options.say ? { say: options.say } : {}),
  });
  let url = "";
  const desk =
    config.deskPort === null
      ? null
      : composeDesk({
          config,
          brand,
          secrets,
          database,
          clock,
          log,
          people: people.parts,
          money: money.parts,
          moderation: comments.moderation,
          dist,
          news,
          routes: [(instance) => registerUploads(instance, join(config.dataDir, "uploads")), ...news.routes],
          portalUrl: () => config.publicUrl ?? url,
        });
  const search = composeSearch(registry, {
    db: database.db,
    hub,
    matches,
    articles: news.articles,
    rooms: live.rooms.lists,
    recordings: live.rooms.recordings,
    team: results.team,
    limiter: people.parts.limiter,
    key: secrets.serverKey,
    clock,
    log,
  });
  if (config.isDemo) {
    await people.seedDemo();
    await money.seedDemo();
    await live.seedDemo();
    await news.seedDemo();
    await comments.seedDemo();
    await community.seedDemo();
    await search.seedDemo();
    await desk?.seedDemo();
    options.stopping?.throwIfAborted();
  }

  const bundler: DevBundler | null = isDev ? await createDevBundler(ROOT) : null;
  if (bundler) teardown.add("bundler", () => bundler.close());
  const isWorkerOn = config.hasServiceWorker && config.isProduction && !isDev;
  const pages = createPages({
    source: bundler?.source ?? builtSource(dist),
    brandId: brand.id,
    brandName: brand.name,
    isProduction: config.isProduction,
    isSharing: !isDev,
    isDemo: config.isDemo,
    isBodyEncrypted: config.isBodyEncrypted,
    hasServiceWorker: isWorkerOn,
    async readReader(token) {
      const user = await people.visitWith(token);
      if (!user) return null;
      const balances = await money.balancesOf(user.id).catch((error: unknown) => {
        log.error({ err: error, userId: user.id }, "a page has no balances");
        return null;
      });
      return { user, balances };
    },
    now: () => clock.now(),
    after: (ms, action) => clock.setTimer(ms, action),
    budget: createRenderBudget({ loop: () => performance.eventLoopUtilization() }),
    count: (how) => metrics.pages.inc({ how }),
  });
  const providerKey = config.providerKey ?? secrets.providerKey;
  const push = createPush({ hub, runs: createRunRepository(database.db), hasRoom: live.hasRoom, clock, log });
  const app: FastifyInstance = await createApp({
    brandName: brand.name,
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
      installRoutes({ brand, dist, isWorkerOn }),
      ...news.routes,
      ...devUiRoutes(isDev || config.isDemo, bundler ?? builtUi(dist)),
      ...(bundler ? [(instance: FastifyInstance) => bundler.attach(instance)] : []),
    ],
    requestsPerMinute: REQUESTS_PER_MINUTE,
    now: () => clock.now(),
    trustedProxies: config.trustedProxies,
    operatorNetworks: config.operatorNetworks,
    embedOrigins: config.allowedOrigins,
    captchaOrigins: people.captchaOrigins,
    isDev,
  });
  teardown.add("HTTP server", () => app.close());
  if (!isDev && !existsSync(join(dist, "client"))) options.say?.("尚未构建页面：先运行 npm run build");

  news.start();
  teardown.add("news", () => news.stop());
  await comments.start();
  teardown.add("comments", () => comments.stop());
  await community.start();
  teardown.add("community", () => community.stop());
  search.start();
  teardown.add("search", () => search.stop());
  teardown.add("wallet", money.start());
  teardown.add("live rooms", await live.start());
  const checkpoints = createCheckpoints({ hub, eventLog, clock, log, fold: foldMatch });
  teardown.add("checkpoints", async () => checkpoints.stop());
  const oddsPacker = createOddsPacker({ odds: packedOdds, clock, log });
  oddsPacker.start();
  teardown.add("odds packer", () => oddsPacker.stop());
  const upgrades = createUpgrades(app.server, config.allowedOrigins, createAddressReader(config.trustedProxies));
  live.attach(upgrades);
  const sockets = attachFeedSockets(upgrades, {
    hub: withListedMatches(hub, matches),
    log,
    clock,
    metrics,
    sessions: people.feedSessions,
    socketsPerNetwork: config.socketsPerNetwork,
    hasRoom: live.hasRoom,
  });
  teardown.add("feed sockets", () => sockets.drain(SOCKETS_DRAIN_MS));

  url = await app.listen({ host: config.host, port: config.port, backlog: BACKLOG });
  const deskUrl = desk === null ? null : await listenDesk(await desk.app(), config, teardown);
  if (!isDev) {
    precompress(join(dist, "client", "assets")).catch((error: unknown) => {
      log.warn({ reason: messageOf(error) }, "files of the build are compressed on the way out");
    });
  }
  const closingConsensus = createClosingConsensus({ repository: lotteryRepository, hub, clock, log });
  teardown.add("lottery", () => closingConsensus.stop());
  const retention = createRetention({ repository: lotteryRepository, clock, log });
  retention.start();
  teardown.add("lottery's retention", () => retention.stop());
  if (!simulator) {
    closingConsensus.start();
    results.start();
    news.startReports();
  } else {
    teardown.add("simulator", () => simulator.stop());
    // The portal answers meanwhile: a first start invents two weeks of matches.
    simulator.start().then(
      ({ allRegistered }) => {
        hasMatches = true;
        // Not before the logs of the matches in play are there to tell from.
        closingConsensus.start();
        options.say?.("演示数据已就绪");
        // What is in play first, then the days around, then the past.
        void allRegistered.then(() => {
          results.start();
          news.startReports();
        });
      },
      (error: unknown) => log.error({ err: error }, "the simulator could not start"),
    );
  }
  return { url, app, brand, deskUrl, stop: () => teardown.run() };
}

/** Where nobody chose the desk's port, another portal's desk on it is no reason not to start. */
async function listenDesk(app: FastifyInstance, config: Config, teardown: Teardown): Promise<string> {
  teardown.add("operators' desk", () => app.close());
  const { deskHost: host } = config;
  const port = config.deskPort ?? 0;
  try {
    return await app.listen({ host, port });
  } catch (error) {
    if (codeOf(error) !== "EADDRINUSE") throw error;
    if (!config.isDeskPortChosen) return app.listen({ host, port: 0 });
    throw new StartError(`值班台端口 ${port} 已被占用（DESK_PORT ${port} is in use）：换一个 DESK_PORT`, { cause: error });
  }
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
  const stopping = new AbortController();
  const hurry = new AbortController();
  let portal: RunningPortal | null = null;
  const end = async (running: RunningPortal): Promise<void> => {
    await running.stop();
    print("· 已停止");
    process.exit(0);
  };
  onStopRequested({
    stop(reason) {
      print(reason === "parent" ? "· 启动它的进程已退出，正在停止" : `· 收到 ${reason}，正在停止`);
      stopping.abort(new StopAsked());
      if (portal) void end(portal);
      // Still starting: what takes longer than this to get there is not waited for.
      else setTimeout(() => hurry.abort(), START_DRAIN_MS).unref();
    },
    hurry: () => hurry.abort(),
  });
  try {
    portal = await startPortal({
      config,
      log,
      isDev: process.argv.includes("--dev"),
      say: (line) => print(`· ${line}`),
      onTaken(why) {
        process.stderr.write(`${messageOf(why)}\n`);
        stopping.abort(new StopAsked());
        if (portal) void portal.stop().then(() => process.exit(1));
      },
      stopping: stopping.signal,
      hurry: hurry.signal,
    });
  } catch (error) {
    if (error instanceof StopAsked) {
      print("· 已停止");
      process.exit(0);
    }
    if (!(error instanceof StartError || error instanceof DemoPaceError)) log.fatal({ err: error }, "the portal could not start");
    process.stderr.write(`启动失败: ${messageOf(error)}\n`);
    process.exitCode = 1;
    return;
  }
  if (stopping.signal.aborted) return void end(portal);
  print("");
  print(`${portal.brand.name}  ${portal.url}  (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`);
  print(`  比分  ${portal.url}/football`);
  print(`  推送日志  ${portal.url}/wsLog`);
  print(`  接口文档  ${portal.url}/docs`);
  if (portal.deskUrl !== null) print(`  值班台  ${portal.deskUrl}`);
  if (config.isDemo) {
    print(`  短信收件箱  ${portal.url}/dev/inbox`);
    print(`  界面一览  ${portal.url}/dev/ui`);
    print(`  演示账号  ${DEMO_ACCOUNT.nickName}  密码 ${DEMO_ACCOUNT.password}`);
  }
  print(`  数据目录  ${config.dataDir}${config.isDemo ? "  (演示数据，DEMO=0 关闭)" : ""}`);
  print("  停止  Ctrl-C");
  print("");
}

if (import.meta.main) await main();
