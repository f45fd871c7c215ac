import { readdirSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "../../server/kit/embeddedPostgres.ts";
import { silentLog } from "../../server/kit/log.ts";
import { isAlive, readPid } from "../../server/kit/postgresProcess.ts";
import { makeTemplate } from "../../server/kit/testDatabase.ts";
import { makeTestFolder } from "./testFolder.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** URL of the server on which `freshDatabase` (server/kit/testDatabase.ts) creates databases. */
    readonly databaseUrl: string;
  }
}

const AN_HOUR_MS = 3_600_000;
const FOLDER = "fulltime-test-";
const DATABASE = "database";

/** Removes folders of killed runs, unless their database is still running. */
function removeLeftOver(own: string): void {
  for (const name of readdirSync(dirname(own))) {
    const folder = join(dirname(own), name);
    if (!name.startsWith(FOLDER) || folder === own || Date.now() - statSync(folder).mtimeMs < AN_HOUR_MS) continue;
    const pid = readPid(join(folder, DATABASE, "postgres", "data"));
    if (pid === null || !isAlive(pid)) rmSync(folder, { recursive: true, force: true });
  }
}

/** One real PostgreSQL for the run, in a folder that is removed with it. FULLTIME_TEST_DATABASE_URL names another server instead. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.FULLTIME_TEST_DATABASE_URL;
  if (given !== undefined && given !== "") {
    await makeTemplate(given);
    project.provide("databaseUrl", given);
    return () => Promise.resolve();
  }
  const folder = makeTestFolder(FOLDER);
  removeLeftOver(folder);
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder; // Temporary files of tests go there too: workers inherit this environment.
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, DATABASE), log: silentLog(), isDurable: false });
  await makeTemplate(postgres.url);
  project.provide("databaseUrl", postgres.url);
  return async () => {
    await postgres.stop();
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    rmSync(folder, { recursive: true, force: true });
  };
}
