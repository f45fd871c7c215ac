import { sql, type Kysely } from "kysely";

/** Circles and what is posted in them; comments under posts are those of 030, by the subject \`post:7\`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table circle (
      id int8 generated always as identity primary key,
      name text not null unique,
      about text not null default '',
      -- Of a team's circle: what its crest is drawn from.
      team jsonb,
      weight int not null default 0,
      members int not null default 0,
      posts int not null default 0,
      origin text collate "C" unique
    )`.execute(db);
  await sql`
    create table circle_follow (
      user_id int8 not null references app_user on delete cascade,
      circle_id int8 not null references circle on delete cascade,
      at timestamptz not null,
      primary key (user_id, circle_id)
    )`.execute(db);
  await sql`create index circle_follow_circle on circle_follow (circle_id)`.execute(db);
  await sql`
    create table post (
      id int8 generated always as identity primary key,
      author_id int8 not null references app_user,
      circle_id int8 references circle,
      title text not null default '',
      doc jsonb not null,
      -- Its words alone, as they are judged and compared.
      plain text not null,
      sameness text not null default '',
      pictures jsonb not null default '[]',
      sport text check (sport in ('fb', 'bk')),
      match_id text collate "C",
      at timestamptz not null,
      -- Where the author's page clock stood, and what minute that was.
      seen_at timestamptz,
      seen_minute text,
      edited_at timestamptz,
      -- By its author.
      removed_at timestamptz,
      likes int not null default 0,
      comments int not null default 0,
      reports int not null default 0,
      -- log10(max(1, likes + 2 comments)) + seconds of \`at\` / 45,000: changes with votes alone.
      hot float8 not null,
      hidden_reason text,
      hidden_code smallint,
      hidden_case int8,
      is_held boolean not null default false,
      approved_at timestamptz,
      is_sample boolean not null default false,
      request_key text collate "C",
      origin text collate "C" unique,
      unique (author_id, request_key),
      check ((sport is null) = (match_id is null))
    )`.execute(db);
  const shown = sql`hidden_reason is null and not is_held and removed_at is null`;
  await sql`create index post_hot on post (hot desc, id desc) where ${shown}`.execute(db);
  await sql`create index post_new on post (id desc) where ${shown}`.execute(db);
  await sql`create index post_circle_hot on post (circle_id, hot desc, id desc) where ${shown}`.execute(db);
  await sql`create index post_circle_new on post (circle_id, id desc) where ${shown}`.execute(db);
  await sql`create index post_author on post (author_id, id desc)`.execute(db);
  await sql`create index post_author_at on post (author_id, at desc)`.execute(db);
  await sql`create index post_match on post (sport, match_id, id desc) where match_id is not null`.execute(db);
  await sql`
    create table post_like (
      post_id int8 not null references post on delete cascade,
      user_id int8 not null references app_user on delete cascade,
      at timestamptz not null,
      primary key (post_id, user_id)
    )`.execute(db);
  await sql`
    create table post_revision (
      post_id int8 not null references post on delete cascade,
      -- Until then it said this.
      until timestamptz not null,
      title text not null,
      doc jsonb not null,
      primary key (post_id, until)
    )`.execute(db);
  await sql`
    create table post_topic (
      post_id int8 not null references post on delete cascade,
      topic text not null,
      primary key (post_id, topic)
    )`.execute(db);
  await sql`create index post_topic_topic on post_topic (topic, post_id desc)`.execute(db);
  await sql`
    create table post_shield (
      user_id int8 not null references app_user on delete cascade,
      post_id int8 not null references post on delete cascade,
      primary key (user_id, post_id)
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table post_shield, post_topic, post_revision, post_like, post, circle_follow, circle`.execute(db);
}
