import { hostname } from "node:os";
import { Client } from "pg";
import { PORTAL_LOCK } from "./advisoryLocks.ts";
import { type Clock, sleep, systemClock } from "./clock.ts";
import { messageOf } from "./errors.ts";
import type { Log } from "./log.ts";

/** Another portal uses the database; the message names it. */
export class DatabaseInUse extends Error {}

export interface PortalLock {
  release(): Promise<void>;
}

export interface PortalLockOptions {
  readonly log: Log;
  readonly clock?: Clock;
  /** The lock was lost with its connection, and another portal has it by now: this portal must end. */
  readonly onTaken: (why: DatabaseInUse) => void;
}

/** The lock of a portal that was killed a moment ago is free within this time. */
const WAIT_MS = 10_000;
const RETRY_MS = 250;
/** Interval of the checks of the lock; it is lost when it does not answer for `ANSWER_MS`. */
const BEAT_MS = 10_000;
const ANSWER_MS = 5_000;

interface Held {
  readonly client: Client;
  readonly lost: Promise<string>;
}

/**
 * One portal per database: an advisory lock on a connection of its own, held while the portal runs (so never through a pooler
 * that shares connections). A killed portal loses the lock with its connection; one whose machine is gone, when PostgreSQL
 * finds the connection dead. Rejects with `DatabaseInUse` while another portal has the lock.
 */
export async function holdDatabase(url: string, { log, clock = systemClock, onTaken }: PortalLockOptions): Promise<PortalLock> {
  let isReleased = false;
  let held = await take(url, clock, clock.now() + WAIT_MS);
  let cancelBeat = (): void => undefined;

  function watch(): void {
    const mine = held;
    const beat = (): void => {
      if (isReleased || held !== mine) return;
      cancelBeat = clock.setTimer(BEAT_MS, () => {
        // A missing answer ends the connection below; nothing else is to be done about it here.
        mine.client.query("select 1").then(beat, (error: unknown) => void mine.client.emit("error", error));
      });
    };
    beat();
    void mine.lost.then((reason) => (isReleased ? undefined : reacquire(reason)));
  }

  async function reacquire(reason: string): Promise<void> {
    cancelBeat();
    log.error({ reason }, "the lock on the database was lost with its connection; it is taken again");
    while (!isReleased) {
      try {
        held = await take(url, clock, clock.now() + WAIT_MS);
      } catch (error) {
        if (error instanceof DatabaseInUse) {
          log.fatal({ reason: error.message }, "another portal has taken the database");
          onTaken(error);
          return;
        }
        // The database is away for the moment: no other portal can have the lock either.
        await sleep(clock, RETRY_MS);
        continue;
      }
      if (isReleased) await held.client.end();
      else {
        log.info("the lock on the database is held again");
        watch();
      }
      return;
    }
  }

  watch();
  return {
    async release() {
      isReleased = true;
      cancelBeat();
      await held.client.end();
    },
  };
}

async function take(url: string, clock: Clock, until: number): Promise<Held> {
  const client = new Client({
    connectionString: url,
    application_name: `fulltime portal ${process.pid} on ${hostname()}`.slice(0, 63),
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: BEAT_MS,
  });
  const { promise: lost, resolve } = Promise.withResolvers<string>();
  client.on("error", (error) => {
    resolve(messageOf(error));
    void close(client);
  });
  client.on("end", () => resolve("the connection ended"));
  await client.connect();
  try {
    // The server too detects a dead connection, so that the lock does not outlive its holder for hours.
    await client.query("set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3");
    for (;;) {
      const { rows } = await client.query<{ held: boolean }>("select pg_try_advisory_lock($1, $2) as held", [...PORTAL_LOCK]);
      if (rows[0]?.held === true) return { client, lost };
      if (clock.now() > until) throw new DatabaseInUse(await inUseText(client));
      await sleep(clock, RETRY_MS);
    }
  } catch (error) {
    await client.end();
    throw error;
  }
}

async function close(client: Client): Promise<void> {
  try {
    await client.end();
  } catch {
    // Broken already, which is why it is closed.
  }
}

async function inUseText(client: Client): Promise<string> {
  const { rows } = await client.query<{ who: string; since: string }>(
    `select a.application_name || coalesce(' (' || host(a.client_addr) || ')', '') as who,
       to_char(a.backend_start at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as since
     from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.granted and l.classid = $1 and l.objid = $2
       and l.database = (select oid from pg_database where datname = current_database())`,
    [...PORTAL_LOCK],
  );
  const [holder] = rows;
  const who = holder ? `${holder.who}，自 ${holder.since}` : "刚刚退出";
  return `数据库正被另一个门户使用（${who}）：先停止它，或换一个 DATABASE_URL / DATA_DIR（another portal is using this database）`;
}
