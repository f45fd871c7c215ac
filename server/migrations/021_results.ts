import { type Kysely, sql } from "kysely";

/**
 * Results of matches, and who they are of, whatever source they come from: a source's ids lead to ours by `entity_alias`.
 * A season has one source. `is_simulated` parts two worlds that are never added up. `version` rises with every row that is
 * written, so that whoever keeps results in memory asks for the newer ones alone. `epoch` and `seq` say up to which event of
 * the match's channel a result was read; a result of no channel has none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table competition (
      id text primary key,
      sport text not null check (sport in ('fb', 'bk')),
      kind text not null default 'league' check (kind in ('league', 'cup')),
      name text not null,
      original_name text,
      country text,
      color text
    )`.execute(db);
  await sql`
    create table season (
      id text primary key,
      competition_id text not null references competition,
      label text not null,
      source text not null,
      is_simulated boolean not null,
      expected integer,
      unique (competition_id, label, is_simulated)
    )`.execute(db);
  await sql`
    create table team (
      id text primary key,
      sport text not null check (sport in ('fb', 'bk')),
      name text not null,
      original_name text,
      code text,
      crest json
    )`.execute(db);
  await sql`
    create table entity_alias (
      source text not null,
      kind text not null check (kind in ('competition', 'season', 'team')),
      source_id text not null,
      id text not null,
      primary key (source, kind, source_id)
    )`.execute(db);
  await sql`create index entity_alias_id on entity_alias (kind, id)`.execute(db);
  await sql`create sequence result_version`.execute(db);
  await sql`
    create table result (
      id bigint generated always as identity primary key,
      source text not null,
      source_id text not null,
      sport text not null check (sport in ('fb', 'bk')),
      competition_id text not null references competition,
      season_id text not null references season,
      round text,
      round_no smallint,
      kickoff_at int8 not null,
      finished_at int8 not null,
      home_id text not null references team,
      away_id text not null references team,
      pair_low text collate "C" not null generated always as (least(home_id collate "C", away_id collate "C")) stored,
      pair_high text collate "C" not null generated always as (greatest(home_id collate "C", away_id collate "C")) stored,
      home_score smallint not null,
      away_score smallint not null,
      regular json,
      half json,
      periods json,
      goals json,
      corners json,
      yellow json,
      red json,
      closing json,
      is_simulated boolean not null,
      epoch text not null default '',
      seq bigint not null default 0,
      version bigint not null default nextval('result_version'),
      unique (source, source_id)
    )`.execute(db);
  await sql`create index result_pair on result (pair_low, pair_high, kickoff_at desc)`.execute(db);
  await sql`create index result_home on result (home_id, kickoff_at desc)`.execute(db);
  await sql`create index result_away on result (away_id, kickoff_at desc)`.execute(db);
  await sql`create index result_round on result (season_id, round_no)`.execute(db);
  await sql`create index result_newer on result (competition_id, is_simulated, version)`.execute(db);
  await sql`
    create table projection (
      name text primary key,
      position text not null,
      updated_at timestamptz not null default now()
    )`.execute(db);
  // What has changed since the projection looked, and what a club plays next.
  await sql`create index match_updated on match (updated_at)`.execute(db);
  await sql`create index match_home on match ((fixture -> 'home' ->> 'id'), kickoff_at)`.execute(db);
  await sql`create index match_away on match ((fixture -> 'away' ->> 'id'), kickoff_at)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index match_away`.execute(db);
  await sql`drop index match_home`.execute(db);
  await sql`drop index match_updated`.execute(db);
  await sql`drop table projection`.execute(db);
  await sql`drop table result`.execute(db);
  await sql`drop sequence result_version`.execute(db);
  await sql`drop table entity_alias`.execute(db);
  await sql`drop table team`.execute(db);
  await sql`drop table season`.execute(db);
  await sql`drop table competition`.execute(db);
}
