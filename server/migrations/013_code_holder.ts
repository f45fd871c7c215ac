import { type Kysely, sql } from "kysely";

/** Codes belong to whoever asked for them; shapes of tracks that a slider has seen (design: captcha, SMS). */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Codes live for five minutes: those on their way are asked for again.
  await sql`drop table sms_code`.execute(db);
  await sql`
    create table sms_code (
      mobile text not null,
      type smallint not null,
      holder text not null,
      visitor_id text not null,
      code_hash bytea not null,
      tries integer not null default 0,
      roaming_tries integer not null default 0,
      sent_at timestamptz not null,
      expires_at timestamptz not null,
      primary key (mobile, type, holder, visitor_id)
    )`.execute(db);
  await sql`create index sms_code_expiry on sms_code (expires_at)`.execute(db);
  await sql`
    create table captcha_track (
      id bigint generated always as identity primary key,
      shape bytea not null,
      at timestamptz not null
    )`.execute(db);
  await sql`create index captcha_track_at on captcha_track (at)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table captcha_track`.execute(db);
  await sql`drop table sms_code`.execute(db);
  await sql`
    create table sms_code (
      mobile text not null,
      type smallint not null,
      code_hash bytea not null,
      tries integer not null default 0,
      sent_at timestamptz not null,
      expires_at timestamptz not null,
      primary key (mobile, type)
    )`.execute(db);
}
