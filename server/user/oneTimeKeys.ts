import { createDecipheriv, randomBytes } from "node:crypto";
import { sql } from "kysely";
import { DYNAMIC_KEY_MS } from "../../contract/limits.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import type { OneTimeKeys } from "./types.ts";

/** Unused keys a visitor may hold; people behind one address with the same browser fingerprint count as one visitor. */
export const KEYS_PER_VISITOR = 100;
const KEY_BYTES = 32;
const IV_BYTES = 16;
const SWEEP_EVERY_MS = 60_000;
const SWEEP_ROWS = 5_000;

/** Keys in table `one_time_key`: opening one deletes it in the same statement, so only one of many callers can. */
export function createOneTimeKeys(deps: { readonly db: Db; readonly clock: Clock }): OneTimeKeys {
  const { db, clock } = deps;
  let sweptAt = Number.NEGATIVE_INFINITY;

  async function sweep(now: number): Promise<void> {
    if (now - sweptAt < SWEEP_EVERY_MS) return;
    sweptAt = now;
    await sql`
      delete from one_time_key where iv in (
        select iv from one_time_key where expires_at <= ${new Date(now)} limit ${SWEEP_ROWS} for update skip locked
      )`.execute(db);
  }

  return {
    async issue(visitor) {
      const now = clock.now();
      await sweep(now);
      const key = randomBytes(KEY_BYTES).toString("hex");
      const iv = randomBytes(IV_BYTES).toString("hex");
      // The lock serialises the counting of a visitor's keys: it ends with the transaction, and each statement sees all that
      // was committed before.
      const isIssued = await db.transaction().execute(async (trx) => {
        await sql`select pg_advisory_xact_lock(hashtextextended(${`one-time-key ${visitor}`}, 0))`.execute(trx);
        const { rows } = await sql`
          insert into one_time_key (iv, key, visitor, expires_at)
          select ${iv}, ${key}, ${visitor}, ${new Date(now + DYNAMIC_KEY_MS)}
          where (select count(*) from one_time_key where visitor = ${visitor} and expires_at > ${new Date(now)}) < ${KEYS_PER_VISITOR}
          returning iv`.execute(trx);
        return rows.length === 1;
      });
      return isIssued ? { key, iv } : null;
    },

    async open(visitor, iv, texts) {
      const { rows } = await sql<{ key: string; expires_at: number }>`
        delete from one_time_key where iv = ${iv} and visitor = ${visitor} returning key, expires_at`.execute(db);
      const row = rows[0];
      if (row === undefined || row.expires_at <= clock.now()) return null;
      const clear = texts.map((text) => decrypt(row.key, iv, text));
      return clear.every((text) => text !== null) ? clear : null;
    },
  };
}

/** Null if it does not decrypt to text. The key is already deleted, so there is no second query as a padding oracle. */
function decrypt(keyHex: string, ivHex: string, text: string): string | null {
  const decipher = createDecipheriv("aes-256-cbc", Buffer.from(keyHex, "hex"), Buffer.from(ivHex, "hex"));
  try {
    const bytes = Buffer.concat([decipher.update(Buffer.from(text, "base64")), decipher.final()]);
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    // Bad padding, a broken block or invalid UTF-8: the same result for all.
    return null;
  }
}
