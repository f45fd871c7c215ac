import { type Kysely, sql } from "kysely";

/** Captcha challenges and verifications, each taken once; codes by SMS (design: captcha, SMS). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table captcha_challenge (
      token text primary key,
      kind text not null,
      purpose text not null,
      visitor text not null,
      secret_key text not null,
      answer jsonb not null,
      created_at timestamptz not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index captcha_challenge_expiry on captcha_challenge (expires_at)`.execute(db);
  await sql`
    create table captcha_verification (
      hash bytea primary key,
      purpose text not null,
      visitor text not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index captcha_verification_expiry on captcha_verification (expires_at)`.execute(db);
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

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ["sms_code", "captcha_verification", "captcha_challenge"]) await sql`drop table ${sql.table(table)}`.execute(db);
}
