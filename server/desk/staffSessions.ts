import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { StaffRole } from "../../contract/codes/staff.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";

export interface StaffIdentity {
  readonly id: string;
  readonly name: string;
  readonly roles: readonly StaffRole[];
  readonly sessionId: string;
  readonly mustChangePassword: boolean;
}

/** Sessions of staff: each begins with the second factor, so none exists without it. */
export interface StaffSessions {
  /** Returns the token for the cookie. */
  begin(staffId: string, how: { readonly ip: string; readonly userAgent: string }): Promise<string>;
  /** Null: unknown, ended, expired, idle too long, or of a disabled account. */
  identify(token: string): Promise<StaffIdentity | null>;
  end(sessionId: string): Promise<void>;
  /** Ends all sessions of an account, except one if given. In the caller's transaction if given. */
  endAll(staffId: string, except: string | null, trx?: Db): Promise<void>;
}

const TOKEN_BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;
/** One shift; after that staff sign in again. */
const SESSION_MS = 12 * 3_600_000;
const IDLE_MS = 60 * 60_000;
/** Minimum interval between two updates of the last-seen time. */
const SEEN_EVERY_MS = 60_000;

export const hashOfToken = (token: string): Buffer => createHash("sha256").update(token).digest();
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString("base64url");

interface Row {
  readonly session_id: bigint;
  readonly last_at: number;
  readonly id: bigint;
  readonly name: string;
  readonly roles: readonly StaffRole[];
  readonly must_change_password: boolean;
}

export function createStaffSessions({ db, clock }: { readonly db: Db; readonly clock: Clock }): StaffSessions {
  return {
    async begin(staffId, { ip, userAgent }) {
      const token = newToken();
      const now = new Date(clock.now());
      await sql`
        insert into staff_session (token_hash, staff_id, created_at, last_at, ip, user_agent)
        values (${hashOfToken(token)}, ${staffId}::int8, ${now}, ${now}, ${ip}, ${userAgent})`.execute(db);
      return token;
    },

    async identify(token) {
      if (!TOKEN.test(token)) return null;
      const now = clock.now();
      const { rows } = await sql<Row>`
        select e.id as session_id, e.last_at, s.id, s.name, s.roles, s.must_change_password
        from staff_session e join staff s on s.id = e.staff_id
        where e.token_hash = ${hashOfToken(token)} and e.ended_at is null and s.disabled_at is null
          and e.created_at > ${new Date(now - SESSION_MS)} and e.last_at > ${new Date(now - IDLE_MS)}`.execute(db);
      const [row] = rows;
      if (!row) return null;
      if (now - row.last_at >= SEEN_EVERY_MS) {
        await sql`update staff_session set last_at = ${new Date(now)} where id = ${row.session_id} and ended_at is null`.execute(db);
      }
      return {
        id: String(row.id),
        name: row.name,
        roles: row.roles,
        sessionId: String(row.session_id),
        mustChangePassword: row.must_change_password,
      };
    },

    async end(sessionId) {
      await sql`update staff_session set ended_at = ${new Date(clock.now())} where id = ${sessionId}::int8 and ended_at is null`.execute(
        db,
      );
    },

    async endAll(staffId, except, trx = db) {
      await sql`
        update staff_session set ended_at = ${new Date(clock.now())}
        where staff_id = ${staffId}::int8 and ended_at is null and (${except}::int8 is null or id <> ${except}::int8)`.execute(trx);
    },
  };
}
