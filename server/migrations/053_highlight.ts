import { sql, type Kysely } from "kysely";

/** Highlights: what is to be cut and has been cut from recordings, and who has bought it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table highlight (
      id int8 generated always as identity primary key,
      room_id int8 not null references room,
      sport text not null check (sport in ('fb', 'bk')),
      match_id text collate "C" not null,
      -- What it is of, in the log: \`goal:{incident}\`, \`run:{first basket}\`, \`closing\`, \`film\`.
      key text collate "C" not null,
      kind text not null check (kind in ('goal', 'run', 'closing', 'film')),
      title text not null,
      clock text not null,
      score int4[] not null check (cardinality(score) = 2),
      league_id text collate "C" not null,
      league_name text not null,
      home jsonb not null,
      away jsonb not null,
      moment_at int8 not null,
      -- [{recordingId, fromMs, toMs, at}]: which pictures, and their wall clock.
      segments jsonb not null,
      price_minor int8 not null check (price_minor >= 0),
      -- \`planned\` waits to be cut (anew, where there is a file already); \`failed\` has been tried often enough.
      state text not null check (state in ('planned', 'ready', 'withdrawn', 'failed')),
      tries int2 not null default 0,
      -- Counts what was cut: files are named by it, and a new cut never writes over what somebody is looking at.
      rev int4 not null default 0,
      duration_ms int8,
      preview_ms int8,
      bytes int8 not null default 0,
      -- The wall clock of the pictures of the file there is.
      stretches jsonb,
      planned_at timestamptz not null,
      unique (room_id, sport, match_id, key)
    )`.execute(db);
  await sql`create index highlight_latest on highlight (moment_at desc, id desc) where state = 'ready'`.execute(db);
  await sql`create index highlight_match on highlight (sport, match_id)`.execute(db);
  await sql`create index highlight_waiting on highlight (id) where state = 'planned'`.execute(db);
  await sql`
    create table highlight_purchase (
      highlight_id int8 not null references highlight,
      user_id int8 not null references app_user,
      price_minor int8 not null check (price_minor > 0),
      -- Absent where it was bought by the specification's GET.
      request_key text collate "C",
      at timestamptz not null,
      primary key (highlight_id, user_id),
      unique (user_id, request_key)
    )`.execute(db);
  // How far the log had come, and how many recordings there were, when the match was last looked through.
  await sql`
    create table highlight_scan (
      room_id int8 not null references room,
      sport text not null,
      match_id text collate "C" not null,
      epoch text not null,
      seq int8 not null,
      recordings int4 not null,
      primary key (room_id, sport, match_id)
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table highlight_scan, highlight_purchase, highlight`.execute(db);
}
