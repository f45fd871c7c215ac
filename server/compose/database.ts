import type { Clock } from "../kit/clock.ts";
import type { Config } from "../kit/config.ts";
import { type Database, createDatabase } from "../kit/database.ts";
import { startEmbeddedPostgres } from "../kit/embeddedPostgres.ts";
import type { Log } from "../kit/log.ts";
import { migrate } from "../kit/migrate.ts";
import { DatabaseInUse, holdDatabase } from "../kit/portalLock.ts";
import { ForeignSecrets, checkSecrets } from "../kit/secretFingerprint.ts";
import type { Secrets } from "../kit/secrets.ts";
import { StartError } from "../kit/startError.ts";
import type { Teardown } from "../kit/teardown.ts";

const PING_MS = 2_000;

export interface DatabaseOptions {
  readonly config: Config;
  readonly log: Log;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly teardown: Teardown;
  /** Another portal has taken the database: this one must end. */
  readonly onTaken: (why: Error) => void;
  readonly say: (line: string) => void;
  /** Aborted when the process is to end during the start: rejects with the signal's reason. */
  readonly stopping: AbortSignal | undefined;
}

/** Opens the database of `DATABASE_URL`, or our own: locked for this portal alone, migrated, secrets checked. Throws StartError. */
export async function openDatabase({ config, log, clock, secrets, teardown, onTaken, say, stopping }: DatabaseOptions): Promise<Database> {
  let url = config.databaseUrl;
  if (url === null) {
    const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log, ...(stopping && { stopping }) });
    teardown.addLasting("embedded PostgreSQL", (hurry) => postgres.stop(hurry));
    url = postgres.url;
    say(postgres.isAdopted ? "PostgreSQL 已在运行，继续使用" : "PostgreSQL 已启动");
  }
  const database = createDatabase(url, { log });
  teardown.add("database connections", () => database.close());
  try {
    stopping?.throwIfAborted();
    const lock = await holdDatabase(url, { log, clock, onTaken });
    teardown.add("database lock", () => lock.release());
    await migrate(database.db, log);
    await checkSecrets(database.db, secrets, config.dataDir);
  } catch (error) {
    if (error instanceof DatabaseInUse || error instanceof ForeignSecrets) throw new StartError(error.message, { cause: error });
    throw error;
  }
  return database;
}

/** Whether the database responds in time. */
export async function isReady(database: Database, clock: Clock): Promise<boolean> {
  const answered = Promise.withResolvers<boolean>();
  const cancel = clock.setTimer(PING_MS, () => answered.resolve(false));
  database.ping().then(
    () => answered.resolve(true),
    () => answered.resolve(false),
  );
  return answered.promise.finally(cancel);
}
