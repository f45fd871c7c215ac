import { type Kysely, sql } from "kysely";

/**
 * Rooms, their sessions and whoever is banned, gifts, recordings, applications and reports. What is said in a room is
 * its event log (001); here stands what lists, ranks and rules are asked of.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table room (
      id bigint generated always as identity (start with 680001) primary key,
      anchor_id bigint not null unique references app_user,
      title text not null default '',
      cover text not null default '',
      category_id text not null default '1',
      match_id text,
      match_type smallint check (match_type in (1, 2)),
      notice text not null default '',
      slow_mode_s integer not null default 0 check (slow_mode_s between 0 and 300),
      is_followers_only boolean not null default false,
      min_level smallint not null default 0 check (min_level between 0 and 8),
      is_locked boolean not null default false,
      keywords text[] not null default '{}',
      -- Part of every stream key: a new one makes those before it worthless.
      key_nonce text,
      key_expires_at timestamptz,
      -- The session that runs.
      session_id bigint,
      is_flowing boolean not null default false,
      -- Shown by a demo's loop instead of a publisher.
      sample text,
      at timestamptz not null,
      check ((match_id is null) = (match_type is null)),
      check ((key_nonce is null) = (key_expires_at is null))
    )`.execute(db);
  await sql`create index room_match on room (match_type, match_id) where match_id is not null`.execute(db);
  await sql`create index room_live on room (id) where session_id is not null`.execute(db);

  await sql`
    create table live_session (
      id bigint generated always as identity primary key,
      room_id bigint not null references room,
      title text not null,
      category_id text not null,
      match_id text,
      match_type smallint,
      started_at timestamptz not null,
      ended_at timestamptz,
      reason text check (reason in ('ended', 'lost', 'closed')),
      -- Where the room's log stood at the beginning and at the end.
      from_seq bigint not null,
      to_seq bigint,
      peak_viewers integer not null default 0,
      fans_at_start integer not null default 0,
      fans_at_end integer,
      -- Lines of the chat; counted when it is over.
      messages integer,
      -- Since when no pictures arrive; null while they do.
      gone_at timestamptz,
      check ((ended_at is null) = (reason is null))
    )`.execute(db);
  // One at a time.
  await sql`create unique index live_session_open on live_session (room_id) where ended_at is null`.execute(db);
  await sql`create index live_session_room on live_session (room_id, started_at desc)`.execute(db);
  // Over, but not announced yet: another process may have ended it, or one that was killed.
  await sql`create index live_session_untold on live_session (id) where ended_at is not null and to_seq is null`.execute(db);

  await sql`
    create table recording (
      id bigint generated always as identity primary key,
      session_id bigint not null references live_session,
      room_id bigint not null references room,
      -- What the room was about when it was recorded; a session may go on about something else.
      title text not null,
      category_id text not null,
      match_id text,
      match_type smallint,
      -- Below the folder of recordings; a session whose publisher was away has several.
      file text not null unique,
      -- Wall clock of the first picture.
      first_frame_at timestamptz not null,
      duration_ms bigint not null,
      bytes bigint not null,
      is_seekable boolean not null,
      views integer not null default 0
    )`.execute(db);
  await sql`create index recording_room on recording (room_id, first_frame_at desc)`.execute(db);

  await sql`
    create table room_ban (
      id bigint generated always as identity primary key,
      -- Text: the chat of a match is a room without a row.
      room_id text not null,
      user_id bigint not null references app_user,
      by_id bigint not null references app_user,
      span text not null check (span in ('10m', '1h', 'session', 'forever')),
      at timestamptz not null,
      until timestamptz,
      constraint room_ban_one unique (room_id, user_id)
    )`.execute(db);
  await sql`create index room_ban_room on room_ban (room_id, id desc)`.execute(db);

  await sql`alter table room_manager add column id bigint generated always as identity unique`.execute(db);

  // A gift as it was given: ranks are sums of it, the money is in the ledger.
  await sql`
    create table room_gift (
      id bigint generated always as identity primary key,
      room_id bigint not null references room,
      session_id bigint references live_session,
      anchor_id bigint not null references app_user,
      user_id bigint not null references app_user,
      gift_id text not null,
      count integer not null check (count > 0),
      -- How many of it in a row, this one included.
      combo integer not null check (combo >= count),
      currency text not null check (currency in ('diamond', 'ticket')),
      total_minor bigint not null check (total_minor > 0),
      idempotency_key text not null,
      at timestamptz not null,
      constraint room_gift_key unique (user_id, idempotency_key)
    )`.execute(db);
  await sql`create index room_gift_at on room_gift (at)`.execute(db);
  await sql`create index room_gift_giver on room_gift (user_id, room_id, id desc)`.execute(db);
  await sql`create index room_gift_session on room_gift (session_id)`.execute(db);
  await sql`create index room_gift_anchor on room_gift (anchor_id, at)`.execute(db);

  await sql`
    create table room_packet (
      packet_id bigint primary key,
      room_id bigint not null references room,
      words text not null,
      at timestamptz not null
    )`.execute(db);

  await sql`
    create table welcome_message (
      id bigint generated always as identity primary key,
      anchor_id bigint not null references app_user,
      content text not null,
      is_in_use boolean not null default true,
      at timestamptz not null
    )`.execute(db);
  await sql`create index welcome_message_anchor on welcome_message (anchor_id, id)`.execute(db);

  await sql`
    create table anchor_application (
      id bigint generated always as identity primary key,
      user_id bigint not null references app_user,
      category_id text not null,
      experience text not null,
      contact text not null,
      pictures text[] not null default '{}',
      state text not null check (state in ('review', 'passed', 'refused')),
      reason text not null default '',
      at timestamptz not null,
      decided_at timestamptz,
      -- When the applicant's pages heard of the decision.
      told_at timestamptz,
      check ((state = 'review') = (decided_at is null))
    )`.execute(db);
  await sql`create unique index anchor_application_open on anchor_application (user_id) where state <> 'refused'`.execute(db);
  await sql`create index anchor_application_review on anchor_application (at) where state = 'review'`.execute(db);
  await sql`create index anchor_application_untold on anchor_application (id) where decided_at is not null and told_at is null`.execute(db);

  await sql`
    create table room_report (
      id bigint generated always as identity primary key,
      room_id text not null,
      user_id bigint not null references app_user,
      message_id text,
      -- What was reported, as it stood then.
      said text not null default '',
      reason text not null,
      text text not null default '',
      at timestamptz not null
    )`.execute(db);
  // A line of a chat by its id: whoever removes or reports it names it so. What stands in its place keeps the id.
  await sql`
    create index event_log_line on event_log (ch, (data ->> 'id')) where kind in ('chat', 'barrage', 'removed')`.execute(db);

  // When a user said the latest lines, epoch ms: no more than so many in any ten seconds, in all rooms together.
  await sql`
    create table chat_pace (
      user_id bigint primary key references app_user on delete cascade,
      ats bigint[] not null
    )`.execute(db);
  await sql`create unique index room_report_once on room_report (room_id, user_id, coalesce(message_id, ''))`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table chat_pace`.execute(db);
  await sql`drop index event_log_line`.execute(db);
  await sql`alter table room_manager drop column id`.execute(db);
  await sql`drop table room_report, anchor_application, welcome_message, room_packet, room_gift, room_ban, recording, live_session, room`.execute(
    db,
  );
}
