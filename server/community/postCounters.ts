import { sql } from "kysely";
import { hotOf } from "../../contract/rules/postText.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import { messageOf } from "../kit/errors.ts";
import { createGathering } from "../kit/gathering.ts";
import type { Log } from "../kit/log.ts";

/**
 * Likes and heat of posts, posts and members of circles. The rows are the truth: changed ids are collected and recounted
 * twice a second, each row locked before it is counted. The next start finds what a killed portal had collected.
 */
export interface PostCounters {
  touchPost(id: string): void;
  touchCircle(id: string): void;
  /** The circle of a post, if it has one. */
  touchCircleOf(postId: string): void;
  /** Recounts everything collected, at once. */
  flush(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

export interface PostCountersDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Pick<Log, "warn">;
}

const EVERY_MS = 500;
const BATCH = 500;

export function createPostCounters({ db, clock, log }: PostCountersDeps): PostCounters {
  let posts = new Set<string>();
  let circles = new Set<string>();
  let circlesOf = new Set<string>();

  async function countPosts(ids: readonly string[]): Promise<void> {
    await db.transaction().execute(async (trx) => {
      await sql`select id from post where id = any(${ids as string[]}::int8[]) order by id for no key update`.execute(trx);
      const { rows } = await sql<{ id: bigint; at: number; comments: number; likes: number }>`
        select p.id, p.at, p.comments, (select count(*)::int from post_like l where l.post_id = p.id) as likes
        from post p where p.id = any(${ids as string[]}::int8[])`.execute(trx);
      const counted = rows.map(({ id, at, comments, likes }) => ({ id: String(id), likes, hot: hotOf(likes, comments, at) }));
      await sql`
        update post p set likes = n.likes, hot = n.hot
        from json_to_recordset(${JSON.stringify(counted)}::json) as n(id int8, likes int, hot float8)
        where p.id = n.id and (p.likes, p.hot) is distinct from (n.likes, n.hot)`.execute(trx);
    });
  }

  async function countCircles(ids: readonly string[]): Promise<void> {
    await db.transaction().execute(async (trx) => {
      await sql`select id from circle where id = any(${ids as string[]}::int8[]) order by id for no key update`.execute(trx);
      await sql`
        update circle o set members = n.members, posts = n.posts
        from (
          select c.id, (select count(*)::int from circle_follow f where f.circle_id = c.id) as members,
            (select count(*)::int from post p where p.circle_id = c.id and p.hidden_reason is null and not p.is_held and p.removed_at is null) as posts
          from circle c where c.id = any(${ids as string[]}::int8[])
        ) n where o.id = n.id and (o.members, o.posts) is distinct from (n.members, n.posts)`.execute(trx);
    });
  }

  async function addCirclesOf(ids: readonly string[], to: Set<string>): Promise<void> {
    const { rows } = await sql<{ circle_id: bigint }>`
      select distinct circle_id from post where id = any(${ids as string[]}::int8[]) and circle_id is not null`.execute(db);
    for (const { circle_id } of rows) to.add(String(circle_id));
  }

  async function flush(): Promise<void> {
    const [changed, of, moderated] = [posts, circles, circlesOf];
    posts = new Set();
    circles = new Set();
    circlesOf = new Set();
    try {
      const ids = [...changed];
      for (let i = 0; i < ids.length; i += BATCH) await countPosts(ids.slice(i, i + BATCH));
      if (moderated.size > 0) await addCirclesOf([...moderated], of);
      if (of.size > 0) await countCircles([...of]);
    } catch (error) {
      // Counted again with the next batch.
      for (const id of changed) posts.add(id);
      for (const id of of) circles.add(id);
      for (const id of moderated) circlesOf.add(id);
      log.warn({ reason: messageOf(error) }, "posts were not counted; trying again");
    }
  }

  async function findWrong(): Promise<void> {
    const { rows } = await sql<{ id: bigint }>`
      select p.id from post p left join (select post_id, count(*)::int as n from post_like group by post_id) l on l.post_id = p.id
      where p.likes <> coalesce(l.n, 0)`.execute(db);
    for (const { id } of rows) posts.add(String(id));
    const all = await sql<{ id: bigint }>`select id from circle`.execute(db);
    for (const { id } of all.rows) circles.add(String(id));
  }

  const gathering = createGathering({
    clock,
    log,
    everyMs: EVERY_MS,
    isDue: () => posts.size + circles.size + circlesOf.size > 0,
    flush,
    findMissed: findWrong,
    trouble: "posts were not looked through for wrong counts",
  });

  return {
    touchPost: (id) => void posts.add(id),
    touchCircle: (id) => void circles.add(id),
    touchCircleOf: (id) => void circlesOf.add(id),
    flush,
    ...gathering,
  };
}
