import { Migrator } from "kysely/migration";
import { migrations } from "../migrations/index.ts";
import type { Db } from "./database.ts";
import type { Log } from "./log.ts";

/** Brings the schema up to date; two portals starting at once take turns. Throws naming the migration that failed. */
export async function migrate(db: Db, log: Log): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve({ ...migrations }) } });
  const { error, results } = await migrator.migrateToLatest();
  for (const result of results ?? []) {
    if (result.status === "Success") log.info({ migration: result.migrationName }, "migrated");
  }
  if (error !== undefined) {
    const failed = results?.find((r) => r.status === "Error")?.migrationName;
    throw new Error(failed === undefined ? "the database could not be migrated" : `migration ${failed} failed`, { cause: error });
  }
}
