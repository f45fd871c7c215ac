import { sql } from "kysely";
import type { ExperienceSource } from "../../contract/rules/level.ts";
import { type Db, onlyRow } from "../kit/database.ts";

/** A line of experience: the points of a cause, or their return. */
export interface Entry {
  readonly userId: string;
  readonly source: ExperienceSource;
  readonly subject: string;
  /** Whose like it is; "0": nobody's. */
  readonly byId: string;
  readonly turn: number;
  readonly points: number;
  readonly day: string;
}

const time = (at: number) => sql`${new Date(at)}::timestamptz`;

/** Serialises the writes for each user, so that limits hold. */
export async function lockUsers(trx: Db, userIds: readonly string[]): Promise<void> {
  await sql`select 1 from app_user where id = any(${userIds}::int8[]) order by id for no key update`.execute(trx);
}

export type CauseKey = Pick<Entry, "userId" | "source" | "subject" | "byId">;
export const keyOf = ({ userId, source, subject, byId }: CauseKey): string => `${userId} ${source} ${subject} ${byId}`;

interface EntryRow {
  readonly user_id: bigint;
  readonly source: ExperienceSource;
  readonly subject: string;
  readonly by_id: bigint;
  readonly turn: number;
  readonly points: number;
  readonly day: string;
}

const entryOf = (row: EntryRow): Entry => ({
  userId: String(row.user_id),
  source: row.source,
  subject: row.subject,
  byId: String(row.by_id),
  turn: row.turn,
  points: row.points,
  day: row.day,
});

/** The last line of each cause. */
export async function lastEntries(trx: Db, causes: readonly CauseKey[]): Promise<ReadonlyMap<string, Entry>> {
  const { rows } = await sql<EntryRow>`
    select distinct on (e.user_id, e.source, e.subject, e.by_id)
      e.user_id, e.source, e.subject, e.by_id, e.turn, e.points, e.day::text as day
    from json_to_recordset(${JSON.stringify(causes)}::json) as n("userId" int8, source text, subject text, "byId" int8)
    join experience_entry e on e.user_id = n."userId" and e.source = n.source and e.subject = n.subject and e.by_id = n."byId"
    order by e.user_id, e.source, e.subject, e.by_id, e.turn desc`.execute(trx);
  return new Map(rows.map(entryOf).map((entry) => [keyOf(entry), entry]));
}

/** Points of a user from a source on a day, by `byId`. */
export interface DaySum extends Pick<Entry, "userId" | "source" | "byId" | "day"> {
  readonly points: number;
}

export async function daySums(trx: Db, of: readonly { readonly userId: string; readonly day: string }[]): Promise<readonly DaySum[]> {
  const { rows } = await sql<Omit<EntryRow, "subject" | "turn">>`
    select e.user_id, e.source, e.by_id, e.day::text as day, sum(e.points)::int as points
    from (select distinct * from json_to_recordset(${JSON.stringify(of)}::json) as n("userId" int8, day date)) n
    join experience_entry e on e.user_id = n."userId" and e.day = n.day
    where e.source <> 'opening' group by e.user_id, e.source, e.by_id, e.day`.execute(trx);
  return rows.map((row) => ({
    userId: String(row.user_id),
    source: row.source,
    byId: String(row.by_id),
    day: row.day,
    points: row.points,
  }));
}

export interface Gained {
  readonly userId: string;
  readonly before: number;
  readonly experience: number;
}

/** Writes the lines and adds up the users' experience. The users have to be locked. */
export async function writeEntries(trx: Db, entries: readonly Entry[], at: number): Promise<readonly Gained[]> {
  if (entries.length === 0) return [];
  await sql`
    insert into experience_entry (user_id, source, subject, by_id, turn, points, day, at)
    select n."userId", n.source, n.subject, n."byId", n.turn, n.points, n.day, ${time(at)}
    from json_to_recordset(${JSON.stringify(entries)}::json)
      as n("userId" int8, source text, subject text, "byId" int8, turn int, points int, day date)`.execute(trx);
  const gains = [...Map.groupBy(entries, ({ userId }) => userId)].map(([userId, of]) => ({
    userId,
    points: of.reduce((sum, { points }) => sum + points, 0),
  }));
  const { rows } = await sql<{ id: bigint; before: number; experience: number }>`
    update app_user u set experience = u.experience + n.points
    from json_to_recordset(${JSON.stringify(gains)}::json) as n("userId" int8, points int)
    where u.id = n."userId" returning u.id, u.experience - n.points as before, u.experience`.execute(trx);
  return rows.map(({ id, before, experience }) => ({ userId: String(id), before, experience }));
}

export interface StoredEntry {
  readonly id: string;
  readonly source: ExperienceSource | "opening";
  readonly subject: string;
  readonly points: number;
  readonly at: number;
}

/** Latest first. */
export async function listEntries(
  db: Db,
  userId: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<readonly StoredEntry[]> {
  const { rows } = await sql<{ id: bigint; source: StoredEntry["source"]; subject: string; points: number; at: number }>`
    select id, source, subject, points, at from experience_entry where user_id = ${userId}::int8
    order by id desc limit ${limit} offset ${offset}`.execute(db);
  return rows.map((row) => ({ ...row, id: String(row.id) }));
}

export async function countEntries(db: Db, userId: string, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 from experience_entry where user_id = ${userId}::int8 limit ${most}) s`.execute(db);
  return onlyRow(rows).count;
}
