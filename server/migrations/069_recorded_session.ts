import { type Kysely, sql } from "kysely";

/** The wall clock of a recording's pictures, where they did not come as fast as they play; what the parts of a session were about, and its last picture. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table recording
      -- Wall clock of the last picture. Null in recordings from before: the first picture's and the duration give it.
      add column last_frame_at timestamptz,
      -- [[media time in ms, epoch ms], …] (server/kit/wallClock.ts). Null: media time ran with the wall clock.
      add column clock jsonb`.execute(db);
  await sql`
    alter table live_session
      -- [{title, categoryId, matchId, matchType}, …]: each match before the last one that the session was about.
      add column past_subjects jsonb not null default '[]',
      -- When pictures were last known to arrive; its start, if none ever did. Null in sessions from before.
      add column last_picture_at timestamptz`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table live_session drop column past_subjects, drop column last_picture_at`.execute(db);
  await sql`alter table recording drop column clock, drop column last_frame_at`.execute(db);
}
