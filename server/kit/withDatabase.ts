import type { Config } from "./config.ts";
import { type Database, createDatabase } from "./database.ts";
import { findEmbeddedPostgres, startEmbeddedPostgres } from "./embeddedPostgres.ts";
import { silentLog } from "./log.ts";

/** A proof of the whole ledger reads all of it. */
const STATEMENT_TIMEOUT_MS = 600_000;

async function at<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  // Two connections: some work needs one beside the transaction it is in.
  const database = createDatabase(url, { log: silentLog(), maxConnections: 2, statementTimeoutMs: STATEMENT_TIMEOUT_MS });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/**
 * Runs a command's work on the database of DATABASE_URL, or on the embedded one under DATA_DIR: that of a running
 * portal is used beside it, a stopped one is started for the length of the work. Rejects when there is none.
 */
export async function withDatabase<T>(config: Config, work: (database: Database) => Promise<T>): Promise<T> {
  if (config.databaseUrl !== null) return at(config.databaseUrl, work);
  const found = await findEmbeddedPostgres(config.dataDir);
  if (found.kind === "running") return at(found.url, work);
  if (found.kind === "absent") throw new Error(`there is no database under ${config.dataDir} (DATA_DIR)`);
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log: silentLog(), isSupervised: false });
  try {
    return await at(postgres.url, work);
  } finally {
    await postgres.stop();
  }
}
