import { createHash } from "node:crypto";
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, statSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Client } from "pg";
import { FOLDER_LOCK } from "./advisoryLocks.ts";
import { sleep, systemClock, type Clock } from "./clock.ts";
import { messageOf } from "./errors.ts";
import type { Log } from "./log.ts";
import { privateFolder } from "./privateFiles.ts";
import { NoEmbeddedPostgres, findPostgres } from "./postgresBinaries.ts";
import { isAlive, isPostmasterOf, readPid, sendSignal } from "./postgresProcess.ts";
import { chooseRunner, type PostgresRunner } from "./postgresUser.ts";

/** A PostgreSQL of the portal's own, on a Unix socket only: nothing listens on the network. */
export interface EmbeddedPostgres {
  /** For `createDatabase`. */
  readonly url: string;
  /** Found running, left by a portal that was killed. */
  readonly isAdopted: boolean;
  pid(): number | null;
  /** Fast shutdown, after the portal closed its connections; an immediate one after twenty seconds, or once `hurry` fires. */
  stop(hurry?: AbortSignal): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  readonly dataDir: string;
  readonly log: Log;
  readonly clock?: Clock;
  /** Starts it again when it dies on its own; on by default. */
  readonly isSupervised?: boolean;
  /** Committed data outlives a loss of power; on by default. Off for a database that goes with the run of a test. */
  readonly isDurable?: boolean;
  /** Aborts the start: no process of it is left, and the promise rejects with the signal's reason. */
  readonly stopping?: AbortSignal;
}

/** A signal that never aborts. */
const NEVER = new AbortController().signal;
const USER = "fulltime";
const DATABASE = "fulltime";
const START_TIMEOUT_MS = 60_000;
const FAST_MS = 20_000;
const IMMEDIATE_MS = 1_500;
const SUPERVISE_MS = 1_000;
/** A Unix socket's path may have 107 bytes; the name in the folder takes 16. */
const SOCKET_DIR_MAX = 88;
const LOG_MAX_BYTES = 10 * 1_048_576;

const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: "",
  port: "5432",
  unix_socket_permissions: "0700",
  shared_buffers: "128MB",
  max_connections: "60",
  fsync: "on",
  synchronous_commit: "on",
  max_wal_size: "1GB",
  timezone: "UTC",
  log_timezone: "UTC",
  log_min_messages: "warning",
  log_line_prefix: "%m [%p] ",
  // JIT costs the portal's short statements more than it gains.
  jit: "off",
  autovacuum_naptime: "30s",
};

/** A database that nobody needs tomorrow does not wait for the disk. */
const NOT_DURABLE: Readonly<Record<string, string>> = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };

/**
 * Starts (and on the first start creates) the database under `dataDir/postgres`, or adopts the one a killed portal
 * left running. Refuses a data folder another portal is using. Throws NoEmbeddedPostgres where it cannot run at all.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log } = options;
  const clock = options.clock ?? systemClock;
  privateFolder(resolve(options.dataDir));
  const paths = pathsOf(options.dataDir);
  const runner = chooseRunner(findPostgres(join(resolve(options.dataDir), "cache")), resolve(options.dataDir));
  runner.ownFolder(paths.home);
  runner.ownFolder(paths.socket);

  const { stopping = NEVER } = options;
  await initialise(runner, paths, log, stopping);
  const isAdopted = await adopt(paths, clock, stopping);
  const settings = { ...SETTINGS, ...((options.isDurable ?? true) ? {} : NOT_DURABLE), unix_socket_directories: paths.socket };
  // After the start only `stop` ends it, so no signal is needed.
  const launchIt = (signal = NEVER): Promise<number> => launch(runner, paths, settings, clock, signal);
  let pid = isAdopted ? readPid(paths.data) : await launchIt(stopping);
  log.info({ pid, isAdopted, how: runner.how }, "embedded PostgreSQL is up");
  const lock = await lockFolder(paths, clock, log);
  await ensureDatabase(paths);

  let isStopping = false;
  let cancelSupervision = (): void => undefined;
  function supervise(): void {
    cancelSupervision = clock.setTimer(SUPERVISE_MS, () => {
      if (isStopping || (pid !== null && isAlive(pid))) {
        if (!isStopping) supervise();
        return;
      }
      log.error({ pid }, "the embedded PostgreSQL ended by itself; starting it again");
      launchIt().then(
        (started) => {
          pid = started;
          supervise();
        },
        (error: unknown) => {
          log.error({ err: error }, "the embedded PostgreSQL could not be started again");
          supervise();
        },
      );
    });
  }
  if (options.isSupervised ?? true) supervise();

  return {
    url: urlOf(paths.socket, DATABASE),
    isAdopted,
    pid: () => pid,
    async stop(hurry) {
      isStopping = true;
      cancelSupervision();
      await lock.end();
      if (pid !== null) await shutDown(pid, clock, hurry);
      pid = null;
    },
  };
}

/**
 * Finds the database under `dataDir` for a command beside the portal, without a lock: its address, or why there is none.
 * Starts and creates nothing.
 */
export async function findEmbeddedPostgres(
  dataDir: string,
): Promise<{ readonly kind: "running"; readonly url: string } | { readonly kind: "stopped" | "absent" }> {
  const paths = pathsOf(dataDir);
  if (!existsSync(join(paths.data, "PG_VERSION"))) return { kind: "absent" };
  return (await adopt(paths, systemClock, NEVER)) ? { kind: "running", url: urlOf(paths.socket, DATABASE) } : { kind: "stopped" };
}

interface Paths {
  readonly home: string;
  readonly data: string;
  readonly log: string;
  readonly socket: string;
}

function pathsOf(dataDir: string): Paths {
  const home = join(resolve(dataDir), "postgres");
  return { home, data: join(home, "data"), log: join(home, "postgres.log"), socket: socketFolder(home) };
}

/** Inside the data folder, or in the temporary folder under a name made from it when that path is too long for a socket. */
function socketFolder(home: string): string {
  const inside = join(home, "socket");
  if (Buffer.byteLength(inside) <= SOCKET_DIR_MAX) return inside;
  return join(tmpdir(), `fulltime-pg-${createHash("sha256").update(home).digest("hex").slice(0, 16)}`);
}

function urlOf(socket: string, database: string): string {
  return `postgresql://${USER}@/${database}?host=${encodeURIComponent(socket)}&port=5432`;
}

/** Runs initdb into a folder beside, renamed when whole: a kill half-way leaves nothing that looks like a database. */
async function initialise(runner: PostgresRunner, paths: Paths, log: Log, stopping: AbortSignal): Promise<void> {
  if (existsSync(join(paths.data, "PG_VERSION"))) return;
  stopping.throwIfAborted();
  const temporary = join(paths.home, "data.new");
  rmSync(temporary, { recursive: true, force: true });
  log.info("creating the embedded database");
  const args = [
    "-D",
    temporary,
    "-U",
    USER,
    "-A",
    "trust",
    "-E",
    "UTF8",
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--no-instructions",
  ];
  const child = runner.start("initdb", args, { detached: false, stdio: ["ignore", "ignore", "pipe"] });
  let errors = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    errors += text;
  });
  const ended = Promise.withResolvers<number | null>();
  // initdb takes as long as the disk takes, reacts to a milder signal between two steps only, and has made nothing worth keeping.
  // Its children end once they notice that it is gone; until then they hold its output, which nobody waits for.
  const giveUp = (): void => {
    child.kill("SIGKILL");
    ended.resolve(null);
  };
  stopping.addEventListener("abort", giveUp);
  child.once("error", ended.reject);
  child.once("close", ended.resolve);
  const code = await ended.promise.finally(() => stopping.removeEventListener("abort", giveUp));
  stopping.throwIfAborted();
  if (code !== 0) throw new NoEmbeddedPostgres(`initdb failed (${errors.trim() || `exit code ${code}`})`);
  renameSync(temporary, paths.data);
}

/** True when a postmaster of this data folder answers. Waits for one that is starting or stopping. */
async function adopt(paths: Paths, clock: Clock, stopping: AbortSignal): Promise<boolean> {
  const until = clock.now() + START_TIMEOUT_MS;
  for (;;) {
    stopping.throwIfAborted();
    const pid = readPid(paths.data);
    if (pid === null || !isAlive(pid)) return false;
    const answer = await probe(paths.socket);
    if (answer === null) return true;
    if (!isPostmasterOf(pid, paths.data)) {
      // The pid belongs to another process by now (after a loss of power): PostgreSQL would refuse to start.
      rmSync(join(paths.data, "postmaster.pid"), { force: true });
      return false;
    }
    if (clock.now() > until) throw new NoEmbeddedPostgres(`process ${pid} holds ${paths.data} and does not answer (${messageOf(answer)})`);
    await sleep(clock, 50);
  }
}

/** Spawns the postmaster in a session of its own (it outlives us, and Ctrl-C does not reach it); resolves with its pid once it answers. */
async function launch(
  runner: PostgresRunner,
  paths: Paths,
  settings: Readonly<Record<string, string>>,
  clock: Clock,
  stopping: AbortSignal,
): Promise<number> {
  const until = clock.now() + START_TIMEOUT_MS;
  if (existsSync(paths.log) && statSync(paths.log).size > LOG_MAX_BYTES) truncateSync(paths.log);
  for (;;) {
    const from = existsSync(paths.log) ? statSync(paths.log).size : 0;
    const output = openSync(paths.log, "a", 0o600);
    const args = ["-D", paths.data, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
    const child = runner.start("postgres", args, { detached: true, stdio: ["ignore", output, output] });
    closeSync(output);
    let ended: string | null = null;
    child.once("error", (error) => {
      ended = messageOf(error);
    });
    child.once("exit", (code, signal) => {
      ended = `it ended with ${signal ?? code}`;
    });
    child.unref();
    while (ended === null) {
      const answer = await probe(paths.socket);
      if (stopping.aborted && child.pid !== undefined) await shutDown(child.pid, clock, stopping);
      stopping.throwIfAborted();
      if (answer === null && child.pid !== undefined) return child.pid;
      if (clock.now() > until) throw new NoEmbeddedPostgres(`it does not answer (${messageOf(answer)})`);
      await sleep(clock, 10);
    }
    const words = readFileSync(paths.log, "utf8").slice(from).trim().split("\n").slice(-3).join(" ");
    // After a kill -9 of the postmaster its children need a moment to notice and let go of the shared memory.
    if (!/shared memory|lock file/.test(words) || clock.now() > until) throw new NoEmbeddedPostgres(`${String(ended)}: ${words}`);
    await sleep(clock, 200);
  }
}

/** Null when a connection to the maintenance database can be made, else the reason why not. */
async function probe(socket: string): Promise<unknown> {
  const client = new Client({ connectionString: urlOf(socket, "postgres"), connectionTimeoutMillis: 2_000 });
  // A connection that breaks rejects the query below as well; without a listener it would end the process.
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("select 1");
    return null;
  } catch (error) {
    return error;
  } finally {
    await client.end();
  }
}

/** Holds an advisory lock for as long as the portal lives, so that two portals never share a data folder. */
async function lockFolder(paths: Paths, clock: Clock, log: Log): Promise<Client> {
  const client = new Client({ connectionString: urlOf(paths.socket, "postgres"), keepAlive: true });
  client.on("error", (error) => log.warn({ err: error }, "the data folder's lock was lost with its connection"));
  await client.connect();
  // The connection of a portal killed a moment ago may still be held.
  const until = clock.now() + 5_000;
  for (;;) {
    const { rows } = await client.query<{ held: boolean }>("select pg_try_advisory_lock($1, $2) as held", [...FOLDER_LOCK]);
    if (rows[0]?.held === true) return client;
    if (clock.now() > until) {
      await client.end();
      throw new Error(`Another portal is using the data folder ${paths.home}. Stop it, or start this one with another DATA_DIR.`);
    }
    await sleep(clock, 100);
  }
}

async function ensureDatabase(paths: Paths): Promise<void> {
  const client = new Client({ connectionString: urlOf(paths.socket, "postgres") });
  await client.connect();
  try {
    const { rowCount } = await client.query("select from pg_database where datname = $1", [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}

/** Whichever signal ends it, committed data is there at the next start. */
async function shutDown(pid: number, clock: Clock, hurry?: AbortSignal): Promise<void> {
  const patience = { SIGINT: FAST_MS, SIGQUIT: IMMEDIATE_MS, SIGKILL: IMMEDIATE_MS } as const;
  for (const signal of ["SIGINT", "SIGQUIT", "SIGKILL"] as const) {
    if (!sendSignal(pid, signal)) return;
    const until = clock.now() + patience[signal];
    while (isAlive(pid) && clock.now() < until && !(signal === "SIGINT" && hurry?.aborted)) await sleep(clock, 10);
    if (!isAlive(pid)) return;
  }
  throw new Error(`the embedded PostgreSQL (process ${pid}) does not stop`);
}
