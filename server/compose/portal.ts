import { existsSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { Brand } from "../../brands/brand.ts";
import { brandOf } from "../../brands/brands.ts";
import { ALL_CALLS } from "../../contract/http/index.ts";
import { isReady, openDatabase } from "./database.ts";
import { composeDesk, listenDesk } from "./desk.ts";
import { composePersonas } from "./personas.ts";
import { composeHighlights } from "./highlights.ts";
import { composeLive } from "./live.ts";
import { composeMoments } from "./moments.ts";
import { composeNews } from "./news.ts";
import { composeMoney } from "./money.ts";
import { composeMatches, foldMatch, withListedMatches } from "./matches.ts";
import { composePages } from "./pages.ts";
import { composePeople } from "./people.ts";
import { composeResults } from "./results.ts";
import { composeSearch } from "./search.ts";
import { composeSocial } from "./social.ts";
import { composeTips } from "./tips.ts";
import { createCheckpoints } from "../feed/checkpoints.ts";
import { attachFeedSockets } from "../feed/socket.ts";
import { createApp } from "../http/app.ts";
import { readBuild } from "../http/build.ts";
import { type DevBundler, createDevBundler } from "../http/devPages.ts";
import { builtUi, devUiRoutes } from "../http/devUi.ts";
import { precompress } from "../http/precompress.ts";
import { createCallRegistry } from "../http/registry.ts";
import { secretsEqual } from "../http/security.ts";
import { builtSource } from "../http/ssr.ts";
import { createUpgrades } from "../http/upgrades.ts";
import { installRoutes } from "../install/install.routes.ts";
import { createPush } from "../ingest/push/push.ts";
import { createRunRepository } from "../ingest/push/runRepository.ts";
import { registerPushRoutes } from "../ingest/push/push.routes.ts";
import { createAddressReader } from "../kit/address.ts";
import { type Clock, systemClock } from "../kit/clock.ts";
import { type Config } from "../kit/config.ts";
import { codeOf, messageOf } from "../kit/errors.ts";
import { type Log } from "../kit/log.ts";
import { createMetrics } from "../kit/metrics.ts";
import { readSecrets } from "../kit/secrets.ts";
import { StartError } from "../kit/startError.ts";
import { Teardown } from "../kit/teardown.ts";
import { createClosingConsensus } from "../lottery/closingConsensus.ts";
import { createRetention } from "../lottery/retention.ts";
import { createOddsPacker } from "../odds/packer.ts";
import type { SmsProvider } from "../sms/types.ts";
import { createLedgerRepository } from "../wallet/ledgerRepository.ts";
import { registerUploads } from "../upload/upload.files.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const REQUESTS_PER_MINUTE = 12_000;
/** Length of the system's accept queue: while the process is busy, a kick-off brings more than the usual 511 within a second. */
const BACKLOG = 4_096;
const SOCKETS_DRAIN_MS = 3_000;

export interface PortalOptions {
  readonly config: Config;
  readonly log: Log;
  readonly clock?: Clock;
  /** Serves pages from the bundler instead of a build. */
  readonly isDev?: boolean;
  /** The provider of text messages; absent: the development inbox. */
  readonly smsProvider?: SmsProvider;
  readonly addressTries?: number;
  /** Another portal has taken the database: this one must end. */
  readonly onTaken?: (why: Error) => void;
  /** Called after each completed step, with text for a terminal. */
  readonly say?: (line: string) => void;
  /** Aborted to end the process during the start: stops what was started, and `startPortal` rejects with the signal's reason. */
  readonly stopping?: AbortSignal;
  /** Aborted when there is no time left for an orderly end. */
  readonly hurry?: AbortSignal;
}

export interface RunningPortal {
  /** `http://127.0.0.1:8080`. */
  readonly url: string;
  readonly app: FastifyInstance;
  readonly brand: Brand;
  /** URL of the operators' desk; null: it is off. */
  readonly deskUrl: string | null;
  stop(): Promise<void>;
}

/** Without SMS nobody could log in by phone, register or withdraw, and no notice would go out. */
const NO_SMS =
  "DEMO=0 需要短信通道（no SMS provider is set）：设置 SMS_PROVIDER_URL 和 SMS_PROVIDER_KEY（见 docs/operating.md）；" +
  "开发时可用 SMS_PROVIDER_URL=inbox，短信只进 /dev/inbox";

/** Starts everything; when a step fails, stops what was started before it. */
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
    stopping: options.stopping,
  });
  options.stopping?.throwIfAborted();

  const registry = createCallRegistry();
  const { eventLog, hub, repository, states, boards, simulator, matches, odds, packedOdds, lotteryRepository, onResults } =
    await composeMatches(registry, { config, database, clock, log, metrics, teardown, stopping: options.stopping });
  /** False, so that the portal is not ready, while the simulator catches up with the demo's matches in play. */
  let hasMatches = !config.isDemo;
  const hasPast = simulator?.hasPast ?? false;
  const results = composeResults(registry, {
    db: database.db,
    repository,
    states,
    odds,
    hasPast,
    packSeasons: config.packSeasons,
    fillingRests: config.fillingRests,
    onResults,
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
    matchAt: matches.at,
    ensureLog: async (matchId) => simulator?.ensureLog(matchId) ?? false,
    onResults,
    clock,
    log,
  });
  const moments = composeMoments(registry, { hub, matches, clock });
  const social = composeSocial(registry, { db: database.db, hub, clock, log, people: people.parts, matches, moments });
  const { comments, levels } = social;
  const money = composeMoney(registry, { config, brand, secrets, database, hub, clock, log, people: people.parts });
  const tips = composeTips(registry, {
    db: database.db,
    hub,
    ledger: money.parts.ledger,
    matches,
    repository,
    odds,
    // Judged at trust level "known": people have reviewed an expert.
    judge: (text) => comments.moderation.forTexts.judge(text, "known"),
    clock,
    log,
    hasTips: brand.hasTips,
    onCounted: boards.setTips,
    demo: simulator && {
      ensureLog: simulator.ensureLog,
      ledgerAt: (at) => createLedgerRepository({ db: database.db, pool: database.pool, clock: at }),
    },
  });
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
    earning: levels,
    moments,
    onCounted: boards.setRooms,
    hasTips: brand.hasTips,
    reportContent: comments.moderation.reports.add,
    ...(options.say ? { say: options.say } : {}),
  });
  const personas =
    simulator && composePersonas({ hub, repository, ensureLog: simulator.ensureLog, writes: social.personaWrites, clock, log });
  const highlights = composeHighlights(registry, {
    db: database.db,
    dataDir: config.dataDir,
    serverKey: secrets.serverKey,
    hub,
    ledger: money.parts.ledger,
    clock,
    log,
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
    plans: tips.found,
    posts: social.posts.byIds,
    hasTips: brand.hasTips,
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
    await social.seedDemo();
    await search.seedDemo();
    await desk?.seedDemo();
    options.stopping?.throwIfAborted();
  }

  const bundler: DevBundler | null = isDev ? await createDevBundler(ROOT) : null;
  if (bundler) teardown.add("bundler", () => bundler.close());
  const isWorkerOn = config.hasServiceWorker && config.isProduction && !isDev;
  const pages = composePages({
    config,
    brand,
    source: bundler?.source ?? builtSource(dist),
    isDev,
    isWorkerOn,
    people,
    money,
    clock,
    metrics,
    log,
  });
  const providerKey = config.providerKey ?? secrets.providerKey;
  const push = createPush({ hub, runs: createRunRepository(database.db), hasRoom: live.hasRoom, clock, log });
  const app: FastifyInstance = await createApp({
    brand,
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
      ...highlights.routes,
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
  await social.start();
  teardown.add("what people write", () => social.stop());
  search.start();
  teardown.add("search", () => search.stop());
  teardown.add("wallet", money.start());
  tips.start();
  teardown.add("tips", () => tips.stop());
  teardown.add("live rooms", await live.start());
  highlights.start();
  teardown.add("highlights", () => highlights.stop());
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
    teardown.add("personas", async () => personas?.stop());
    // The portal already responds meanwhile: a first start generates two weeks of matches.
    simulator.start().then(
      ({ allRegistered }) => {
        hasMatches = true;
        // It needs the logs of the matches in play, so it starts after them.
        closingConsensus.start();
        options.say?.("演示数据已就绪");
        // Order of work: first the matches in play, then the days around them, then the past.
        void allRegistered.then(() => {
          results.start();
          news.startReports();
          personas?.start();
          highlights.seedDemo({ matches, ensureLog: simulator.ensureLog, onRecorded: live.rooms.recordings.onRecorded });
          return tips.startDemo();
        });
      },
      (error: unknown) => log.error({ err: error }, "the simulator could not start"),
    );
  }
  return { url, app, brand, deskUrl, stop: () => teardown.run() };
}
