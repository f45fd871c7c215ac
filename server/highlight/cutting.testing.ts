import { constants } from "node:os";
import { join } from "node:path";
import { systemClock } from "../kit/clock.ts";
import { createDatabase } from "../kit/database.ts";
import { silentLog } from "../kit/log.ts";
import { createFfmpeg } from "../media/film/ffmpeg.ts";
import { createFilmMaker } from "../media/film/filmMaker.ts";
import { createCutter } from "./cutter.ts";

/** Cuts in a separate process, so that a test can kill it in the middle: `URL DATA_DIR`. */
const [, , url = "", dataDir = ""] = process.argv;
const database = createDatabase(url, { log: silentLog(), maxConnections: 2 });
const cutter = createCutter({
  db: database.db,
  clock: systemClock,
  log: silentLog(),
  films: createFilmMaker(createFfmpeg({ priority: constants.priority.PRIORITY_NORMAL })),
  folder: join(dataDir, "highlights"),
  recordings: join(dataDir, "recordings"),
});
while (await cutter.cutNext());
await database.close();
process.disconnect?.();
