import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { AsOf } from "../../contract/envelope.ts";
import type { FeedEvent, NewEvent } from "../../contract/feed/frames.ts";
import { type Db, onlyRow, safeNumber } from "../kit/database.ts";
import { newEpoch } from "./epoch.ts";
import type { EventLog, LineLog, PackedEvents } from "./types.ts";

type EventLogTables = {
  event_channel: { ch: string; epoch: string; last_seq: bigint; last_at: bigint };
  event_log: { ch: string; seq: bigint; at: bigint; kind: string; data: unknown; key: string | null };
  event_checkpoint: { ch: string; seq: bigint; state: unknown };
  event_writer: { writer: string; batch: string; written_at: number };
};

/** Maximum rows of one read, whatever limit the caller passes. */
const READ_LIMIT = 10_000;
const WRITER_RETENTION = "1 day";
/** Retries of one read. After more, the log has a hole, or is read without its packed events: an error. */
const HOLES_MAX = 5;

const NOTHING_PACKED: PackedEvents = { read: async () => [] };

/**
 * The event log in PostgreSQL; see migration 001. Rejects with the driver's error while the database is unreachable. Events
 * that have left its rows are read from `packed` transparently.
 */
export function createEventLog(untyped: Db, packed: PackedEvents = NOTHING_PACKED): EventLog & LineLog {
  const db = untyped.withTables<EventLogTables>();
  const writer = randomUUID();
  let didSweep = false;

  /** Deletes writers of earlier processes: nobody will repeat their appends. */
  async function sweepWriters(): Promise<void> {
    if (didSweep) return;
    await sql`delete from event_writer where written_at < now() - ${WRITER_RETENTION}::interval and writer <> ${writer}`.execute(db);
    didSweep = true;
  }

  async function readRows(ch: string, after: number, limit: number): Promise<readonly FeedEvent[]> {
    const rows = await db
      .selectFrom("event_log")
      .select(["seq", "at", "kind", "data"])
      .where("ch", "=", ch)
      .where("seq", ">", BigInt(after))
      .orderBy("seq")
      .limit(limit)
      .execute();
    return rows.map((row) => eventIn(ch, row));
  }

  async function position(ch: string): Promise<AsOf> {
    const row = await db.selectFrom("event_channel").select(["epoch", "last_seq"]).where("ch", "=", ch).executeTakeFirst();
    return row ? { e: row.epoch, s: safeNumber(row.last_seq) } : { e: newEpoch(), s: 0 };
  }

  return {
    async append(events, batch = randomUUID()) {
      if (events.length === 0) return [];
      await sweepWriters();
      const columns = columnsOf(events);
      const { rows } = await sql<{ ords: bigint[]; seqs: bigint[]; ats: bigint[] }>`
        select ords, seqs, ats from event_append(${writer}, ${batch}, ${columns.ch}::text[], ${columns.at}::int8[],
          ${columns.kind}::text[], ${columns.data}::text[], ${columns.key}::text[])`.execute(db);
      const row = onlyRow(rows);
      const answer = new Array<FeedEvent | null>(events.length).fill(null);
      for (const [i, ord] of row.ords.entries()) {
        const event = events[Number(ord) - 1];
        const seq = row.seqs[i];
        const at = row.ats[i];
        if (event === undefined || seq === undefined || at === undefined) throw new Error("event_append answered for another batch");
        answer[Number(ord) - 1] = { ch: event.ch, s: safeNumber(seq), at: safeNumber(at), k: event.k, d: event.d ?? null };
      }
      return answer;
    },

    async read(ch, after, limit) {
      const most = Math.min(limit, READ_LIMIT);
      const events: FeedEvent[] = [];
      let holes = 0;
      while (events.length < most) {
        const last = events.at(-1)?.s ?? after;
        const rows = await readRows(ch, last, most - events.length);
        if (rows[0]?.s === last + 1) return [...events, ...rows];
        // Numbers have no gaps: the next events are packed (perhaps just now), or there are none.
        const unpacked = await packed.read(ch, last, most - events.length);
        if (unpacked.length === 0) {
          if (rows.length === 0) break;
          // A reset in between: rows and packed events are of two epochs, so both are read again.
          holes += 1;
          if (holes > HOLES_MAX) throw new Error(`${ch}: nothing is kept between ${last} and ${rows[0]?.s}`);
        }
        events.push(...unpacked);
      }
      return events;
    },

    position,

    async open(ch) {
      await sql`insert into event_channel (ch) values (${ch}) on conflict do nothing`.execute(db);
      return position(ch);
    },

    async has(ch) {
      const row = await db.selectFrom("event_channel").select("ch").where("ch", "=", ch).executeTakeFirst();
      return row !== undefined;
    },

    async reset(ch) {
      const { rows } = await sql<{ epoch: string }>`select epoch from event_reset(${ch})`.execute(db);
      return { e: onlyRow(rows).epoch, s: 0 };
    },

    async checkpoint(ch, atOrBefore) {
      const row = await db
        .selectFrom("event_checkpoint")
        .select(["seq", "state"])
        .where("ch", "=", ch)
        .where("seq", "<=", BigInt(atOrBefore))
        .orderBy("seq", "desc")
        .limit(1)
        .executeTakeFirst();
      return row ? { s: safeNumber(row.seq), state: row.state } : null;
    },

    async saveCheckpoint(ch, at, state) {
      // Only while the channel is still in the epoch of the folded state: a reset must not keep an old state.
      await sql`
        insert into event_checkpoint (ch, seq, state)
        select c.ch, ${at.s}::int8, ${JSON.stringify(state)}::json from event_channel c
        where c.ch = ${ch} and c.epoch = ${at.e} and c.last_seq >= ${at.s}::int8
        for update
        on conflict (ch, seq) do nothing`.execute(db);
    },

    async redact(ch, s, { k, d }) {
      const { rows } = await sql<LogRow>`
        update event_log set kind = ${k}, data = ${JSON.stringify(d ?? null)}::json
        where ch = ${ch} and seq = ${s}::int8 returning seq, at, kind, data`.execute(db);
      return eventOf(ch, rows[0]);
    },

    async readBack(ch, kinds, limit, before) {
      const { rows } = await sql<LogRow>`
        select seq, at, kind, data from event_log
        where ch = ${ch} and kind = any(${kinds}::text[]) and (${before}::int8 is null or seq < ${before}::int8)
        order by seq desc limit ${Math.min(limit, READ_LIMIT)}`.execute(db);
      return rows.map((row) => eventIn(ch, row)).toReversed();
    },

    async byKey(ch, key) {
      const { rows } = await sql<LogRow>`
        select seq, at, kind, data from event_log where ch = ${ch} and key = ${key}`.execute(db);
      return eventOf(ch, rows[0]);
    },

    async keyAt(ch, s) {
      const { rows } = await sql<{ key: string | null }>`select key from event_log where ch = ${ch} and seq = ${s}::int8`.execute(db);
      return rows[0]?.key ?? null;
    },

    async lineOf(ch, id) {
      // Exactly the condition of the index `event_log_line` (migration 010). Materialized before sorting, so that the planner
      // does not scan the whole channel in order.
      const { rows } = await sql<LogRow>`
        with found as materialized (
          select seq, at, kind, data from event_log
          where ch = ${ch} and data ->> 'id' = ${id} and kind in ('chat', 'barrage', 'removed')
        )
        select seq, at, kind, data from found order by seq limit 1`.execute(db);
      return eventOf(ch, rows[0]);
    },

    async answersTo(ch, id) {
      // The condition of the index `event_log_reply` (migration 015).
      const { rows } = await sql<LogRow>`
        with found as materialized (
          select seq, at, kind, data from event_log
          where ch = ${ch} and data -> 'reply' ->> 'id' = ${id} and kind in ('chat', 'barrage')
        )
        select seq, at, kind, data from found order by seq`.execute(db);
      return rows.map((row) => eventIn(ch, row));
    },
  };
}

interface LogRow {
  readonly seq: bigint;
  readonly at: bigint;
  readonly kind: string;
  readonly data: unknown;
}

function eventIn(ch: string, row: LogRow): FeedEvent {
  return { ch, s: safeNumber(row.seq), at: safeNumber(row.at), k: row.kind, d: row.data };
}

function eventOf(ch: string, row: LogRow | undefined): FeedEvent | null {
  return row === undefined ? null : eventIn(ch, row);
}

function columnsOf(events: readonly NewEvent[]): {
  readonly ch: string[];
  readonly at: number[];
  readonly kind: string[];
  readonly data: string[];
  readonly key: (string | null)[];
} {
  return {
    ch: events.map((e) => e.ch),
    at: events.map((e) => e.at),
    kind: events.map((e) => e.k),
    // Undefined becomes null, as on the wire.
    data: events.map((e) => JSON.stringify(e.d ?? null)),
    key: events.map((e) => e.key ?? null),
  };
}
