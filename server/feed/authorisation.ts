import type { FeedErrorCode } from "../../contract/codes/errors.ts";
import type { Clock } from "../kit/clock.ts";
import { messageOf } from "../kit/errors.ts";
import type { Log } from "../kit/log.ts";
import type { Connection } from "./connection.ts";
import type { FeedSession, FeedSessions } from "./types.ts";

export interface AuthorisationOptions {
  /** Null: no token is valid. */
  readonly sessions: FeedSessions | null;
  readonly clock: Clock;
  readonly log: Log;
  /** Called for an open connection whose session is over. */
  readonly end: (connection: Connection) => void;
}

export interface Authorisation {
  /** Handles an `auth` frame; the last one counts. Null: authorised; else the error code to answer. Never rejects. */
  authorise(connection: Connection, token: string): Promise<FeedErrorCode | null>;
  /** The connection's current user, checked again; ends a connection whose session is over. Rejects when the check fails. */
  userOf(connection: Connection): Promise<string | null>;
  forget(connection: Connection): void;
  stop(): void;
}

/** Sessions that expired, or were ended by another node, are found after at most this long. */
const CHECK_MS = 60_000;

/**
 * Maps sessions to their connections. When a session ends, its connections are closed at once, including those whose token
 * was being looked up at that time.
 */
export function createAuthorisation({ sessions, clock, log, end }: AuthorisationOptions): Authorisation {
  const bySession = new Map<string, Set<Connection>>();
  /** Session id -> time it ended, kept as long as an earlier look-up may still be in flight. */
  const ended = new Map<string, number>();

  function forget(connection: Connection): void {
    const { sessionId } = connection;
    if (sessionId === null) return;
    connection.sessionId = null;
    const held = bySession.get(sessionId);
    held?.delete(connection);
    if (held?.size === 0) bySession.delete(sessionId);
  }

  function endAll(sessionIds: readonly string[]): void {
    for (const id of sessionIds) {
      ended.set(id, clock.now());
      for (const connection of [...(bySession.get(id) ?? [])]) over(connection);
    }
  }

  function over(connection: Connection): void {
    forget(connection);
    connection.session = null;
    end(connection);
  }

  async function identify(connection: Connection, token: string, turn: number): Promise<FeedSession | null> {
    const found = (await sessions?.identify(token)) ?? null;
    if (found === null || ended.has(found.sessionId)) return null;
    if (connection.authTurn !== turn || connection.readyState !== connection.OPEN) return null;
    connection.sessionId = found.sessionId;
    const held = bySession.get(found.sessionId);
    if (held) held.add(connection);
    else bySession.set(found.sessionId, new Set([connection]));
    return found;
  }

  /** Looks up the token. After a failed look-up the token is kept, and looked up again at the next subscription. */
  async function lookUp(connection: Connection, token: string): Promise<FeedSession | null> {
    const turn = connection.authTurn;
    connection.uncheckedToken = null;
    const pendingSession = identify(connection, token, turn);
    connection.session = pendingSession;
    try {
      return await pendingSession;
    } catch (error) {
      if (connection.authTurn === turn) connection.uncheckedToken = token;
      throw error;
    }
  }

  async function check(): Promise<void> {
    const now = clock.now();
    for (const [id, at] of ended) if (now - at >= CHECK_MS) ended.delete(id);
    const ids = [...bySession.keys()];
    if (ids.length === 0 || sessions === null) return;
    try {
      const alive = await sessions.alive(ids);
      endAll(ids.filter((id) => !alive.has(id)));
    } catch (error) {
      log.warn({ reason: messageOf(error) }, "the sessions of open sockets could not be checked; they are checked again");
    }
  }

  function scheduleCheck(): void {
    if (isStopped) return;
    cancelCheck = clock.setTimer(CHECK_MS, () => void check().finally(scheduleCheck));
  }
  let cancelCheck = (): void => undefined;
  let isStopped = false;
  scheduleCheck();
  const stopListening = sessions?.onEnded(({ sessionIds }) => endAll(sessionIds)) ?? (() => undefined);

  return {
    async authorise(connection, token) {
      forget(connection);
      connection.authTurn += 1;
      try {
        return (await lookUp(connection, token)) === null ? "not-authorised" : null;
      } catch (error) {
        log.error({ err: error }, "a feed token could not be checked");
        return "internal";
      }
    },
    async userOf(connection) {
      const { uncheckedToken } = connection;
      const session = await (uncheckedToken === null ? connection.session : lookUp(connection, uncheckedToken));
      if (!session || sessions === null) return null;
      if ((await sessions.alive([session.sessionId])).has(session.sessionId)) return session.userId;
      if (connection.sessionId === session.sessionId) over(connection);
      return null;
    },
    forget,
    stop() {
      isStopped = true;
      cancelCheck();
      stopListening();
    },
  };
}
