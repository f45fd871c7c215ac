import { type Kysely, sql } from "kysely";

/**
 * How many results each competition has of either world, and a version that rises with every change of them: written in the
 * transaction that changes them, so that whoever keeps results in memory asks one row instead of counting thirty thousand,
 * and never sees the number of a change that is not there yet.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table result_tally (
      competition_id text not null references competition on delete cascade,
      is_simulated boolean not null,
      count bigint not null,
      version bigint not null,
      primary key (competition_id, is_simulated)
    )`.execute(db);
  await sql`
    insert into result_tally select competition_id, is_simulated, count(*), max(version) from result group by 1, 2`.execute(db);
  await sql`
    create function result_tally_count() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into result_tally as t
        select competition_id, is_simulated, count(*), 1 from written group by 1, 2 order by 1, 2
        on conflict (competition_id, is_simulated) do update set count = t.count + excluded.count, version = t.version + 1;
      elsif tg_op = 'DELETE' then
        update result_tally t set count = t.count - n.count, version = t.version + 1
        from (select competition_id, is_simulated, count(*) as count from gone group by 1, 2) as n
        where t.competition_id = n.competition_id and t.is_simulated = n.is_simulated;
      else
        insert into result_tally as t
        select competition_id, is_simulated, sum(n), 1 from (
          select competition_id, is_simulated, 1 as n from written union all select competition_id, is_simulated, -1 from gone
        ) as moved group by 1, 2 order by 1, 2
        on conflict (competition_id, is_simulated) do update set count = t.count + excluded.count, version = t.version + 1;
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger result_tally_insert after insert on result referencing new table as written
    for each statement execute function result_tally_count()`.execute(db);
  await sql`
    create trigger result_tally_update after update on result referencing new table as written old table as gone
    for each statement execute function result_tally_count()`.execute(db);
  await sql`
    create trigger result_tally_delete after delete on result referencing old table as gone
    for each statement execute function result_tally_count()`.execute(db);
  await sql`
    create function result_tally_empty() returns trigger language plpgsql as $$
    begin
      delete from result_tally;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger result_tally_truncate after truncate on result
    for each statement execute function result_tally_empty()`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const event of ["insert", "update", "delete", "truncate"]) {
    await sql`drop trigger ${sql.ref(`result_tally_${event}`)} on result`.execute(db);
  }
  await sql`drop function result_tally_count`.execute(db);
  await sql`drop function result_tally_empty`.execute(db);
  await sql`drop table result_tally`.execute(db);
}
