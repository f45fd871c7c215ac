import { type RawBuilder, sql } from "kysely";
import type { Db } from "../kit/database.ts";
import type { Log } from "../kit/log.ts";
import {
  writeArticleDocuments,
  writePlanDocuments,
  writePostDocuments,
  writeRecordingDocuments,
  writeRoomDocuments,
  writeUserDocuments,
} from "../kit/search/documents.ts";
import { VECTOR_VERSION } from "../kit/search/vector.ts";
import { IS_OF_A_THREAD_ALONE } from "../kit/userTexts.ts";

const BATCH = 200;

interface Kind {
  readonly kind: "article" | "user" | "room" | "recording" | "plan" | "post";
  readonly table: "article" | "app_user" | "room" | "recording" | "plan" | "post";
  /** Of the rows `p` that have documents; absent: of all. */
  readonly which?: RawBuilder<unknown>;
  readonly write: (trx: Db, ids: readonly bigint[]) => Promise<number>;
}

const KINDS: readonly Kind[] = [
  { kind: "article", table: "article", which: sql`p.withdrawn_at is null`, write: writeArticleDocuments },
  { kind: "user", table: "app_user", write: writeUserDocuments },
  { kind: "room", table: "room", write: (trx, ids) => writeRoomDocuments(trx, ids, null) },
  { kind: "recording", table: "recording", write: writeRecordingDocuments },
  { kind: "plan", table: "plan", write: writePlanDocuments },
  { kind: "post", table: "post", which: sql`p.removed_at is null and not ${IS_OF_A_THREAD_ALONE}`, write: writePostDocuments },
];

/**
 * Writes search documents for rows that have none, or one made by an older rule. Works in batches with the rows locked
 * against changes; after a stop it continues where it was. Returns the number of documents written.
 */
export async function backfill(db: Db, log: Pick<Log, "info">, isStopped: () => boolean): Promise<number> {
  let all = 0;
  for (const { kind, table, which = sql`true`, write } of KINDS) {
    let written = 0;
    let after = 0n;
    while (!isStopped()) {
      const last = await db.transaction().execute(async (trx): Promise<bigint | null> => {
        const { rows } = await sql<{ id: bigint }>`
          select p.id from ${sql.table(table)} p
          where p.id > ${after} and ${which}
            and not exists (select 1 from search_doc d where d.kind = ${kind} and d.ref = p.id and d.made = ${VECTOR_VERSION})
          order by p.id limit ${BATCH} for share of p`.execute(trx);
        const ids = rows.map(({ id }) => id);
        if (ids.length > 0) written += await write(trx, ids);
        return ids.length < BATCH ? null : (ids.at(-1) ?? null);
      });
      if (last === null) break;
      after = last;
      log.info({ kind, written, after: String(after) }, "documents for searching are being written");
    }
    if (written > 0) log.info({ kind, written }, "documents for searching were written");
    all += written;
  }
  return all;
}
