import { sql, type Kysely } from "kysely";

/**
 * The event log (docs/protocol.md). `data` is json, not jsonb: it is kept as it was written, number for number and
 * key for key, and nothing is ever searched inside it.
 *
 * `event_writer` holds the answer to each writer's last append, so that an append whose outcome is unknown (the
 * connection broke during the commit) can be asked for again without writing anything twice.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table event_channel (
      ch text collate "C" primary key,
      epoch text not null default left(replace(gen_random_uuid()::text, '-', ''), 12),
      last_seq int8 not null default 0,
      last_at int8 not null default 0
    )`.execute(db);
  await sql`
    create table event_log (
      ch text collate "C" not null,
      seq int8 not null,
      at int8 not null,
      kind text not null,
      data json not null,
      key text collate "C",
      primary key (ch, seq)
    )`.execute(db);
  await sql`create unique index event_log_key on event_log (ch, key) where key is not null`.execute(db);
  await sql`
    create table event_checkpoint (
      ch text collate "C" not null,
      seq int8 not null,
      state json not null,
      primary key (ch, seq)
    )`.execute(db);
  await sql`
    create table event_writer (
      writer text primary key,
      batch text not null,
      ords int8[] not null,
      seqs int8[] not null,
      ats int8[] not null,
      written_at timestamptz not null default now()
    )`.execute(db);

  // Appends one batch: ords are the 1-based places of the events that were new, with the number and time each got.
  await sql`
    create function event_append(
      p_writer text, p_batch text, p_ch text[], p_at int8[], p_kind text[], p_data text[], p_key text[],
      out ords int8[], out seqs int8[], out ats int8[]
    ) language plpgsql as $body$
    declare
      known text;
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
      perform 1 from event_channel c where c.ch in (select distinct t.ch from unnest(p_ch) as t(ch)) order by c.ch for update;

      with raw as (
        select t.ch collate "C" as ch, t.at, t.kind, t.data, t.key collate "C" as key, t.ord
        from unnest(p_ch, p_at, p_kind, p_data, p_key) with ordinality as t(ch, at, kind, data, key, ord)
      ), fresh as (
        select r.* from (
          select raw.*, row_number() over (partition by raw.ch, raw.key order by raw.ord) as repeat from raw
        ) r
        where r.key is null
          or (r.repeat = 1 and not exists (select from event_log l where l.ch = r.ch and l.key = r.key))
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

  await sql`
    create function event_reset(p_ch text, out epoch text) language plpgsql as $body$
    begin
      insert into event_channel (ch) values (p_ch) on conflict do nothing;
      perform 1 from event_channel c where c.ch = p_ch for update;
      delete from event_log l where l.ch = p_ch;
      delete from event_checkpoint k where k.ch = p_ch;
      update event_channel c set epoch = left(replace(gen_random_uuid()::text, '-', ''), 12), last_seq = 0, last_at = 0
      where c.ch = p_ch returning c.epoch into event_reset.epoch;
    end
    $body$`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop function event_reset(text)`.execute(db);
  await sql`drop function event_append(text, text, text[], int8[], text[], text[], text[])`.execute(db);
  await sql`drop table event_writer, event_checkpoint, event_log, event_channel`.execute(db);
}
