import { type Kysely, sql } from "kysely";

/**
 * Matches with their board row, as json so that its keys keep their order. A row is derived from the event log: `epoch`/`seq` and `odds_epoch`/`odds_seq` say up
 * to which event of the two channels it was computed, so that a start after a crash knows what to compute again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table match (
      id text not null,
      sport text not null check (sport in ('fb', 'bk')),
      league_id text not null,
      kickoff_at int8 not null,
      state smallint not null,
      source text not null,
      hot boolean not null default false,
      "row" json not null,
      fixture json not null,
      epoch text not null default '',
      seq bigint not null default 0,
      odds_epoch text not null default '',
      odds_seq bigint not null default 0,
      updated_at timestamptz not null default now(),
      primary key (sport, id)
    )`.execute(db);
  await sql`create index match_sport_kickoff on match (sport, kickoff_at)`.execute(db);
  await sql`create index match_hot_kickoff on match (kickoff_at) where hot`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table match`.execute(db);
}
