import { sql, type Kysely } from "kysely";

/** Feedback says what it is about and from which page, is taken once however often it is sent, and has one answer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table feedback
      add column kind text collate "C" not null default 'other',
      -- Path of the page it was written on; '' = not said.
      add column page text not null default '',
      -- The same request again is the same feedback.
      add column request_key text collate "C" unique,
      add column answer text,
      add column answered_at timestamptz,
      -- By name: operators of the command line have no account.
      add column answered_by text,
      -- How the answer came to its user; null: it came by the contact, or not at all.
      add column horn_id bigint references horn_message on delete set null,
      add constraint feedback_answer_whole
        check (num_nonnulls(answer, answered_at, answered_by) in (0, 3))`.execute(db);
  await sql`create index feedback_waiting on feedback (id) where answered_at is null`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index feedback_waiting`.execute(db);
  await sql`
    alter table feedback
      drop constraint feedback_answer_whole,
      drop column horn_id, drop column answered_by, drop column answered_at, drop column answer,
      drop column request_key, drop column page, drop column kind`.execute(db);
}
