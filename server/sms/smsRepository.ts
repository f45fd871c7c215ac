import { createHmac, timingSafeEqual } from "node:crypto";
import { sql } from "kysely";
import type { SmsType } from "../../contract/http/inform.ts";
import { CODE_TRIES, CODE_VALID_MS } from "../../contract/limits.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";

export interface SmsRepository {
  /** Replaces the code of this number and type; its tries begin anew. */
  keep(mobile: string, type: SmsType, code: string): Promise<void>;
  /** Counts as a try; true when the code is right, in time and not tried too often. Leaves it usable. */
  attempt(mobile: string, type: SmsType, code: string): Promise<boolean>;
  /** As `attempt`, and uses a right one up: true for one caller only. */
  take(mobile: string, type: SmsType, code: string): Promise<boolean>;
  /** Takes a code back that never went out. */
  drop(mobile: string, type: SmsType, code: string): Promise<void>;
}

export interface SmsRepositoryDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** Hex. A million codes are hashed in a second: without the key the table would be as good as the codes. */
  readonly serverKey: string;
}

const SWEEP_EVERY_MS = 600_000;

export function createSmsRepository({ db, clock, serverKey }: SmsRepositoryDeps): SmsRepository {
  let sweptAt = clock.now();

  /** Numbers are nobody's to keep longer than their codes are good for. */
  async function sweep(now: number): Promise<void> {
    if (now - sweptAt < SWEEP_EVERY_MS) return;
    sweptAt = now;
    await sql`delete from sms_code where expires_at <= ${new Date(now)}`.execute(db);
  }

  function hashOf(mobile: string, type: SmsType, code: string): Buffer {
    return createHmac("sha256", Buffer.from(serverKey, "hex")).update(`sms:${mobile}:${type}:${code}`).digest();
  }

  /** The try is counted before it is judged: a thousand guesses at once are still five. */
  async function attempt(mobile: string, type: SmsType, code: string): Promise<boolean> {
    const { rows } = await sql<{ hash: Buffer }>`
      update sms_code set tries = tries + 1
      where mobile = ${mobile} and type = ${type} and tries < ${CODE_TRIES} and expires_at > ${new Date(clock.now())}
      returning code_hash as hash`.execute(db);
    return rows[0] !== undefined && timingSafeEqual(rows[0].hash, hashOf(mobile, type, code));
  }

  async function remove(mobile: string, type: SmsType, code: string): Promise<boolean> {
    const { rows } = await sql`
      delete from sms_code where mobile = ${mobile} and type = ${type} and code_hash = ${hashOf(mobile, type, code)} returning 1`.execute(
      db,
    );
    return rows.length === 1;
  }

  return {
    async keep(mobile, type, code) {
      const now = clock.now();
      await sweep(now);
      await sql`
        insert into sms_code (mobile, type, code_hash, tries, sent_at, expires_at)
        values (${mobile}, ${type}, ${hashOf(mobile, type, code)}, 0, ${new Date(now)}, ${new Date(now + CODE_VALID_MS)})
        on conflict (mobile, type) do update set
          code_hash = excluded.code_hash, tries = 0, sent_at = excluded.sent_at, expires_at = excluded.expires_at`.execute(db);
    },
    attempt,
    take: async (mobile, type, code) => (await attempt(mobile, type, code)) && (await remove(mobile, type, code)),
    async drop(mobile, type, code) {
      await remove(mobile, type, code);
    },
  };
}
