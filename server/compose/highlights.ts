import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { Hub } from "../feed/types.ts";
import { createFilmAddresses } from "../highlight/addresses.ts";
import { createCutter } from "../highlight/cutter.ts";
import { type DemoRecordingsDeps, seedDemoRecordings } from "../highlight/demoRecordings.ts";
import { registerHighlightFiles } from "../highlight/files.ts";
import { registerHighlightCalls } from "../highlight/highlight.routes.ts";
import { createHighlightRepository } from "../highlight/highlightRepository.ts";
import { createHighlights } from "../highlight/highlights.ts";
import { createHighlightJob } from "../highlight/job.ts";
import { createPlanner } from "../highlight/planner.ts";
import type { CallRegistry } from "../http/registry.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import type { Log } from "../kit/log.ts";
import { filmFor } from "../media/demo/films.ts";
import { recordPast } from "../media/demo/pastRecording.ts";
import { readSample } from "../media/demo/sample.ts";
import { type Ffmpeg, createFfmpeg } from "../media/film/ffmpeg.ts";
import { createFilmMaker } from "../media/film/filmMaker.ts";
import { createHighlightPurchases } from "../wallet/highlightPurchases.ts";
import type { LedgerRepository } from "../wallet/ledgerRepository.ts";
import { derivedKey } from "../wallet/signedAddress.ts";
import { shanghaiDate } from "../../contract/shanghai.ts";

export interface HighlightsComposeDeps {
  readonly db: Db;
  readonly dataDir: string;
  readonly serverKey: string;
  readonly hub: Pick<Hub, "read" | "position">;
  readonly ledger: LedgerRepository;
  readonly clock: Clock;
  readonly log: Log;
  readonly ffmpeg?: Ffmpeg | undefined;
}

/** Films cut from recordings along the event log: planned, cut, sold and served. */
export function composeHighlights(registry: CallRegistry, deps: HighlightsComposeDeps) {
  const { db, dataDir, hub, ledger, clock, log, ffmpeg = createFfmpeg() } = deps;
  const folder = join(dataDir, "highlights");
  const addresses = createFilmAddresses(derivedKey(deps.serverKey, "highlight films"));
  registerHighlightCalls(
    registry,
    createHighlights({ repository: createHighlightRepository(db), hub, addresses, clock }),
    createHighlightPurchases({ db, clock, ledger }),
  );
  const planner = createPlanner({ db, hub, clock });
  const cutter = createCutter({ db, clock, log, films: createFilmMaker(ffmpeg), folder, recordings: join(dataDir, "recordings") });
  const job = createHighlightJob({ clock, log, planner, cutter, ffmpeg });
  let isStopped = false;
  let seeding: Promise<void> = Promise.resolve();
  const routes: readonly ((app: FastifyInstance) => void)[] = [(app) => registerHighlightFiles(app, { folder, addresses, clock })];
  return {
    routes,
    planner,
    cutter,
    start: job.start,
    /** Records finished matches, after everything else. */
    seedDemo(demo: Pick<DemoRecordingsDeps, "matches" | "ensureLog" | "onRecorded">): void {
      const recordings = join(dataDir, "recordings");
      seeding = seedDemoRecordings({
        ...demo,
        db,
        hub,
        clock,
        log,
        filmFor,
        readSample,
        recordPast,
        dayOf: shanghaiDate,
        folder: recordings,
        isStopped: () => isStopped,
      });
    },
    async stop() {
      isStopped = true;
      await seeding;
      await job.stop();
    },
  };
}
