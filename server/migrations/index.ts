import type { Migration } from "kysely/migration";
import * as m001 from "./001_event_log.ts";
import * as m002 from "./002_match.ts";
import * as m003 from "./003_ingest_run.ts";

/** In order of their numbers; a migration that has shipped is never edited. */
export const migrations: Readonly<Record<string, Migration>> = {
  "001_event_log": m001,
  "002_match": m002,
  "003_ingest_run": m003,
};
