import { sql, type Kysely } from "kysely";

/** What users have earned, a line a cause; `app_user.experience` is its sum. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table experience_entry (
      id int8 generated always as identity primary key,
      user_id int8 not null references app_user on delete cascade,
      -- 'opening': what there was before lines were kept.
      source text collate "C" not null check (source in ('opening', 'visit', 'follow', 'post', 'like', 'gift')),
      -- What it came from: a day, \`post:12\`, \`comment:7\`, \`gift:3\`.
      subject text collate "C" not null,
      -- Whose like; 0: nobody's.
      by_id int8 not null default 0,
      -- Of this cause: odd ones give, even ones take back.
      turn int not null check (turn > 0),
      points int not null check ((points > 0) = (turn % 2 = 1) and points <> 0),
      -- Of Asia/Shanghai, whose limit it counts against.
      day date not null,
      at timestamptz not null,
      unique (user_id, source, subject, by_id, turn)
    )`.execute(db);
  await sql`create index experience_entry_user on experience_entry (user_id, id desc)`.execute(db);
  await sql`create index experience_entry_day on experience_entry (user_id, day)`.execute(db);
  await sql`
    insert into experience_entry (user_id, source, subject, turn, points, day, at)
    select id, 'opening', '', 1, experience, (now() at time zone 'Asia/Shanghai')::date, now() from app_user where experience > 0`.execute(
    db,
  );
  await sql`
    create function experience_refuse_change() returns trigger language plpgsql as $$
    begin
      -- With their user they go.
      if tg_op = 'DELETE' and not exists (select 1 from app_user where id = old.user_id) then return old; end if;
      raise exception 'experience is append-only: % on %', tg_op, tg_table_name;
    end $$`.execute(db);
  await sql`create trigger experience_entry_append_only before update or delete on experience_entry
    for each row execute function experience_refuse_change()`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table experience_entry`.execute(db);
  await sql`drop function experience_refuse_change()`.execute(db);
}
