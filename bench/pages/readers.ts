import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { systemClock } from "../../server/kit/clock.ts";
import { createDatabase } from "../../server/kit/database.ts";
import { startEmbeddedPostgres } from "../../server/kit/embeddedPostgres.ts";
import { silentLog } from "../../server/kit/log.ts";
import { createSessions } from "../../server/user/sessions.ts";

export interface BenchDatabase {
  readonly url: string;
  /** Adds accounts and logs them in; returns their tokens. Call it once the portal has created its tables. */
  readers(count: number): Promise<readonly string[]>;
  stop(): Promise<void>;
}

/** A database that the bench can write to: forty registrations by SMS would be too much for a measurement. */
export async function startBenchDatabase(): Promise<BenchDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), "fulltime-bench-pg-"));
  const postgres = await startEmbeddedPostgres({ dataDir, log: silentLog(), isSupervised: false });
  return {
    url: postgres.url,
    async readers(count) {
      const log = silentLog();
      const database = createDatabase(postgres.url, { log, maxConnections: 2 });
      try {
        const { rows } = await sql<{ id: bigint }>`
          insert into app_user (nick_name, nick_key, experience)
          select '看台' || n || '号', 'bench' || n, 300 from generate_series(1, ${count}::int) n returning id`.execute(database.db);
        const sessions = createSessions({ db: database.db, clock: systemClock, log, notify: async () => undefined });
        const how = { isPersistent: true, ip: "127.0.0.1", userAgent: "bench" };
        return await Promise.all(rows.map(({ id }) => sessions.issue(String(id), how)));
      } finally {
        await database.close();
      }
    },
    async stop() {
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
