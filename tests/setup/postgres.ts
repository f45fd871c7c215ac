import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "../../server/kit/embeddedPostgres.ts";
import { silentLog } from "../../server/kit/log.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Of the server that `freshDatabase` (server/kit/testDatabase.ts) makes databases on. */
    readonly databaseUrl: string;
  }
}

/** One real PostgreSQL for the run, in a folder that goes with it. FULLTIME_TEST_DATABASE_URL names another one instead. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.FULLTIME_TEST_DATABASE_URL;
  if (given !== undefined && given !== "") {
    project.provide("databaseUrl", given);
    return () => Promise.resolve();
  }
  const dataDir = mkdtempSync(join(tmpdir(), "fulltime-test-"));
  const postgres = await startEmbeddedPostgres({ dataDir, log: silentLog() });
  project.provide("databaseUrl", postgres.url);
  return async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
