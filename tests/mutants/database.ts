import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "../../server/kit/embeddedPostgres.ts";
import { silentLog } from "../../server/kit/log.ts";

/** A PostgreSQL that outlives the test processes, which are killed when a mutant makes them run forever. */
export interface TestServer {
  readonly env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

export const NO_SERVER: TestServer = { env: {}, stop: () => Promise.resolve() };

export async function startTestServer(): Promise<TestServer> {
  // The name by which tests/setup/postgres.ts finds the leftovers of a killed run.
  const dataDir = mkdtempSync(join(tmpdir(), "fulltime-test-"));
  const postgres = await startEmbeddedPostgres({ dataDir, log: silentLog(), isDurable: false });
  return {
    env: { FULLTIME_TEST_DATABASE_URL: postgres.url },
    async stop() {
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
