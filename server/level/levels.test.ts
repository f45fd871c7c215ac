import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { addUser } from "../follow/testing.ts";
import { type ManualClock, manualClock } from "../kit/clock.ts";
import { silentLog } from "../kit/log.ts";
import { type TestDatabase, freshDatabase } from "../kit/testDatabase.ts";
import { createFollowRepository } from "../follow/followRepository.ts";
import { createUserRepository } from "../user/userRepository.ts";
import { type Levels, createLevels } from "./levels.ts";
import { shanghaiDate } from "../../contract/shanghai.ts";

/** Experience against the real database: posts and likes are rows, as posting and liking leave them. */

const DAY = 86_400_000;
const START = Date.UTC(2026, 10, 21, 4);
let database: TestDatabase;
let clock: ManualClock;
let levels: Levels;
let told: unknown[] = [];
let names = 0;

beforeAll(async () => {
  database = await freshDatabase(inject("databaseUrl"));
});
afterAll(() => database.remove());
beforeEach(() => {
  clock = manualClock(START);
  told = [];
  levels = another();
});

const another = (): Levels => createLevels({ db: database.db, clock, log: silentLog(), notify: async (...args) => void told.push(args) });

async function user(days = 10): Promise<string> {
  const id = await addUser(database.db, `升级的人${(names += 1)}`);
  await sql`update app_user set created_at = ${new Date(clock.now() - days * DAY)} where id = ${id}::int8`.execute(database.db);
  return id;
}

async function post(author: string, isHeld = false): Promise<string> {
  const { rows } = await sql<{ id: bigint }>`
    insert into post (author_id, doc, plain, at, hot, is_held)
    values (${author}::int8, '{"type":"doc","content":[]}', '好球', ${new Date(clock.now())}, 0, ${isHeld}) returning id`.execute(
    database.db,
  );
  const id = String(rows[0]?.id);
  levels.touchText("post", id);
  return id;
}
async function like(id: string, by: string, isLiked = true): Promise<void> {
  await (
    isLiked
      ? sql`insert into post_like (post_id, user_id, at) values (${id}::int8, ${by}::int8, ${new Date(clock.now())}) on conflict do nothing`
      : sql`delete from post_like where post_id = ${id}::int8 and user_id = ${by}::int8`
  ).execute(database.db);
  levels.touchLike("post", id, by);
}
async function hide(id: string, isHidden: boolean): Promise<void> {
  await sql`update post set hidden_reason = ${isHidden ? "广告" : null} where id = ${id}::int8`.execute(database.db);
  levels.touchText("post", id);
}
async function experience(id: string): Promise<number> {
  await levels.flush();
  const { rows } = await sql<{ experience: number; sum: number }>`
    select u.experience, (select coalesce(sum(points), 0)::int from experience_entry e where e.user_id = u.id) as sum
    from app_user u where u.id = ${id}::int8`.execute(database.db);
  expect(rows[0]?.sum).toBe(rows[0]?.experience);
  return rows[0]?.experience ?? -1;
}
const pointsToday = async (id: string) =>
  Object.fromEntries(((await levels.gradeOf(id))?.today ?? []).map(({ source, points }) => [source, points]));

describe("experience", () => {
  test("posts and likes give it, and what is hidden, taken away or unliked gives it back to the point", async () => {
    const [a, b] = [await user(), await user()];
    const id = await post(a);
    await like(id, b);
    expect(await experience(a)).toBe(7);
    await hide(id, true);
    expect(await experience(a)).toBe(0);
    await hide(id, false);
    expect(await experience(a)).toBe(7);
    await like(id, b, false);
    expect(await experience(a)).toBe(5);
    await sql`update post set removed_at = now() where id = ${id}::int8`.execute(database.db);
    levels.touchText("post", id);
    expect(await experience(a)).toBe(0);
    expect((await levels.history(a, { page: 1, pageSize: 3 })).list.map(({ source, points }) => [source, points])).toEqual([
      ["post", -5],
      ["like", -2],
      ["like", 2],
    ]);
    expect(await levels.history(a, { page: 3, pageSize: 3 })).toMatchObject({
      total: 8,
      list: [{ source: "like" }, { source: "post", points: 5, postId: id }],
    });
  });

  test("what waits for review gives nothing until it is shown, and then for the day it was written", async () => {
    const a = await user();
    const id = await post(a, true);
    expect(await experience(a)).toBe(0);
    clock.advance(DAY);
    await sql`update post set is_held = false where id = ${id}::int8`.execute(database.db);
    levels.touchText("post", id);
    expect(await experience(a)).toBe(5);
    expect(await pointsToday(a)).toMatchObject({ post: 0 });
  });

  test("fifty posts and the likes of fifty people at once, by two portals: no day gives more than its limit", async () => {
    const a = await user();
    const fans = await Promise.all(Array.from({ length: 50 }, () => user()));
    const ids = await Promise.all(fans.map(() => post(a)));
    await Promise.all(fans.map((fan, i) => like(ids[i] ?? "", fan)));
    const other = another();
    for (const [i, fan] of fans.entries()) {
      other.touchText("post", ids[i] ?? "");
      other.touchLike("post", ids[i] ?? "", fan);
    }
    await Promise.all([levels.flush(), other.flush()]);
    expect(await experience(a)).toBe(60);
    expect(await pointsToday(a)).toMatchObject({ post: 20, like: 40 });
    // A new level is told once, though two instances wrote.
    expect(told.filter((one) => (one as [string])[0] === a).at(-1)).toEqual([a, "level", { level: 1, experience: expect.any(Number) }]);
  });

  test("one person's likes for one author count twice a day, those of somebody new not at all", async () => {
    const [a, fan, fresh] = [await user(), await user(), await user(0)];
    for (let i = 0; i < 4; i += 1) {
      const id = await post(a);
      await like(id, fan);
      await like(id, fresh);
    }
    expect(await experience(a)).toBe(24);
    clock.advance(12 * 3_600_000);
    expect(shanghaiDate(clock.now())).toBe("2026-11-22");
    await like(await post(a), fan);
    expect(await experience(a)).toBe(31);
  });

  test("a visit and the first follow of a day, fifty at once, are one line each", async () => {
    const [a, b] = [await user(), await user()];
    const users = createUserRepository(database.db);
    const follows = createFollowRepository(database.db);
    await Promise.all(
      Array.from({ length: 50 }, async () => {
        await users.countVisit(a, { day: "2026-11-21", at: clock.now(), earned: 10 });
        await follows.add(BigInt(a), BigInt(b), clock.now());
      }),
    );
    expect(await experience(a)).toBe(15);
    expect(await pointsToday(a)).toMatchObject({ visit: 10, follow: 5 });
  });

  test("what a portal had not written when it was killed is found at the next start", async () => {
    const [a, b] = [await user(), await user()];
    const kept = await post(a);
    await experience(a);
    await hide(kept, true);
    await like(await post(a), b);
    levels = another();
    levels.start();
    await levels.stop();
    expect(await experience(a)).toBe(7);
  });

  test("lines are neither changed nor deleted while their user is there", async () => {
    const a = await user();
    await post(a);
    await experience(a);
    for (const statement of [sql`update experience_entry set points = 9`, sql`delete from experience_entry`])
      await expect(statement.execute(database.db)).rejects.toThrow("append-only");
    await sql`delete from post where author_id = ${a}::int8`.execute(database.db);
    await sql`delete from app_user where id = ${a}::int8`.execute(database.db);
  });

  test("property: whatever happens in which order, told how often, experience is what its lines come to, and what counts", async () => {
    const [a, b, c] = [await user(), await user(), await user()];
    const posts = [await post(a), await post(a), await post(a)];
    const isHidden = [false, false, false];
    const liked = new Set<string>();
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(2), fc.constantFrom("hide", "show", "like b", "like c", "unlike b", "unlike c", "flush")), {
          maxLength: 10,
        }),
        async (steps) => {
          for (const [i, what] of steps) {
            const id = posts[i] ?? "";
            const by = what.endsWith("b") ? b : c;
            if (what === "flush") await levels.flush();
            else if (what === "hide" || what === "show") await hide(id, (isHidden[i] = what === "hide"));
            else {
              await like(id, by, what.startsWith("like"));
              if (what.startsWith("like")) liked.add(`${i} ${by}`);
              else liked.delete(`${i} ${by}`);
            }
          }
          // No limit is reached but that of one person's likes, where the first ones count: between none and all of them.
          const shown = isHidden.filter((one) => !one).length;
          const likesOf = (by: string) => Math.min(2, posts.filter((_, i) => !isHidden[i] && liked.has(`${i} ${by}`)).length);
          const most = 5 * shown + 2 * (likesOf(b) + likesOf(c));
          const has = await experience(a);
          expect(has).toBeLessThanOrEqual(most);
          expect(has).toBeGreaterThanOrEqual(5 * shown);
          const again = has;
          for (const id of posts) levels.touchText("post", id);
          const settled = await experience(a);
          expect(settled).toBe(most);
          expect(settled).toBeGreaterThanOrEqual(again);
        },
      ),
      { numRuns: 25 },
    );
  });
});
