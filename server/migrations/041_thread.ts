import { sql, type Kysely } from "kysely";

/**
 * Threads of matches: what changes of a post about a match is noted in the transaction that changes it, whoever does, and
 * told in the log afterwards (server/thread).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table thread_change (
      id int8 generated always as identity primary key,
      post_id int8 not null references post on delete cascade,
      -- Nothing but its likes or comments: these are gathered.
      is_counts boolean not null
    )`.execute(db);
  await sql`
    create table thread_entry (
      post_id int8 primary key references post on delete cascade,
      is_in boolean not null,
      -- How often it was taken away: it comes again under another key.
      generation int not null default 0,
      edited_at timestamptz,
      likes int not null default 0,
      comments int not null default 0
    )`.execute(db);
  await sql`
    create function thread_note() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into thread_change (post_id, is_counts) values (new.id, false);
      elsif (new.hidden_reason is null, new.is_held, new.removed_at is null, new.edited_at)
          is distinct from (old.hidden_reason is null, old.is_held, old.removed_at is null, old.edited_at) then
        insert into thread_change (post_id, is_counts) values (new.id, false);
      elsif (new.likes, new.comments) is distinct from (old.likes, old.comments) then
        insert into thread_change (post_id, is_counts) values (new.id, true);
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger post_thread after insert or update on post for each row when (new.match_id is not null) execute function thread_note()`.execute(
    db,
  );
  await sql`insert into thread_change (post_id, is_counts) select id, false from post where match_id is not null order by id`.execute(db);
  await sql`create index event_log_post on event_log (ch, (data ->> 'id')) where kind in ('post', 'post.edited')`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index event_log_post`.execute(db);
  await sql`drop trigger post_thread on post`.execute(db);
  await sql`drop function thread_note`.execute(db);
  await sql`drop table thread_entry, thread_change`.execute(db);
}
