import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { UserEvents } from "../../contract/feed/user.ts";
import { AUTH_COOKIE_DAYS, SHORT_SESSION_MS } from "../../contract/limits.ts";
import { networkOf } from "../kit/address.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import type { Log } from "../kit/log.ts";
import type { NotifyUser, Sessions } from "./types.ts";

type How = Parameters<Sessions["issue"]>[1];
export type EndReason = UserEvents["session.revoked"]["reason"];
/** Selects sessions of a user by id: all, all but one, or only one. */
export interface Which {
  readonly except?: string;
  readonly only?: string;
}

/** Ids of a user's sessions that have just ended. */
export interface EndedSessions {
  readonly userId: string;
  readonly sessionIds: readonly string[];
  readonly reason: EndReason;
}

export interface UserSessions extends Sessions {
  /** Like `issue`, but null if the user's password is no longer the one whose hash was verified. */
  issueFor(userId: string, passwordHash: string, how: How): Promise<string | null>;
  /** Announces sessions that were ended with `endSessions` in a committed transaction. */
  announce(ended: EndedSessions, except: string | null): Promise<void>;
  /** Those of these sessions that are neither revoked nor expired. */
  alive(sessionIds: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * The listener is called in the same turn as the commit, before the event on `user:{id}`. Sessions ended by other nodes are
   * not reported: `alive` is for those. Returns a function that removes the listener.
   */
  onEnded(listener: (ended: EndedSessions) => void): () => void;
}

const TOKEN_BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const DAY_MS = 86_400_000;
const NETWORK_RETENTION_MS = 180 * DAY_MS;
const SWEEP_EVERY_MS = 3_600_000;
const SWEEP_ROWS = 5_000;

function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** A session's token as stored; null if the text is not a token. */
export function storedToken(token: string): Buffer | null {
  return TOKEN.test(token) ? hashOf(token) : null;
}

/** Ends valid sessions and returns their ids; `db` may be the caller's transaction. */
export async function endSessions(db: Db, userId: string, which: Which, at: number): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    update user_session set revoked_at = ${new Date(at)}
    where user_id = ${userId} and revoked_at is null and expires_at > ${new Date(at)}
      and (${which.except ?? null}::uuid is null or id <> ${which.except ?? null}::uuid)
      and (${which.only ?? null}::uuid is null or id = ${which.only ?? null}::uuid)
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

export interface SessionsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly notify: NotifyUser;
}

/** Sessions in table `user_session`. Tokens are random and stored as hashes, so that the table alone lets nobody in. */
export function createSessions({ db, clock, log, notify }: SessionsDeps): UserSessions {
  const listeners = new Set<(ended: EndedSessions) => void>();
  let sweptAt = Number.NEGATIVE_INFINITY;

  async function sweep(now: number): Promise<void> {
    if (now - sweptAt < SWEEP_EVERY_MS) return;
    sweptAt = now;
    await sql`
      delete from user_session where id in (
        select id from user_session where least(expires_at, revoked_at) <= ${new Date(now - DAY_MS)}
        limit ${SWEEP_ROWS} for update skip locked
      )`.execute(db);
    await sql`delete from login_network where last_at <= ${new Date(now - NETWORK_RETENTION_MS)}`.execute(db);
  }

  /** Stores a network from which the user has logged in: strangers' wrong passwords do not lock it out (loginLock.ts). */
  async function remember(userId: string, ip: string, now: number): Promise<void> {
    await sql`
      insert into login_network (user_id, network, last_at) values (${userId}::int8, ${networkOf(ip)}, ${new Date(now)})
      on conflict (user_id, network) do update set last_at = excluded.last_at`.execute(db);
  }

  async function insert(userId: string, how: How, passwordHash: string | null): Promise<string | null> {
    const now = clock.now();
    await sweep(now);
    const token = randomBytes(TOKEN_BYTES).toString("base64url");
    const expiresAt = new Date(now + (how.isPersistent ? AUTH_COOKIE_DAYS * DAY_MS : SHORT_SESSION_MS));
    // The lock on the user's row orders this against a password change: either the change waits and then ends this session
    // too, or this statement waits and sees the new password.
    const { rows } = await sql`
      insert into user_session (token_hash, user_id, is_persistent, ip, user_agent, created_at, expires_at)
      select ${hashOf(token)}, id, ${how.isPersistent}, ${how.ip}, ${how.userAgent}, ${new Date(now)}, ${expiresAt}
      from app_user where id = ${userId} and (${passwordHash}::text is null or password_hash = ${passwordHash}) for share
      returning id`.execute(db);
    if (rows.length === 0) return null;
    await remember(userId, how.ip, now);
    return token;
  }

  async function announce(ended: EndedSessions, except: string | null): Promise<void> {
    if (ended.sessionIds.length === 0) return;
    for (const listener of listeners) {
      try {
        listener(ended);
      } catch (error) {
        log.error({ err: error, userId: ended.userId }, "a listener to sessions that ended failed");
      }
    }
    await notify(ended.userId, "session.revoked", { reason: ended.reason, except });
  }

  return {
    async identify(token) {
      const stored = storedToken(token);
      if (stored === null) return null;
      const { rows } = await sql<{ id: string; user_id: bigint; is_anchor: boolean; is_expert: boolean; is_manager: boolean }>`
        select s.id, s.user_id, u.is_anchor, u.is_expert,
          exists (select 1 from room_manager m where m.user_id = u.id) as is_manager
        from user_session s join app_user u on u.id = s.user_id
        where s.token_hash = ${stored} and s.revoked_at is null and s.expires_at > ${new Date(clock.now())}`.execute(db);
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
      const sessionIds = await endSessions(db, userId, which, clock.now());
      await announce({ userId, sessionIds, reason }, which.except ?? null);
    },
    announce,
    async alive(sessionIds) {
      const { rows } = await sql<{ id: string }>`
        select id from user_session
        where id = any(${sessionIds}::uuid[]) and revoked_at is null and expires_at > ${new Date(clock.now())}`.execute(db);
      return new Set(rows.map(({ id }) => id));
    },
    onEnded(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
