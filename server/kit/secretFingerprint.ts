import { createHmac, timingSafeEqual } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "./database.ts";
import type { Secrets } from "./secrets.ts";

/** The database's rows were written under other secrets than the data folder's. */
export class ForeignSecrets extends Error {}

/** The key that rows are sealed or hashed with: with another, names, accounts and codes in the database can never be read again. */
const NAME = "serverKey";
const BYTES = 16;

/** Tells nothing about the key except whether it is the same. */
function fingerprintOf(key: string): Buffer {
  return createHmac("sha256", Buffer.from(key, "hex")).update("fulltime secret fingerprint").digest().subarray(0, BYTES);
}

/**
 * Compares the secrets of the data folder with those the database was written under; a database without a fingerprint
 * takes these. Rejects with `ForeignSecrets`.
 */
export async function checkSecrets(db: Db, secrets: Secrets, dataDir: string): Promise<void> {
  const own = fingerprintOf(secrets.serverKey);
  await sql`insert into secret_fingerprint (name, fingerprint) values (${NAME}, ${own}) on conflict do nothing`.execute(db);
  const { rows } = await sql<{ fingerprint: Buffer }>`select fingerprint from secret_fingerprint where name = ${NAME}`.execute(db);
  const known = rows[0]?.fingerprint;
  if (known !== undefined && known.length === own.length && timingSafeEqual(known, own)) return;
  throw new ForeignSecrets(
    `${dataDir}/secrets.json 不是这个数据库的密钥：库中的实名和提现账号是用另一份密钥加密的，用它将无法读取。` +
      `请放回原来的 secrets.json；确定放弃这些数据时，先清空表 secret_fingerprint（the database was written under other secrets）`,
  );
}
