import { Kysely, PostgresDialect, sql } from "kysely";
import { Client, Pool, types, type PoolConfig } from "pg";
import type { Log } from "./log.ts";

/**
 * The one handle on PostgreSQL. It knows no tables: a repository names its own with `db.withTables<…>()`, so that no
 * module has to know another's.
 */
export type Db = Kysely<Record<never, never>>;

export interface Database {
  readonly db: Db;
  readonly pool: Pool;
  /** Resolves once a query is answered; rejects with the reason. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

const OID = { int8: 20, int8Array: 1016, date: 1082, timestamp: 1114, timestamptz: 1184, numeric: 1700 } as const;

/**
 * How values are read from PostgreSQL, in one place: int8 as BigInt (money; a sequence number or an epoch in ms is
 * turned into a number by the repository, see `safeNumber`), numeric as text, timestamptz as epoch ms, date as
 * `YYYY-MM-DD`. `timestamp` without zone is refused: nothing here may depend on the server's zone.
 */
// The driver's list of types knows no arrays, though its parsers do.
const parseInt8Array = types.getTypeParser(OID.int8Array as never) as unknown as (text: string) => readonly unknown[];
function parserOf(oid: number): ((text: string) => unknown) | null {
  switch (oid) {
    case OID.int8:
      return BigInt;
    case OID.int8Array:
      return (text) => parseInt8Array(text).map((v) => (v === null ? null : BigInt(String(v))));
    case OID.timestamptz:
      return epochMs;
    case OID.timestamp:
      return () => {
        throw new TypeError("timestamp without time zone: use timestamptz");
      };
    case OID.date:
    case OID.numeric:
      return (text) => text;
    default:
      return null;
  }
}

function epochMs(text: string): number {
  const at = (types.getTypeParser(OID.timestamptz) as (text: string) => unknown)(text);
  if (at instanceof Date) return at.getTime();
  throw new TypeError(`not a finite time: ${text}`);
}

/** An int8 that is a count or a time, as a number. Throws past 2^53. */
export function safeNumber(value: bigint | number): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${value} is past the safe integers`);
  return number;
}

/** The row of a statement that always returns one: a count, a row just written. Throws where there is none. */
export function onlyRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error("a statement that gives a row gave none");
  return row;
}

export interface DatabaseOptions {
  readonly log: Log;
  readonly maxConnections?: number;
  /** How long a call waits for a connection, one that is free included. */
  readonly connectTimeoutMs?: number;
  /**
   * How long a statement may take, waiting for locks included, before PostgreSQL ends it (57014). An answer that is
   * `ANSWER_MARGIN_MS` later than that will not come: the connection is closed.
   */
  readonly statementTimeoutMs?: number;
}

const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 30_000;
const ANSWER_MARGIN_MS = 5_000;
const KEEP_ALIVE_AFTER_MS = 10_000;

/** The driver's message when `query_timeout` is over. */
const LATE_ANSWER = "Query read timeout";

/** PostgreSQL's message when a table that a prepared statement reads has another shape now. */
const STALE_PLAN = "cached plan must not change result type";

/** A statement is prepared from this run on: not worth it for migrations, and for queries of a start. */
const PREPARED_FROM = 5;
const PREPARED_MOST = 400;

/**
 * Repeated statements are prepared, in each connection separately: parsing and planning one of the lists takes PostgreSQL
 * longer than answering it. Texts after the first few hundred are not prepared: a connection keeps its prepared
 * statements in memory for as long as it is open.
 */
function statementNames(): (text: string) => string | undefined {
  const counts = new Map<string, number>();
  let names = 0;
  return (text) => {
    const count = counts.get(text) ?? 0;
    // Negative: the number in its name.
    if (count < 0) return `p${-count}`;
    if (names >= PREPARED_MOST) return undefined;
    if (count + 1 < PREPARED_FROM) {
      // Texts that differ each time are not remembered for ever.
      if (counts.size > 10 * PREPARED_MOST) for (const [old, times] of counts) if (times > 0) counts.delete(old);
      counts.set(text, count + 1);
      return undefined;
    }
    names += 1;
    counts.set(text, -names);
    return `p${names}`;
  };
}

/**
 * A connection that closes when an answer does not come in time. The driver alone would keep it: its next user would
 * wait behind that answer, perhaps within the transaction that was left open. It closes as well when a statement it has
 * prepared reads a table that has changed since: the next connection prepares it anew.
 */
const portalClient = (nameOf: (text: string) => string | undefined) =>
  class PortalClient extends Client {
    // Passes all overloads of the driver on as they are.
    override query(...args: never[]): never {
      const query: (...args: never[]) => unknown = super.query;
      const [text, values] = args as unknown[];
      const name = args.length === 2 && typeof text === "string" && Array.isArray(values) ? nameOf(text) : undefined;
      const answer = name === undefined ? query.apply(this, args) : query.call(this, { name, text, values } as never);
      if (answer instanceof Promise) {
        answer.catch((error: unknown) => (isOfThisConnection(error) ? this.end() : undefined));
      }
      return answer as never;
    }
  };

const isOfThisConnection = (error: unknown): boolean =>
  error instanceof Error && (error.message === LATE_ANSWER || error.message === STALE_PLAN);

/** How a database was opened, for `openWithoutTimeouts`. */
const openedAs = new WeakMap<Db, { readonly url: string; readonly options: DatabaseOptions }>();

/** Opens a second handle on the database of `db`, without time-outs for answers. The caller closes it. */
export function openWithoutTimeouts(db: Db): Database {
  const opened = openedAs.get(db);
  if (!opened) throw new TypeError("not a database of createDatabase");
  return open(opened.url, { max: 1 }, opened.options);
}

export function createDatabase(url: string, options: DatabaseOptions): Database {
  const statementTimeoutMs = options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS;
  const limits: PoolConfig = {
    max: options.maxConnections ?? 20,
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs + ANSWER_MARGIN_MS,
  };
  return open(url, limits, options);
}

function open(url: string, limits: PoolConfig, options: DatabaseOptions): Database {
  const config: PoolConfig = {
    ...limits,
    connectionString: url,
    Client: portalClient(statementNames()),
    connectionTimeoutMillis: options.connectTimeoutMs ?? CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: 30_000,
    // An idle connection to a database that went away without a word breaks within half a minute.
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    types: {
      getTypeParser: ((oid: number, format?: "text" | "binary") =>
        parserOf(oid) ?? types.getTypeParser(oid, format as "text")) as typeof types.getTypeParser,
    },
  };
  const pool = new Pool(config);
  // Without a listener an idle connection that breaks would end the process.
  pool.on("error", (error) => {
    // While the pool closes, a connection that breaks is one less to close. The error object holds the whole client.
    if (!pool.ending) options.log.warn({ reason: error.message }, "an idle database connection broke");
  });
  // A connection in use is not the pool's: its query gets the error, and after the query it needs a listener, too.
  pool.on("connect", (client) => {
    client.on("error", (error) => options.log.debug({ reason: error.message }, "a database connection broke"));
  });
  const db: Db = new Kysely<Record<never, never>>({ dialect: new PostgresDialect({ pool }) });
  openedAs.set(db, { url, options });
  return {
    db,
    pool,
    async ping() {
      await sql`select 1`.execute(db);
    },
    async close() {
      await db.destroy();
    },
  };
}

/**
 * True when the database was unreachable or gave up for reasons of its own, so that a retry may succeed: a late answer (the
 * statement may have been carried out), connection errors, classes 08, 53, 57, 58, serialisation failures, recovery, read-only standbys.
 */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (/^(08|53|57|58|40)/.test(code) || code === "25006" || code === "55P03") return true;
  if (/^E[A-Z]+$/.test(code)) return true;
  if (isOfThisConnection(error)) return true;
  return /Connection terminated|timeout exceeded when trying to connect|Connection ended|not queryable|Client was closed|socket hang up/i.test(
    error.message,
  );
}
