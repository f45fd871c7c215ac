import { sql, type Kysely } from "kysely";

/** Moderation: words, reports, cases, sanctions, appeals, and the log of what staff did (docs/data-model.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table word_rule (
      id int8 generated always as identity primary key,
      kind text not null check (kind in ('gambling', 'fraud', 'porn', 'drugs', 'insult', 'threat', 'contact', 'ad')),
      word text not null unique,
      action text not null check (action in ('mask', 'hold', 'refuse')),
      is_active boolean not null default true,
      -- Name of staff; null: it came with the portal.
      changed_by text,
      changed_at timestamptz not null
    )`.execute(db);
  await sql`
    create table review_case (
      id int8 generated always as identity primary key,
      -- \`comment:12\`
      subject text collate "C" not null,
      author_id int8 not null references app_user,
      opened_at timestamptz not null,
      -- What the filter found: [{kind, word}].
      hits jsonb not null default '[]',
      reports int not null default 0,
      weight float8 not null default 0,
      -- Looked at without anybody having asked: the first of somebody new, or one of fifty.
      is_sampled boolean not null default false,
      -- Nobody but its author sees it until it is decided.
      is_held boolean not null default false,
      -- Hidden by reports.
      hidden_at timestamptz,
      escalated_at timestamptz,
      escalated_by text,
      decided_at timestamptz,
      -- 'gone': its author took it away first.
      decision text check (decision in ('approve', 'hide', 'delete', 'gone')),
      reason_code smallint,
      by_id text,
      by_name text,
      -- How the subject stood before, for an undo.
      before jsonb,
      -- The mute that came of it.
      sanction_id int8,
      check ((decided_at is null) = (decision is null))
    )`.execute(db);
  await sql`create unique index review_case_open on review_case (subject) where decided_at is null`.execute(db);
  await sql`create index review_case_waiting on review_case (opened_at, id) where decided_at is null`.execute(db);
  await sql`create index review_case_done on review_case (decided_at desc, id desc) where decided_at is not null`.execute(db);
  await sql`create index review_case_author on review_case (author_id, id desc)`.execute(db);
  await sql`
    create table report (
      id int8 generated always as identity primary key,
      case_id int8 not null references review_case on delete cascade,
      reporter_id int8 not null references app_user,
      reason text not null,
      text text not null default '',
      -- By how far the reporter is trusted, and how often reports of theirs were right.
      weight float8 not null,
      at timestamptz not null,
      unique (case_id, reporter_id)
    )`.execute(db);
  await sql`create index report_reporter on report (reporter_id, id desc)`.execute(db);
  await sql`create index report_at on report (id desc)`.execute(db);
  await sql`
    create table sanction (
      id int8 generated always as identity primary key,
      user_id int8 not null references app_user,
      kind text not null check (kind in ('mute')),
      at timestamptz not null,
      -- Null: for good.
      until timestamptz,
      reason_code smallint not null,
      case_id int8 references review_case,
      by_id text not null,
      by_name text not null,
      lifted_at timestamptz,
      lifted_by text,
      lifted_why text
    )`.execute(db);
  await sql`create index sanction_user on sanction (user_id, id desc)`.execute(db);
  await sql`
    create table appeal (
      id int8 generated always as identity primary key,
      -- One of each decision.
      case_id int8 not null unique references review_case,
      user_id int8 not null references app_user,
      text text not null,
      at timestamptz not null,
      decided_at timestamptz,
      is_granted boolean,
      answer text,
      by_id text,
      by_name text
    )`.execute(db);
  await sql`create index appeal_waiting on appeal (at, id) where decided_at is null`.execute(db);
  await sql`
    create table moderation_action (
      id int8 generated always as identity primary key,
      at timestamptz not null,
      -- Staff, by an id and a name; null: the machine.
      by_id text,
      by_name text,
      action text not null,
      subject text collate "C",
      user_id int8,
      case_id int8,
      reason_code smallint,
      -- In words.
      why text not null default '',
      detail jsonb not null default '{}'
    )`.execute(db);
  await sql`create index moderation_action_user on moderation_action (user_id, id desc)`.execute(db);
  await sql`
    create function moderation_refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception 'the log of moderation is append-only: % on %', tg_op, tg_table_name;
    end $$`.execute(db);
  await sql`create trigger moderation_action_append_only before update or delete on moderation_action
    for each row execute function moderation_refuse_change()`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table moderation_action, appeal, sanction, report, review_case, word_rule`.execute(db);
  await sql`drop function moderation_refuse_change()`.execute(db);
}
