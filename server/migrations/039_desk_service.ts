import { sql, type Kysely } from "kysely";

/** What the operators' desk keeps of horns and of reports of rooms; how it pages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Who sent it by hand; null: it came by itself.
  await sql`alter table horn_message add column sent_by text`.execute(db);
  await sql`create index horn_message_sent on horn_message (id desc) where sent_by is not null or user_id is null`.execute(db);
  await sql`
    alter table room_report
      add column handled_at timestamptz,
      add column handled_by text,
      add column handled_note text not null default '',
      add constraint room_report_handled_whole check ((handled_at is null) = (handled_by is null))`.execute(db);
  await sql`create index room_report_open on room_report (id desc) where handled_at is null`.execute(db);
  await sql`create index approval_state on approval (state, id desc)`.execute(db);
  await sql`create index withdrawal_state_id on withdrawal (state, id)`.execute(db);
  await sql`create index anchor_application_state on anchor_application (state, id)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const index of ["anchor_application_state", "withdrawal_state_id", "approval_state", "room_report_open", "horn_message_sent"])
    await sql`drop index ${sql.ref(index)}`.execute(db);
  await sql`
    alter table room_report
      drop constraint room_report_handled_whole, drop column handled_note, drop column handled_by, drop column handled_at`.execute(db);
  await sql`alter table horn_message drop column sent_by`.execute(db);
}
