import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { Brand } from "../../brands/brand.ts";
import { createLeagueRepository } from "../database/leagueRepository.ts";
import { createResultRepository } from "../database/resultRepository.ts";
import type { CallRegistry } from "../http/registry.ts";
import { SIM_SOURCE } from "../ingest/simulator/past.ts";
import type { Hub } from "../feed/types.ts";
import type { MatchAt } from "../match/matchStates.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import { createJob } from "../kit/job.ts";
import type { Log } from "../kit/log.ts";
import { registerCovers } from "../news/covers.files.ts";
import { type Covers, createCovers } from "../news/covers.ts";
import { type Articles, createArticles } from "../news/articles.ts";
import { createMomentCards } from "../moment/momentCards.ts";
import { createEmbeds } from "../news/embeds.ts";
import { registerNewsCalls } from "../news/news.routes.ts";
import { createPlacements } from "../news/placements.ts";
import { createPublishing } from "../news/publishing.ts";
import { writePreviews } from "../news/reports/previews.ts";
import { createReporter } from "../news/reports/reporter.ts";
import { writeRounds } from "../news/reports/rounds.ts";
import { seedSamples } from "../news/samples.ts";
import { type NewsDesk, composeNewsDesk } from "./newsDesk.ts";

export interface NewsDeps {
  readonly db: Db;
  readonly brand: Brand;
  readonly dataDir: string;
  readonly hub: Pick<Hub, "read" | "position">;
  readonly matchAt: MatchAt;
  /** Writes the event log of a past simulated match. */
  readonly ensureLog: (matchId: string) => Promise<boolean>;
  /** The listener runs when the portal has new results. */
  readonly onResults: (listener: () => void) => void;
  readonly clock: Clock;
  readonly log: Log;
}

export interface News {
  readonly covers: Covers;
  /** Routes that serve pictures of articles and placements. */
  readonly routes: readonly ((app: FastifyInstance) => void)[];
  readonly articles: Pick<Articles, "byIds">;
  /** What the operators' desk can do with articles. */
  readonly desk: NewsDesk;
  start(): void;
  /** Starts reports of matches; only once the matches are registered. */
  startReports(): void;
  stop(): Promise<void>;
  seedDemo(): Promise<void>;
}

const ROUNDS_EVERY_MS = 60_000;
const PREVIEWS_EVERY_MS = 300_000;
const SIMULATED: ReadonlySet<string> = new Set([SIM_SOURCE]);

/** Articles, their placements, and the jobs and editors that write them. */
export function composeNews(
  registry: CallRegistry,
  { db, brand, dataDir, hub, matchAt, ensureLog, onResults, clock, log }: NewsDeps,
): News {
  const publishing = createPublishing(db);
  const reporter = createReporter({
    db,
    publishing,
    changes: createResultRepository(db),
    read: (ch, after, limit) => hub.read(ch, after, limit),
    ensureLog,
    simulatedSources: SIMULATED,
    clock,
    log,
  });
  onResults(reporter.wake);
  const previews = createJob({
    clock,
    log,
    everyMs: PREVIEWS_EVERY_MS,
    work: async () => void (await writePreviews({ db, publishing, simulatedSources: SIMULATED, clock })),
    trouble: "previews could not be written; trying again",
  });
  const embeds = createEmbeds(matchAt, createMomentCards(hub));
  const articles = createArticles({ db, clock, log, makeDoc: reporter.makeDoc, embeds });
  registerNewsCalls(registry, articles, createPlacements({ db, clock, brand: brand.id, hasTips: brand.hasTips }));
  const seen = new Map<string, number>();
  const leagues = createLeagueRepository(db);
  const rounds = createJob({
    clock,
    log,
    everyMs: ROUNDS_EVERY_MS,
    work: async () => void (await writeRounds({ publishing, leagues }, seen)),
    trouble: "rounds could not be written about; trying again",
  });
  const coversDir = join(dataDir, "covers");
  return {
    covers: createCovers({ dir: coversDir, log }),
    routes: [(app) => registerCovers(app, coversDir)],
    articles,
    desk: composeNewsDesk({
      db,
      clock,
      publishing,
      makeDoc: reporter.makeDoc,
      embeds,
      read: (ch, after, limit) => hub.read(ch, after, limit),
      ensureLog,
      simulatedSources: SIMULATED,
    }),
    start: () => articles.start(),
    startReports() {
      reporter.start();
      rounds.start();
      previews.start();
    },
    async stop() {
      await Promise.all([reporter.stop(), rounds.stop(), previews.stop()]);
      await articles.stop();
    },
    seedDemo: () => seedSamples({ db, publishing, now: clock.now() }),
  };
}
