import { type Kysely, sql } from "kysely";

/** The wall clock of a recording's pictures, where they did not come as fast as they play; what the parts of a session were about. */
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
      add column past_subjects jsonb not null default '[]'`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table live_session drop column past_subjects`.execute(db);
  await sql`alter table recording drop column clock, drop column last_frame_at`.execute(db);
}
