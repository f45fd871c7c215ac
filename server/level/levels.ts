import type { Grade, GradeEntry } from "../../contract/http/user.ts";
import type { Page } from "../../contract/http/page.ts";
import { EXPERIENCE_SOURCES, levelOf, nextLevelAt } from "../../contract/rules/level.ts";
import { shanghaiDate } from "../../contract/shanghai.ts";
import { sql } from "kysely";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import { messageOf } from "../kit/errors.ts";
import { createGathering } from "../kit/gathering.ts";
import type { Log } from "../kit/log.ts";
import type { NotifyUser } from "../user/types.ts";
import { TEXT_KINDS, type TextKind, type Touched, findMissed, giftCauses, likeCauses, likesOf, postCauses } from "./causes.ts";
import { type Gained, countEntries, daySums, lastEntries, listEntries, lockUsers, writeEntries } from "./entries.ts";
import { type Cause, planEntries } from "./plan.ts";
import type { Earning } from "./types.ts";

/**
 * How levels grow. Changes are gathered, and every second the written lines are made to agree with what counts, the users
 * locked: a change told twice, at once or in another order gives the same. Changes that a killed portal had gathered are
 * found at the next start.
 */
export interface Levels extends Earning {
  /** Null: no such user. */
  gradeOf(userId: string): Promise<Grade | null>;
  history(userId: string, page: { readonly page: number; readonly pageSize: number }): Promise<Page<GradeEntry>>;
  /** Settles now everything that is gathered. */
  flush(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

export interface LevelsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Pick<Log, "warn">;
  readonly notify: NotifyUser;
}

const EVERY_MS = 1_000;
const BATCH = 500;
const COUNTED = 1_000;

interface Gathered {
  readonly posts: Set<string>;
  /** Texts whose likes count, or no longer count. */
  readonly texts: Map<string, { readonly kind: TextKind; readonly id: string }>;
  readonly likes: Map<string, Touched>;
  readonly gifts: Map<string, { readonly userId: string; readonly key: string }>;
}
const nothing = (): Gathered => ({ posts: new Set(), texts: new Map(), likes: new Map(), gifts: new Map() });
const sizeOf = ({ posts, texts, likes, gifts }: Gathered): number => posts.size + texts.size + likes.size + gifts.size;

function batches<T>(list: readonly T[]): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(list.length / BATCH) }, (_, i) => list.slice(i * BATCH, (i + 1) * BATCH));
}

export function createLevels({ db, clock, log, notify }: LevelsDeps): Levels {
  let gathered = nothing();

  /** Reads the users concerned, locks them, and only then reads what counts. */
  async function settle(read: (on: Db) => Promise<readonly Cause[]>): Promise<void> {
    const concerned = await read(db);
    if (concerned.length === 0) return;
    const gained = await db.transaction().execute(async (trx): Promise<readonly Gained[]> => {
      await lockUsers(trx, [...new Set(concerned.map(({ userId }) => userId))]);
      const causes = await read(trx);
      const last = await lastEntries(
        trx,
        causes.map(({ userId, source, subject, byId }) => ({ userId, source, subject, byId })),
      );
      const days = causes.flatMap(({ userId, day, counts }) => (counts ? [{ userId, day }] : []));
      const taken = [...last.values()].map(({ userId, day }) => ({ userId, day }));
      const sums = await daySums(trx, [...days, ...taken]);
      return writeEntries(trx, planEntries(causes, last, sums), clock.now());
    });
    for (const { userId, before, experience } of gained) {
      if (levelOf(before) !== levelOf(experience)) await notify(userId, "level", { level: levelOf(experience) ?? 0, experience });
    }
  }

  async function settleAll({ posts, texts, likes, gifts }: Gathered): Promise<void> {
    for (const ids of batches([...posts])) await settle((on) => postCauses(on, ids));
    for (const kind of TEXT_KINDS) {
      const ids = [...texts.values()].filter((text) => text.kind === kind).map(({ id }) => id);
      const touched = [...likes.values()].filter((like) => like.kind === kind);
      for (const some of batches(ids)) touched.push(...(await likesOf(db, kind, some)));
      for (const some of batches(touched)) await settle((on) => likeCauses(on, kind, some));
    }
    for (const some of batches([...gifts.values()])) await settle((on) => giftCauses(on, some));
  }

  async function flush(): Promise<void> {
    const taken = gathered;
    gathered = nothing();
    try {
      await settleAll(taken);
    } catch (error) {
      // Settled again with the next ones.
      for (const id of taken.posts) gathered.posts.add(id);
      for (const [key, text] of taken.texts) gathered.texts.set(key, text);
      for (const [key, like] of taken.likes) gathered.likes.set(key, like);
      for (const [key, gift] of taken.gifts) gathered.gifts.set(key, gift);
      log.warn({ reason: messageOf(error) }, "experience was not written; trying again");
    }
  }

  async function gatherMissed(): Promise<void> {
    const { posts, likes, gifts } = await findMissed(db, clock.now());
    for (const id of posts) gathered.posts.add(id);
    for (const like of likes) levels.touchLike(like.kind, like.id, like.by);
    for (const { userId, key } of gifts) levels.touchGift(userId, key);
  }

  const gathering = createGathering({
    clock,
    log,
    everyMs: EVERY_MS,
    isDue: () => sizeOf(gathered) > 0,
    flush,
    findMissed: gatherMissed,
    trouble: "experience was not looked through for what is missing",
  });

  const levels: Levels = {
    touchText(kind, id) {
      if (kind === "post") gathered.posts.add(id);
      gathered.texts.set(`${kind}:${id}`, { kind, id });
    },
    touchLike: (kind, id, by) => void gathered.likes.set(`${kind}:${id}/${by}`, { kind, id, by }),
    touchGift: (userId, key) => void gathered.gifts.set(`${userId} ${key}`, { userId, key }),

    async gradeOf(userId) {
      const { rows } = await sql<{ experience: number }>`select experience from app_user where id = ${userId}::int8`.execute(db);
      const experience = rows[0]?.experience;
      if (experience === undefined) return null;
      const sums = await daySums(db, [{ userId, day: shanghaiDate(clock.now()) }]);
      return {
        experience,
        level: levelOf(experience),
        nextLevelAt: nextLevelAt(experience),
        today: EXPERIENCE_SOURCES.map((source) => ({
          source,
          points: sums.filter((sum) => sum.source === source).reduce((all, { points }) => all + points, 0),
        })),
      };
    },

    async history(userId, { page, pageSize }) {
      const [total, list] = await Promise.all([
        countEntries(db, userId, COUNTED),
        listEntries(db, userId, { limit: pageSize, offset: (page - 1) * pageSize }),
      ]);
      return {
        total,
        page,
        pageSize,
        list: list.map(({ subject, ...entry }) => ({ ...entry, postId: /^post:(\d+)$/.exec(subject)?.[1] ?? null })),
      };
    },

    flush,
    ...gathering,
  };
  return levels;
}
