import { sql } from "kysely";
import { type MigrationResultSet, Migrator } from "kysely/migration";
import { migrations } from "../migrations/index.ts";
import type { Db } from "./database.ts";
import type { Log } from "./log.ts";

/** An index on a large table, or the turn of another portal, may take longer than a statement of the portal's work. */
function withoutTimeout(db: Db): Promise<MigrationResultSet> {
  return db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    try {
      const migrator = new Migrator({ db: connection, provider: { getMigrations: () => Promise.resolve({ ...migrations }) } });
      return await migrator.migrateToLatest();
    } finally {
      await sql`reset statement_timeout`.execute(connection);
    }
  });
}

/** Brings the schema up to date; two portals starting at once take turns. Throws naming the migration that failed. */
export async function migrate(db: Db, log: Log): Promise<void> {
  const { error, results } = await withoutTimeout(db);
  for (const result of results ?? []) {
    if (result.status === "Success") log.info({ migration: result.migrationName }, "migrated");
  }
  if (error !== undefined) {
    const failed = results?.find((r) => r.status === "Error")?.migrationName;
    throw new Error(failed === undefined ? "the database could not be migrated" : `migration ${failed} failed`, { cause: error });
  }
}
