import { sql } from "kysely";
import { type MigrationResultSet, Migrator } from "kysely/migration";
import { migrations } from "../migrations/index.ts";
import { type Db, openWithoutTimeouts } from "./database.ts";
import type { Log } from "./log.ts";

/** Without time-outs: an index on a large table, or waiting for another portal, may take longer than a statement of the portal may. */
async function withoutTimeouts(db: Db): Promise<MigrationResultSet> {
  const patient = openWithoutTimeouts(db);
  try {
    return await patient.db.connection().execute(async (connection) => {
      // The server may have a time-out of its own.
      await sql`set statement_timeout = 0`.execute(connection);
      const migrator = new Migrator({ db: connection, provider: { getMigrations: () => Promise.resolve({ ...migrations }) } });
      return migrator.migrateToLatest();
    });
  } finally {
    await patient.close();
  }
}

/** Brings the schema up to date; two portals starting at once take turns. Throws naming the migration that failed. */
export async function migrate(db: Db, log: Log): Promise<void> {
  const { error, results } = await withoutTimeouts(db);
  for (const result of results ?? []) {
    if (result.status === "Success") log.info({ migration: result.migrationName }, "migrated");
  }
  if (error !== undefined) {
    const failed = results?.find((r) => r.status === "Error")?.migrationName;
    throw new Error(failed === undefined ? "the database could not be migrated" : `migration ${failed} failed`, { cause: error });
  }
}
