import { type Kysely, sql } from "kysely";

/**
 * What a player did in a match that is over, as its channel told it: the fields of `PLAYER_STATS` by their names. A match
 * without a channel has none. `version` is that of the result it was read with; a result that goes takes its rows along.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table appearance (
      source text not null,
      source_id text not null,
      player_id text not null,
      sport text not null check (sport in ('fb', 'bk')),
      season_id text not null references season,
      team_id text not null references team,
      name text not null,
      position text not null,
      number text not null,
      is_starter boolean not null,
      is_simulated boolean not null,
      stats json not null,
      version bigint not null,
      primary key (source, source_id, team_id, player_id),
      foreign key (source, source_id) references result (source, source_id) on delete cascade
    )`.execute(db);
  await sql`create index appearance_player on appearance (sport, player_id)`.execute(db);
  await sql`create index appearance_season on appearance (season_id, version)`.execute(db);
  // What the projection of appearances asks for.
  await sql`create index result_version_order on result (version) where sport = 'bk' and epoch <> ''`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index result_version_order`.execute(db);
  await sql`drop table appearance`.execute(db);
}
