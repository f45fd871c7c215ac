import { type RawBuilder, sql, type Kysely } from "kysely";

/**
 * Odds of finished matches, packed (server/odds/packing.ts). `odds_line` is one market of one company: figures to ask
 * for by SQL (prices in thousandths, in the order of the quote), and all its quotes in `points`. `odds_pack` is what the
 * lines of a channel share: the time of each event, and the keys of its producer, so that what comes again after its row
 * has left the log is still left out. `event_channel.packed_seq` says up to which number a channel is packed: its events
 * stand there and no more in `event_log`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table event_channel add column packed_seq int8 not null default 0`.execute(db);
  await sql`
    create table odds_pack (
      ch text collate "C" primary key,
      times bytea not null,
      keys text[] not null
    )`.execute(db);
  await sql`
    create table odds_line (
      opened_at int8 not null,
      closed_at int8,
      n int4 not null,
      place int4 not null,
      first_1 int4,
      first_2 int4,
      first_3 int4,
      closing_1 int4,
      closing_2 int4,
      closing_3 int4,
      is_opening boolean not null,
      ch text collate "C" not null,
      company text collate "C" not null,
      market text collate "C" not null,
      points bytea not null,
      primary key (ch, company, market)
    )`.execute(db);
  // What calibrations read: all closing prices of a market, or one company's.
  await sql`create index odds_line_closing on odds_line (market, company) where closed_at is not null`.execute(db);
  await createAppend(db, {
    declared: sql`has_packed boolean;`,
    locked: sql`
      select coalesce(bool_or(l.packed_seq > 0), false) into has_packed from (
        select c.packed_seq from event_channel c where c.ch in (select distinct t.ch from unnest(p_ch) as t(ch)) order by c.ch for update
      ) l;`,
    isNew: sql`and not (has_packed and exists (select from odds_pack p where p.ch = r.ch and r.key = any(p.keys)))`,
  });
  await createReset(db, {
    forgotten: sql`delete from odds_line o where o.ch = p_ch; delete from odds_pack p where p.ch = p_ch;`,
    position: sql`, packed_seq = 0`,
  });
}

/** Packed prices stand nowhere else: a step back would lose them. */
export async function down(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ ch: string }>`select ch from event_channel where packed_seq > 0 limit 1`.execute(db);
  if (rows[0]) throw new Error(`the odds of ${rows[0].ch} are packed, and the log before 019 cannot hold them`);
  const none = sql``;
  await createAppend(db, {
    declared: none,
    locked: sql`perform 1 from event_channel c where c.ch in (select distinct t.ch from unnest(p_ch) as t(ch)) order by c.ch for update;`,
    isNew: none,
  });
  await createReset(db, { forgotten: none, position: none });
  await sql`drop table odds_line, odds_pack`.execute(db);
  await sql`alter table event_channel drop column packed_seq`.execute(db);
}

type Part = RawBuilder<unknown>;

/** As in 001, but for the parts that are given. */
async function createAppend(db: Kysely<unknown>, parts: { readonly declared: Part; readonly locked: Part; readonly isNew: Part }) {
  await sql`
    create or replace function event_append(
      p_writer text, p_batch text, p_ch text[], p_at int8[], p_kind text[], p_data text[], p_key text[],
      out ords int8[], out seqs int8[], out ats int8[]
    ) language plpgsql as $body$
    declare
      known text;
      ${parts.declared}
    begin
      -- One append a writer at a time: a retry waits here for the attempt it repeats.
      insert into event_writer (writer, batch, ords, seqs, ats) values (p_writer, '', '{}', '{}', '{}') on conflict do nothing;
      select w.batch, w.ords, w.seqs, w.ats into known, ords, seqs, ats from event_writer w where w.writer = p_writer for update;
      if known = p_batch then
        return;
      end if;

      insert into event_channel (ch)
        select distinct t.ch collate "C" as c from unnest(p_ch) as t(ch) order by c
        on conflict do nothing;
      -- Locked in sorted order, so that two writers cannot wait for each other.
      ${parts.locked}

      with raw as (
        select t.ch collate "C" as ch, t.at, t.kind, t.data, t.key collate "C" as key, t.ord
        from unnest(p_ch, p_at, p_kind, p_data, p_key) with ordinality as t(ch, at, kind, data, key, ord)
      ), fresh as (
        select r.* from (
          select raw.*, row_number() over (partition by raw.ch, raw.key order by raw.ord) as repeat from raw
        ) r
        where r.key is null
          or (r.repeat = 1 and not exists (select from event_log l where l.ch = r.ch and l.key = r.key) ${parts.isNew})
      ), numbered as (
        select f.ch, f.kind, f.data, f.key, f.ord,
          c.last_seq + row_number() over w as seq,
          greatest(c.last_at, max(f.at) over w) as at
        from fresh f join event_channel c on c.ch = f.ch
        window w as (partition by f.ch order by f.ord)
      ), written as (
        insert into event_log (ch, seq, at, kind, data, key)
        select n.ch, n.seq, n.at, n.kind, n.data::json, n.key from numbered n
      ), moved as (
        update event_channel c set last_seq = n.seq, last_at = n.at
        from (select m.ch, max(m.seq) as seq, max(m.at) as at from numbered m group by m.ch) n
        where c.ch = n.ch
      )
      select coalesce(array_agg(n.ord order by n.ord), '{}'), coalesce(array_agg(n.seq order by n.ord), '{}'),
        coalesce(array_agg(n.at order by n.ord), '{}')
      into ords, seqs, ats from numbered n;

      update event_writer w set batch = p_batch, ords = event_append.ords, seqs = event_append.seqs, ats = event_append.ats, written_at = now()
      where w.writer = p_writer;
    end
    $body$`.execute(db);
}

async function createReset(db: Kysely<unknown>, parts: { readonly forgotten: Part; readonly position: Part }) {
  await sql`
    create or replace function event_reset(p_ch text, out epoch text) language plpgsql as $body$
    begin
      insert into event_channel (ch) values (p_ch) on conflict do nothing;
      perform 1 from event_channel c where c.ch = p_ch for update;
      delete from event_log l where l.ch = p_ch;
      delete from event_checkpoint k where k.ch = p_ch;
      ${parts.forgotten}
      update event_channel c
      set epoch = left(replace(gen_random_uuid()::text, '-', ''), 12), last_seq = 0, last_at = 0 ${parts.position}
      where c.ch = p_ch returning c.epoch into event_reset.epoch;
    end
    $body$`.execute(db);
}
