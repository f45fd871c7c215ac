import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { UserEvents } from "../../contract/feed/user.ts";
import { AUTH_COOKIE_DAYS, SHORT_SESSION_MS } from "../../contract/limits.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import type { Log } from "../kit/log.ts";
import { createTell } from "./tell.ts";
import type { NotifyUser, Sessions } from "./types.ts";

type How = Parameters<Sessions["issue"]>[1];
export type EndReason = UserEvents["session.revoked"]["reason"];
/** Which sessions of a user: all, all but one, or only one; by session id. */
export interface Which {
  readonly except?: string;
  readonly only?: string;
}

export interface UserSessions extends Sessions {
  /** As `issue`, but null when the user's password is no longer the one whose hash was verified. */
  issueFor(userId: string, passwordHash: string, how: How): Promise<string | null>;
  /** Says that sessions were ended with `endSessions` in a transaction that has committed. */
  announce(userId: string, reason: EndReason, except: string | null): Promise<void>;
}

const TOKEN_BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const DAY_MS = 86_400_000;
const SWEEP_EVERY_MS = 3_600_000;
const SWEEP_ROWS = 5_000;

function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** Ends sessions that are alive; how many. In a transaction of the caller's when given one. */
export async function endSessions(db: Db, userId: string, which: Which, at: number): Promise<number> {
  const { rows } = await sql`
    update user_session set revoked_at = ${new Date(at)}
    where user_id = ${userId} and revoked_at is null and expires_at > ${new Date(at)}
      and (${which.except ?? null}::uuid is null or id <> ${which.except ?? null}::uuid)
      and (${which.only ?? null}::uuid is null or id = ${which.only ?? null}::uuid)
    returning id`.execute(db);
  return rows.length;
}

export interface SessionsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly notify: NotifyUser;
}

/** Sessions in table `user_session`. A token is random and stored hashed: who reads the table cannot use one. */
export function createSessions({ db, clock, log, notify }: SessionsDeps): UserSessions {
  const tell = createTell(notify, log);
  let sweptAt = Number.NEGATIVE_INFINITY;

  async function sweep(now: number): Promise<void> {
    if (now - sweptAt < SWEEP_EVERY_MS) return;
    sweptAt = now;
    await sql`
      delete from user_session where id in (
        select id from user_session where least(expires_at, revoked_at) <= ${new Date(now - DAY_MS)}
        limit ${SWEEP_ROWS} for update skip locked
      )`.execute(db);
  }

  async function insert(userId: string, how: How, passwordHash: string | null): Promise<string | null> {
    const now = clock.now();
    await sweep(now);
    const token = randomBytes(TOKEN_BYTES).toString("base64url");
    const expiresAt = new Date(now + (how.isPersistent ? AUTH_COOKIE_DAYS * DAY_MS : SHORT_SESSION_MS));
    // The lock on the user's row orders this against a change of the password: either the change waits and then ends
    // this session too, or this waits and finds the password changed.
    const { rows } = await sql`
      insert into user_session (token_hash, user_id, is_persistent, ip, user_agent, created_at, expires_at)
      select ${hashOf(token)}, id, ${how.isPersistent}, ${how.ip}, ${how.userAgent}, ${new Date(now)}, ${expiresAt}
      from app_user where id = ${userId} and (${passwordHash}::text is null or password_hash = ${passwordHash}) for share
      returning id`.execute(db);
    return rows.length === 1 ? token : null;
  }

  return {
    async identify(token) {
      if (!TOKEN.test(token)) return null;
      const { rows } = await sql<{ id: string; user_id: bigint; is_anchor: boolean; is_expert: boolean; is_manager: boolean }>`
        select s.id, s.user_id, u.is_anchor, u.is_expert,
          exists (select 1 from room_manager m where m.user_id = u.id) as is_manager
        from user_session s join app_user u on u.id = s.user_id
        where s.token_hash = ${hashOf(token)} and s.revoked_at is null and s.expires_at > ${new Date(clock.now())}`.execute(db);
      const row = rows[0];
      if (!row) return null;
      const roles = { isAnchor: row.is_anchor, isExpert: row.is_expert, isManager: row.is_manager };
      return { userId: String(row.user_id), sessionId: row.id, roles };
    },
    async issue(userId, how) {
      const token = await insert(userId, how, null);
      if (token === null) throw new Error(`no user ${userId}`);
      return token;
    },
    issueFor: (userId, passwordHash, how) => insert(userId, how, passwordHash),
    async revoke(userId, { reason, ...which }) {
      const ended = await endSessions(db, userId, which, clock.now());
      if (ended > 0) await tell(userId, "session.revoked", { reason, except: which.except ?? null });
    },
    announce: (userId, reason, except) => tell(userId, "session.revoked", { reason, except }),
  };
}
