import { type RawBuilder, sql } from "kysely";
import { type MatchStage, statesOf } from "../../contract/codes/matchStates.ts";
import type { AsOf } from "../../contract/envelope.ts";
import { type Sport, parseChannel } from "../../contract/feed/channels.ts";
import type { FeedEvent } from "../../contract/feed/frames.ts";
import { type MarketCode, type PricePoint, lineKey } from "../../contract/odds/odds.ts";
import type { PackedEvents } from "../feed/types.ts";
import { type Db, safeNumber } from "../kit/database.ts";
import { isStorable, reportedStart } from "./closingMoment.ts";
import { lineStatsOf } from "./lineStats.ts";
import { type PackedLine, type PackedOdds, isSameOdds, packOdds, unpackOdds } from "./packing.ts";

/** The result of one packing. */
export interface Packed {
  /** Events removed from the log. */
  readonly events: number;
  readonly lines: number;
  /** More events remain to be packed: a transaction takes only a limited number. */
  readonly hasMore: boolean;
}

/** One line of a packed channel, as events. */
export interface PackedHistory {
  readonly asOf: AsOf;
  readonly isOpening: boolean;
  /** Every event of the channel, without the quotes of other lines. */
  readonly events: readonly FeedEvent[];
}

/** Odds channels whose events are stored in `odds_pack` and `odds_line` (migration 019). */
export interface PackedOddsRepository extends PackedEvents {
  /**
   * Odds channels with events in the log whose match is over and had no event, in either of its channels, since `before`
   * (epoch ms); oldest kick-off first.
   */
  due(before: number, without: readonly string[], limit: number): Promise<readonly string[]>;
  /**
   * Packs the logged events of an odds channel in one transaction. It locks the channel's row: an append waits and gets the
   * next number. Null: nothing to pack. Throws and changes nothing if the log holds events that would not read back the
   * same.
   */
  pack(ch: string): Promise<Packed | null>;
  /** Null: no such line, or events of the channel are still in the log. */
  line(ch: string, company: string, market: MarketCode): Promise<PackedHistory | null>;
}

/** Most rows held in memory by a transaction; the next one packs the rest of a longer channel. */
const USUAL_AT_ONCE = 20_000;

function codesIn(sport: "fb" | "bk", ...stages: readonly MatchStage[]): number[] {
  return statesOf(sport).rows.flatMap(({ code, stage }) => (stages.includes(stage) ? [code] : []));
}

/** For a row `m` of `match`. Matches called off count too: nobody will price them any more. */
const IS_OVER = isIn("finished", "off");

export function isIn(...stages: readonly MatchStage[]): RawBuilder<boolean> {
  return sql<boolean>`case m.sport when 'fb' then m.state = any(${codesIn("fb", ...stages)}::int[])
    else m.state = any(${codesIn("bk", ...stages)}::int[]) end`;
}

export function createPackedOdds(db: Db, eventsAtOnce = USUAL_AT_ONCE): PackedOddsRepository {
  return {
    read: (ch, after, limit) => readPacked(db, ch, after, limit),

    async due(before, without, limit) {
      // A full scan of the channels: an index on columns that every append changes would slow every append.
      const { rows } = await sql<{ ch: string }>`
        select o.ch from event_channel o
          join match m on m.sport = split_part(o.ch, ':', 2) and m.id = split_part(o.ch, ':', 3)
          left join event_channel c on c.ch = m.sport || ':' || m.id collate "C"
        where o.ch like 'odds:%' and o.last_seq > o.packed_seq and o.ch <> all(${without}::text[])
          and greatest(o.last_at, c.last_at, m.kickoff_at) <= ${before}::int8 and ${IS_OVER}
        order by m.kickoff_at, o.ch limit ${limit}`.execute(db);
      return rows.map((row) => row.ch);
    },

    async line(ch, company, market) {
      const { rows } = await sql<{ epoch: string; last_seq: bigint; times: Buffer; is_opening: boolean; points: Buffer }>`
        select c.epoch, c.last_seq, p.times, l.is_opening, l.points
        from event_channel c join odds_pack p using (ch) join odds_line l using (ch)
        where ch = ${ch} and c.packed_seq = c.last_seq and l.company = ${company} and l.market = ${market}`.execute(db);
      const [row] = rows;
      if (!row) return null;
      const events = unpackOdds(ch, { times: row.times, lines: [{ company, market, points: row.points }] });
      return { asOf: { e: row.epoch, s: safeNumber(row.last_seq) }, isOpening: row.is_opening, events };
    },

    pack: (ch) => db.transaction().execute((trx) => pack(trx, ch, eventsAtOnce)),
  };
}

async function readPacked(db: Db, ch: string, after: number, limit: number): Promise<readonly FeedEvent[]> {
  if (parseChannel(ch)?.kind !== "odds") return [];
  // A single statement, so that times and lines come from the same packing.
  const { rows } = await sql<{ company: string | null; market: MarketCode; bytes: Buffer }>`
    with packed as (select ch from event_channel where ch = ${ch} and packed_seq > ${after}::int8)
    select -1 as place, null as company, null as market, times as bytes from odds_pack join packed using (ch)
    union all
    select place, company, market, points from odds_line join packed using (ch)
    order by place`.execute(db);
  const [shared, ...lines] = rows;
  if (!shared) return [];
  return unpackOdds(
    ch,
    {
      times: shared.bytes,
      lines: lines.map(({ company, market, bytes }): PackedLine => ({ company: company ?? "", market, points: bytes })),
    },
    after,
    limit,
  );
}

interface LogRow {
  readonly seq: bigint;
  readonly at: bigint;
  readonly kind: string;
  readonly data: unknown;
  readonly key: string | null;
}

async function pack(trx: Db, ch: string, eventsAtOnce: number): Promise<Packed | null> {
  const parsed = parseChannel(ch);
  if (parsed?.kind !== "odds" || parsed.sport === null) throw new Error(`${ch} is no channel of odds`);
  const { rows: channels } = await sql<{ last_seq: bigint; packed_seq: bigint }>`
    select last_seq, packed_seq from event_channel where ch = ${ch} for update`.execute(trx);
  const channel = channels[0];
  if (!channel || channel.last_seq === channel.packed_seq) return null;
  const from = safeNumber(channel.packed_seq);
  const upTo = Math.min(safeNumber(channel.last_seq), from + eventsAtOnce);

  const before = from === 0 ? [] : await readPacked(trx, ch, 0, from);
  // Deleted and read in one statement, so that exactly the deleted events are packed.
  const { rows } = await sql<LogRow>`
    with gone as (delete from event_log where ch = ${ch} and seq <= ${upTo}::int8 returning seq, at, kind, data, key)
    select * from gone order by seq`.execute(trx);
  const events = [
    ...before,
    ...rows.map((row): FeedEvent => ({ ch, s: safeNumber(row.seq), at: safeNumber(row.at), k: row.kind, d: row.data })),
  ];
  const packed = packOdds(events);
  // The log drops these events for good, so first check that they unpack to the same.
  if (events.length !== upTo || !isSameOdds(events, unpackOdds(ch, packed))) throw new Error(`${ch} would not come back as it was`);

  await saveShared(trx, ch, packed, rows);
  await saveLines(trx, ch, packed, lineStatsOf(parsed.id, events, await startOf(trx, parsed.sport, parsed.id)));
  await sql`delete from event_checkpoint where ch = ${ch}`.execute(trx);
  await sql`update event_channel set packed_seq = ${upTo}::int8 where ch = ${ch}`.execute(trx);
  return { events: rows.length, lines: packed.lines.length, hasMore: upTo < safeNumber(channel.last_seq) };
}

async function saveShared(trx: Db, ch: string, packed: PackedOdds, rows: readonly LogRow[]): Promise<void> {
  const keys = rows.flatMap(({ key }) => key ?? []);
  await sql`
    insert into odds_pack as p (ch, times, keys) values (${ch}, ${packed.times}, ${keys}::text[])
    on conflict (ch) do update set times = excluded.times, keys = p.keys || excluded.keys`.execute(trx);
}

/** The price as stored in its columns; nulls if it is too large for them. */
function columnsOf(point: PricePoint | null): readonly (number | null)[] {
  return point !== null && isStorable(point.price) ? point.price.map((value) => Math.round(value * 1_000)) : [null, null, null];
}

async function saveLines(trx: Db, ch: string, { lines }: PackedOdds, lineStats: ReturnType<typeof lineStatsOf>): Promise<void> {
  const rows = lines
    .map(({ company, market, points }, place) => {
      const key = lineKey(company, market);
      const of = lineStats.get(key);
      if (!of) throw new Error(`${ch}: ${key} was packed and not folded`);
      return { key, company, market, points, place, of, first: columnsOf(of.first), closing: columnsOf(of.closing) };
    })
    // In primary key order, which fills the index pages better.
    .toSorted((a, b) => (a.key < b.key ? -1 : 1));
  type Row = (typeof rows)[number];
  const column = <T>(valueOf: (row: Row) => T): T[] => rows.map(valueOf);
  const price = (name: "first" | "closing", i: number) => sql`${column((row) => row[name][i])}::int4[]`;
  await sql`
    insert into odds_line (ch, company, market, place, n, is_opening, opened_at, closed_at,
      first_1, first_2, first_3, closing_1, closing_2, closing_3, points)
    select ${ch}::text, * from unnest(
      ${column((row) => row.company)}::text[], ${column((row) => row.market)}::text[], ${column((row) => row.place)}::int4[],
      ${column((row) => row.of.count)}::int4[], ${column((row) => row.of.isOpening)}::boolean[],
      ${column((row) => row.of.first.at)}::int8[],
      ${column((row) => (row.closing[0] === null ? null : (row.of.closing?.at ?? null)))}::int8[],
      ${price("first", 0)}, ${price("first", 1)}, ${price("first", 2)},
      ${price("closing", 0)}, ${price("closing", 1)}, ${price("closing", 2)}, ${column((row) => row.points)}::bytea[])
    on conflict (ch, company, market) do update set
      n = excluded.n, is_opening = excluded.is_opening, opened_at = excluded.opened_at, closed_at = excluded.closed_at,
      first_1 = excluded.first_1, first_2 = excluded.first_2, first_3 = excluded.first_3,
      closing_1 = excluded.closing_1, closing_2 = excluded.closing_2, closing_3 = excluded.closing_3,
      points = excluded.points`.execute(trx);
}

/** Start of a match: as reported by its source, else as listed; null for a match that is not listed. */
async function startOf(trx: Db, sport: Sport, id: string): Promise<number | null> {
  const reported = await reportedStart(trx, sport, id);
  if (reported !== null) return reported;
  const { rows } = await sql<{ at: bigint | null }>`select kickoff_at as at from match where sport = ${sport} and id = ${id}`.execute(trx);
  const at = rows[0]?.at ?? null;
  return at === null ? null : safeNumber(at);
}
