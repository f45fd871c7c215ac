import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { createDatabase, type Database } from "./database.ts";
import { silentLog } from "./log.ts";
import { migrate } from "./migrate.ts";

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
  await admin(serverUrl, `create database ${name}`);
  const url = withDatabase(serverUrl, name);
  const database = createDatabase(url, { log: silentLog(), maxConnections: 8 });
  if (options.isMigrated ?? true) await migrate(database.db, silentLog());
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
