import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { createDatabase, type Database } from "./database.ts";
import { silentLog } from "./log.ts";
import { migrate } from "./migrate.ts";

/** The template of every migrated database: the migrations run once. */
const TEMPLATE = "fulltime_test_template";

/** Makes the template on a server anew; called before any `freshDatabase`, in the global set-up. */
export async function makeTemplate(serverUrl: string): Promise<void> {
  await admin(serverUrl, `drop database if exists ${TEMPLATE} with (force)`);
  await admin(serverUrl, `create database ${TEMPLATE}`);
  const database = createDatabase(withDatabase(serverUrl, TEMPLATE), { log: silentLog(), maxConnections: 1 });
  await migrate(database.db, silentLog());
  await database.close();
}

export interface TestDatabase extends Database {
  readonly url: string;
  /** Closes and drops it. */
  remove(): Promise<void>;
}

/**
 * A database of a test file's own, migrated, on the server of the run:
 * `const database = await freshDatabase(inject("databaseUrl"))` in `beforeAll`, `database.remove()` in `afterAll`.
 */
export async function freshDatabase(serverUrl: string, options: { readonly isMigrated?: boolean } = {}): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  const from = (options.isMigrated ?? true) ? TEMPLATE : "template1";
  // PostgreSQL's default, page by page through the log, takes eight times as long as copying whole files.
  await admin(serverUrl, `create database ${name} template ${from} strategy file_copy`);
  const url = withDatabase(serverUrl, name);
  // A thousand calls at once wait for eight connections, on a busy machine.
  const database = createDatabase(url, { log: silentLog(), maxConnections: 8, connectTimeoutMs: 25_000 });
  return {
    ...database,
    url,
    async remove() {
      await database.close();
      await admin(serverUrl, `drop database ${name} with (force)`);
    },
  };
}

async function admin(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function withDatabase(url: string, name: string): string {
  return url.replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${name}`);
}
