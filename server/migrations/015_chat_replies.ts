import { sql, type Kysely } from "kysely";

/** Answers by the line they quote: when it is removed, its words leave them too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index event_log_reply on event_log (ch, (data -> 'reply' ->> 'id'))
      where kind in ('chat', 'barrage') and data -> 'reply' ->> 'id' is not null`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index event_log_reply`.execute(db);
}
