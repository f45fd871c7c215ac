import { sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createEventLog } from "../feed/eventLog.ts";
import { migrations } from "../migrations/index.ts";
import { type TestDatabase, freshDatabase } from "./testDatabase.ts";

let database: TestDatabase;
let migrator: Migrator;

beforeAll(async () => {
  database = await freshDatabase(inject("databaseUrl"));
  migrator = new Migrator({ db: database.db, provider: { getMigrations: () => Promise.resolve({ ...migrations }) } });
});
afterAll(() => database.remove());

/** Tables with their columns, constraints and indexes, in words. */
async function schema(): Promise<readonly string[]> {
  const { rows } = await sql<{ line: string }>`
    select 'column ' || relname || '.' || attname || ' ' || format_type(atttypid, atttypmod) || ' ' || attnotnull || ' ' ||
        attidentity::text || attgenerated::text || coalesce(pg_get_expr(adbin, adrelid), '') as line
      from pg_class join pg_attribute on attrelid = pg_class.oid left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') and attnum > 0 and not attisdropped
    union all
    select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace
    union all
    select 'index ' || indexdef from pg_indexes where schemaname = 'public'
    union all
    select 'trigger ' || tgrelid::regclass || ' ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    order by 1`.execute(database.db);
  return rows.map((row) => row.line).filter((line) => !line.includes("kysely_"));
}

/** Runs a step as the migrator does, which looks at every table of the database before and after: too much for each step. */
function step(name: string, way: "up" | "down"): Promise<void> {
  return database.db.transaction().execute(async (transaction) => {
    const migration: Migration | undefined = migrations[name as keyof typeof migrations];
    await migration?.[way]?.(transaction);
  });
}

/** Throws the error of a migration. */
async function run(way: "up" | "down"): Promise<string> {
  const { error, results } = await (way === "up" ? migrator.migrateUp() : migrator.migrateDown());
  if (error !== undefined) throw error;
  return results?.[0]?.migrationName ?? "";
}

async function to(name: keyof typeof migrations): Promise<void> {
  const { error } = await migrator.migrateTo(name);
  if (error !== undefined) throw error;
}

const NAMES = Object.keys(migrations).sort();

test("each step back is taken, and each step forward again leaves the schema it had left before", async () => {
  const whole = await schema();
  expect([await run("down"), await run("up")]).toEqual([NAMES.at(-1), NAMES.at(-1)]);
  expect(await schema()).toEqual(whole);
  const before: (readonly string[])[] = [];
  for (const name of [...NAMES].reverse()) {
    before.push(await schema());
    await step(name, "down");
  }
  expect(await schema()).toEqual([]);
  for (const name of NAMES) {
    await step(name, "up");
    expect(await schema(), name).toEqual(before.pop());
  }
});

test("what was followed without a star gets one, once; a step back leaves the stars", async () => {
  await to("016_held_lines");
  await sql`insert into app_user (nick_name, nick_key, password_hash) values ('甲', '甲', 'x')`.execute(database.db);
  for (const [kind, match] of [
    ["attention", "m1"],
    ["attention", "m2"],
    ["collect", "m2"],
    ["reserve", "m3"],
  ]) {
    await sql`
      insert into user_match (user_id, kind, match_id, match_type, at)
      select id, ${kind}, ${match}, 1, now() from app_user where nick_name = '甲'`.execute(database.db);
  }
  const follows = async () =>
    (await sql<{ kind: string; match_id: string }>`select kind, match_id from user_match order by match_id, kind`.execute(database.db))
      .rows;
  await to("017_followed_by_star");
  const stars = [
    { kind: "collect", match_id: "m1" },
    { kind: "collect", match_id: "m2" },
    { kind: "reserve", match_id: "m3" },
  ];
  expect(await follows()).toEqual(stars);
  await to("016_held_lines");
  expect(await follows()).toEqual(stars);
});

test("a room's profile is read under its new name, a user's stays as it is; a step back gives the old one", async () => {
  await to("017_followed_by_star");
  const event = (ch: string, k: string) => ({ ch, at: 1_700_000_000_000, k, d: {} });
  await createEventLog(database.db).append([event("room:1", "face"), event("room:1", "chat"), event("user:7", "profile")]);
  const kinds = async () =>
    (await sql<{ kind: string }>`select kind from event_log order by ch, seq`.execute(database.db)).rows.map(({ kind }) => kind);
  await to("018_room_profile");
  expect(await kinds()).toEqual(["profile", "chat", "profile"]);
  await to("017_followed_by_star");
  expect(await kinds()).toEqual(["face", "chat", "profile"]);
  await to("018_room_profile");
});

test("a season that repeats another league's loses its matches, where nobody has imported it", async () => {
  await to("058_post_by_time");
  await sql`insert into competition (id, sport, name) values ('fb-rus1', 'fb', '俄超'), ('fb-rus2', 'fb', '俄甲')`.execute(database.db);
  await sql`insert into team (id, sport, name) values ('fb-a', 'fb', '甲'), ('fb-b', 'fb', '乙')`.execute(database.db);
  for (const [league, source] of [
    ["fb-rus1", "openfootball"],
    ["fb-rus2", "openfootball"],
    ["fb-rus2", "fixtures"],
  ] as const) {
    const season = `${league}/2019-20`;
    await sql`
      insert into season (id, competition_id, label, source, is_simulated) values (${season}, ${league}, '2019-20', ${source}, false)
      on conflict do nothing`.execute(database.db);
    await sql`
      insert into result (source, source_id, sport, competition_id, season_id, kickoff_at, finished_at, home_id, away_id, home_score,
        away_score, is_simulated)
      values (${source}, ${`${source}-${league}`}, 'fb', ${league}, ${season}, 1, 2, 'fb-a', 'fb-b', 1, 0, false)`.execute(database.db);
  }
  const told = async () =>
    (await sql<{ told: string }>`select source_id as told from result order by 1`.execute(database.db)).rows.map(({ told: id }) => id);
  const all = ["fixtures-fb-rus2", "openfootball-fb-rus1", "openfootball-fb-rus2"];
  expect(await told()).toEqual(all);
  await sql`update season set imported_at = now() where id = 'fb-rus2/2019-20'`.execute(database.db);
  await to("059_repeated_season");
  expect(await told()).toEqual(all);
  await to("058_post_by_time");
  await sql`update season set imported_at = null`.execute(database.db);
  await to("059_repeated_season");
  expect(await told()).toEqual(["fixtures-fb-rus2", "openfootball-fb-rus1"]);
});

test("a match whose source changed counts as written again, no other", async () => {
  await to("060_approval_key");
  await sql`
    insert into match (id, sport, league_id, kickoff_at, state, source, hot, "row", fixture, epoch, seq, odds_epoch, odds_seq, updated_at)
    select id, 'fb', 'l', 1, 8, 'fixtures', false, '{}', '{}', 'e', 1, '', 0, 'epoch' from unnest(array['m1', 'm2']) id`.execute(
    database.db,
  );
  await sql`
    insert into result (source, source_id, sport, competition_id, season_id, kickoff_at, finished_at, home_id, away_id, home_score,
      away_score, is_simulated, epoch)
    select source, id, 'fb', 'fb-rus1', 'fb-rus1/2019-20', 1, 2, 'fb-a', 'fb-b', 1, 0, false, epoch
    from (values ('before', 'm1', 'e'), ('fixtures', 'm2', 'e'), ('set', 'm2', '')) r(source, id, epoch)`.execute(database.db);
  await to("061_result_of_match");
  const { rows } = await sql<{ id: string }>`select id from match where updated_at > 'epoch'`.execute(database.db);
  expect(rows).toEqual([{ id: "m1" }]);
});

test("the portal's own articles lose one brand's name, and no others do; a step back gives it again", async () => {
  await to("062_horn_key");
  for (const [origin, isMachineMade, source] of [
    ["report/fb/1", true, "全场数据组"],
    ["sample/1", false, "全场编辑部"],
    ["sample/2", false, "老周说球"],
    [null, false, "全场编辑部"],
  ]) {
    await sql`
      insert into article (kind, column_no, publish_at, source, is_machine_made, origin)
      values ('news', '34', now(), ${source}, ${isMachineMade}, ${origin})`.execute(database.db);
  }
  const sources = async () =>
    (await sql<{ source: string }>`select source from article order by id`.execute(database.db)).rows.map(({ source }) => source);
  await to("063_article_source");
  expect(await sources()).toEqual(["数据组", "编辑部", "老周说球", "全场编辑部"]);
  await to("062_horn_key");
  expect(await sources()).toEqual(["全场数据组", "全场编辑部", "老周说球", "全场编辑部"]);
  await to("063_article_source");
});

test("a match whose result was replaced by that of another sport counts as written again; a step back keeps one result", async () => {
  await to("065_post_search");
  await sql`delete from result`.execute(database.db);
  await sql`delete from match`.execute(database.db);
  await sql`
    insert into match (id, sport, league_id, kickoff_at, state, source, hot, "row", fixture, epoch, seq, odds_epoch, odds_seq, updated_at)
    select id, sport, 'l', 1, 8, 'feed', false, '{}', '{}', 'e', 1, '', 0, 'epoch'
    from unnest(array['7', '7', '8'], array['fb', 'bk', 'fb']) m(id, sport)`.execute(database.db);
  const put = (sport: string) =>
    sql`
    insert into result (source, source_id, sport, competition_id, season_id, kickoff_at, finished_at, home_id, away_id, home_score,
      away_score, is_simulated, epoch)
    select 'feed', id, ${sport}, 'fb-rus1', 'fb-rus1/2019-20', 1, 2, 'fb-a', 'fb-b', 1, 0, false, 'e' from unnest(array['7', '8']) id`.execute(
      database.db,
    );
  await put("fb");
  await to("068_result_by_sport");
  const { rows } = await sql<{ sport: string }>`select sport from match where updated_at > 'epoch'`.execute(database.db);
  expect(rows).toEqual([{ sport: "bk" }]);
  await put("bk");
  await to("065_post_search");
  const { rows: left } = await sql`select source_id from result where sport = 'fb' order by source_id`.execute(database.db);
  expect(left).toEqual([{ source_id: "7" }, { source_id: "8" }]);
});
