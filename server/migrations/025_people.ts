import { type Kysely, sql } from "kysely";

/**
 * Who played, scored, was booked, coached and refereed, and where. Every row names its source: some sets are to be credited
 * where they are shown. `season.imported_at`: an operator imported the season, and the pack leaves it alone. Results of the
 * pack bear the set they come from now; those written before are dropped, and written again at the next start.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table season add column imported_at timestamptz`.execute(db);
  await sql`delete from result where source = 'pack'`.execute(db);
  await sql`delete from entity_alias where source = 'pack'`.execute(db);
  await sql`delete from season s where source = 'pack' and not exists (select 1 from result r where r.season_id = s.id)`.execute(db);
  await sql`
    update season s set source = (select r.source from result r where r.season_id = s.id order by r.id limit 1)
    where source = 'pack'`.execute(db);
  await sql`delete from projection where name = 'pack'`.execute(db);
  await sql`
    create table person (
      id text primary key,
      source text not null,
      source_id text not null,
      kind text not null check (kind in ('player', 'coach', 'referee')),
      name text not null,
      original_name text not null,
      birth_on date,
      country text,
      unique (source, source_id)
    )`.execute(db);
  await sql`
    create table venue (
      id text primary key,
      source text not null,
      source_id text not null,
      name text not null,
      city text,
      country text,
      capacity integer,
      unique (source, source_id)
    )`.execute(db);
  await sql`alter table result add column venue_id text references venue`.execute(db);
  await sql`
    create table squad_member (
      source text not null,
      source_id text not null,
      season_id text not null references season on delete cascade,
      team_id text not null references team,
      person_id text not null references person,
      number smallint,
      position text,
      primary key (source, source_id)
    )`.execute(db);
  await sql`create index squad_member_team on squad_member (season_id, team_id)`.execute(db);
  await sql`create index squad_member_person on squad_member (person_id)`.execute(db);
  await sql`
    create table coach (
      source text not null,
      source_id text not null,
      season_id text not null references season on delete cascade,
      team_id text not null references team,
      person_id text not null references person,
      primary key (source, source_id)
    )`.execute(db);
  await sql`create index coach_team on coach (season_id, team_id)`.execute(db);
  await sql`
    create table referee (
      source text not null,
      source_id text not null,
      season_id text not null references season on delete cascade,
      person_id text not null references person,
      primary key (source, source_id)
    )`.execute(db);
  await sql`create index referee_season on referee (season_id)`.execute(db);
  // The team is the one the goal counts for; of an own goal the player is of the other.
  await sql`
    create table goal (
      source text not null,
      source_id text not null,
      result_id bigint not null references result on delete cascade,
      team_id text not null references team,
      person_id text not null references person,
      minute smallint not null,
      stoppage smallint not null default 0,
      kind text not null check (kind in ('goal', 'penalty', 'own')),
      primary key (source, source_id)
    )`.execute(db);
  await sql`create index goal_result on goal (result_id)`.execute(db);
  await sql`create index goal_person on goal (person_id)`.execute(db);
  await sql`
    create table card (
      source text not null,
      source_id text not null,
      result_id bigint not null references result on delete cascade,
      team_id text not null references team,
      person_id text not null references person,
      minute smallint not null,
      stoppage smallint not null default 0,
      kind text not null check (kind in ('yellow', 'second_yellow', 'red')),
      primary key (source, source_id)
    )`.execute(db);
  await sql`create index card_result on card (result_id)`.execute(db);
  await sql`create index card_person on card (person_id)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ["card", "goal", "referee", "coach", "squad_member"]) await sql`drop table ${sql.table(table)}`.execute(db);
  await sql`alter table result drop column venue_id`.execute(db);
  await sql`drop table venue`.execute(db);
  await sql`drop table person`.execute(db);
  await sql`alter table season drop column imported_at`.execute(db);
}
