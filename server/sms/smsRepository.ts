import { createHmac, timingSafeEqual } from "node:crypto";
import { sql } from "kysely";
import type { SmsType } from "../../contract/http/inform.ts";
import { CODE_TRIES, CODE_VALID_MS } from "../../contract/limits.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";

/**
 * The holder of a code: the one who requested it. `key`: the user, or the visitor by address and browser; `visitorId`: the
 * browser's fingerprint, "" if there is none and always for users.
 */
export interface Holder {
  readonly key: string;
  readonly visitorId: string;
}

export interface SmsRepository {
  /** Replaces the holder's code for this number and type and resets its tries. Other holders' codes stay. */
  store(mobile: string, type: SmsType, holder: Holder, code: string): Promise<void>;
  /** Counts a try of the holder's code; true if it is right, in time and not tried too often. The code stays valid. */
  attempt(mobile: string, type: SmsType, holder: Holder, code: string): Promise<boolean>;
  /** Like `attempt`, but uses up a right code: true for one caller only. */
  take(mobile: string, type: SmsType, holder: Holder, code: string): Promise<boolean>;
  /** Deletes a code that was not sent. */
  drop(mobile: string, type: SmsType, holder: Holder, code: string): Promise<void>;
}

export interface SmsRepositoryDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** Hex. A million codes can be hashed in a second, so without a key the table would reveal the codes. */
  readonly serverKey: string;
}

const SWEEP_EVERY_MS = 600_000;

interface Found extends Holder {
  readonly hash: Buffer;
}

export function createSmsRepository({ db, clock, serverKey }: SmsRepositoryDeps): SmsRepository {
  let sweptAt = clock.now();

  /** Deletes expired codes, so that phone numbers are not kept longer. */
  async function sweep(now: number): Promise<void> {
    if (now - sweptAt < SWEEP_EVERY_MS) return;
    sweptAt = now;
    await sql`delete from sms_code where expires_at <= ${new Date(now)}`.execute(db);
  }

  function hashOf(mobile: string, type: SmsType, code: string): Buffer {
    return createHmac("sha256", Buffer.from(serverKey, "hex")).update(`sms:${mobile}:${type}:${code}`).digest();
  }

  /** The holder's own code. The try is counted before the comparison, so that a thousand concurrent guesses are still five. */
  async function ownCode(mobile: string, type: SmsType, { key, visitorId }: Holder): Promise<Found | undefined> {
    const { rows } = await sql<Found>`
      update sms_code set tries = tries + 1
      where mobile = ${mobile} and type = ${type} and holder = ${key} and visitor_id = ${visitorId}
        and tries < ${CODE_TRIES} and expires_at > ${new Date(clock.now())}
      returning code_hash as hash, holder as key, visitor_id as "visitorId"`.execute(db);
    return rows[0];
  }

  /**
   * A code that is probably the holder's: requested by the same browser from another network (a phone that left the house),
   * or from this address before the browser had a fingerprint. Neither is certain (phones of one model share a fingerprint,
   * people in a house an address), so these tries are counted separately and never use up those of the real holder.
   */
  async function likelyCode(mobile: string, type: SmsType, { key, visitorId }: Holder): Promise<Found | undefined> {
    const { rows } = await sql<Found>`
      update sms_code as s set roaming_tries = roaming_tries + 1
      from (
        select holder, visitor_id from sms_code
        where mobile = ${mobile} and type = ${type} and expires_at > ${new Date(clock.now())}
          and ((holder = ${key} and (visitor_id = '' or ${visitorId}::text = '')) or (${visitorId}::text <> '' and visitor_id = ${visitorId}))
        order by sent_at desc limit 1
      ) as likely
      where s.mobile = ${mobile} and s.type = ${type} and s.holder = likely.holder and s.visitor_id = likely.visitor_id
        and s.roaming_tries < ${CODE_TRIES}
      returning s.code_hash as hash, s.holder as key, s.visitor_id as "visitorId"`.execute(db);
    return rows[0];
  }

  async function has(mobile: string, type: SmsType, { key, visitorId }: Holder): Promise<boolean> {
    const { rows } = await sql`
      select 1 from sms_code
      where mobile = ${mobile} and type = ${type} and holder = ${key} and visitor_id = ${visitorId}
        and expires_at > ${new Date(clock.now())}`.execute(db);
    return rows.length > 0;
  }

  /** The holder whose code it was, if it is right. */
  async function attempt(mobile: string, type: SmsType, holder: Holder, code: string): Promise<Holder | null> {
    let found = await ownCode(mobile, type, holder);
    // A holder with a code of their own whose tries are used up cannot go on with another holder's code.
    if (!found && !(await has(mobile, type, holder))) found = await likelyCode(mobile, type, holder);
    return found !== undefined && timingSafeEqual(found.hash, hashOf(mobile, type, code)) ? found : null;
  }

  async function remove(mobile: string, type: SmsType, { key, visitorId }: Holder, code: string): Promise<boolean> {
    const { rows } = await sql`
      delete from sms_code
      where mobile = ${mobile} and type = ${type} and holder = ${key} and visitor_id = ${visitorId}
        and code_hash = ${hashOf(mobile, type, code)} returning 1`.execute(db);
    return rows.length === 1;
  }

  return {
    async store(mobile, type, { key, visitorId }, code) {
      const now = clock.now();
      await sweep(now);
      await sql`
        insert into sms_code (mobile, type, holder, visitor_id, code_hash, sent_at, expires_at)
        values (${mobile}, ${type}, ${key}, ${visitorId}, ${hashOf(mobile, type, code)}, ${new Date(now)}, ${new Date(now + CODE_VALID_MS)})
        on conflict (mobile, type, holder, visitor_id) do update set
          code_hash = excluded.code_hash, tries = 0, roaming_tries = 0, sent_at = excluded.sent_at, expires_at = excluded.expires_at`.execute(
        db,
      );
    },
    attempt: async (mobile, type, holder, code) => (await attempt(mobile, type, holder, code)) !== null,
    async take(mobile, type, holder, code) {
      const whose = await attempt(mobile, type, holder, code);
      return whose !== null && remove(mobile, type, whose, code);
    },
    async drop(mobile, type, holder, code) {
      await remove(mobile, type, holder, code);
    },
  };
}
