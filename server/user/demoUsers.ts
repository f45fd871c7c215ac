import { sql } from "kysely";
import { MATCH_CHATS } from "../../contract/room/room.ts";
import { nickNameKey } from "../../contract/rules/nickName.ts";
import { shanghaiDate } from "../../contract/shanghai.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import { writeUserDocuments } from "../kit/search/documents.ts";
import { DEMO_USERS } from "./demoUserList.ts";
import type { Passwords } from "./passwords.ts";

/** The account for testers. */
export const DEMO_ACCOUNT = {
  nickName: "演示球迷",
  mobile: "13800138000",
  password: "demo2018",
  description: "演示账号，欢迎随便看看。",
  experience: 520,
} as const;

/** A moderator of match chats; logs in with the tester's password. */
export const DEMO_MODERATOR = { nickName: "看台第七排", mobile: "13800138001" } as const;

/** An anchor whose room is down, with the same password: for trying the anchor's pages and broadcasting. */
export const DEMO_ANCHOR = { nickName: "角旗区来信", mobile: "13800138002" } as const;

/** An expert with published plans who may publish more, with the same password. */
export const DEMO_EXPERT = { nickName: "数据铁匠", mobile: "13800138003" } as const;

const DAY_MS = 86_400_000;
/** Number of users that the others follow: they come first in the list. */
const FOLLOWED = DEMO_USERS.filter((user) => user.role !== "viewer").length;
const ACCOUNT_FOLLOWS = 6;

/** Pairs of indexes in the list, follower and followed: the earlier in the list, the more followers; plus a few friends. */
function follows(): [number, number][] {
  const account = DEMO_USERS.length;
  const pairs: [number, number][] = [];
  for (let from = 0; from < DEMO_USERS.length; from += 1) {
    for (let to = 0; to < FOLLOWED; to += 1) {
      if (from !== to && (from * 13 + to * 7) % 23 < FOLLOWED - to) pairs.push([from, to]);
    }
    const friend = FOLLOWED + ((from * 5 + 3) % (DEMO_USERS.length - FOLLOWED));
    if (friend !== from) pairs.push([from, friend]);
  }
  for (let to = 0; to < ACCOUNT_FOLLOWS; to += 1) pairs.push([account, to * 3]);
  pairs.push([FOLLOWED, account], [FOLLOWED + 1, account]);
  return pairs;
}

export interface DemoUsersDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly passwords: Passwords;
}

/**
 * Fills a database that has no users; leaves any other alone. True if it did. The users and their order are always the
 * same, so their ids are the same on every machine. Only the accounts of the tester, the moderator, one anchor and one expert
 * have a password.
 */
export async function seedDemoUsers({ db, clock, passwords }: DemoUsersDeps): Promise<boolean> {
  const { rows } = await sql`select 1 from app_user limit 1`.execute(db);
  if (rows.length > 0) return false;
  const passwordHash = await passwords.hash(DEMO_ACCOUNT.password);
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    // Two servers may start on one new database: the second waits for the lock and finds users.
    await sql`lock table app_user in share row exclusive mode`.execute(trx);
    const present = await sql`select 1 from app_user limit 1`.execute(trx);
    if (present.rows.length > 0) return false;
    const ids: string[] = [];
    for (const [i, user] of [...DEMO_USERS, { ...DEMO_ACCOUNT, role: "viewer" as const }].entries()) {
      const login = [DEMO_ACCOUNT, DEMO_MODERATOR, DEMO_ANCHOR, DEMO_EXPERT].find(({ nickName }) => nickName === user.nickName);
      const inserted = await sql<{ id: bigint }>`
        insert into app_user (nick_name, nick_key, mobile, password_hash, is_anchor, is_expert, description, experience, created_at)
        values (${user.nickName}, ${nickNameKey(user.nickName)}, ${login?.mobile ?? null},
          ${login ? passwordHash : null}, ${user.role === "anchor"}, ${user.role === "expert"}, ${user.description},
          ${user.experience}, ${new Date(now - (60 - i) * DAY_MS)})
        returning id`.execute(trx);
      ids.push(String(inserted.rows[0]?.id));
    }
    await sql`
      insert into experience_entry (user_id, source, subject, turn, points, day, at)
      select id, 'opening', '', 1, experience, ${shanghaiDate(now)}::date, ${new Date(now)} from app_user where experience > 0`.execute(
      trx,
    );
    await writeUserDocuments(trx, ids);
    await sql`
      insert into room_manager (room_id, user_id, at)
      select ${MATCH_CHATS}, id, ${new Date(now)}::timestamptz from app_user where nick_name = ${DEMO_MODERATOR.nickName}`.execute(trx);
    const pairs = follows();
    await sql`
      insert into user_follow (user_id, target_id, at)
      select a::bigint, b::bigint, ${new Date(now)}::timestamptz - make_interval(hours => i::int)
      from unnest(${pairs.map(([from]) => ids[from])}::text[], ${pairs.map(([, to]) => ids[to])}::text[]) with ordinality as p(a, b, i)`.execute(
      trx,
    );
    return true;
  });
}
