import { sql } from "kysely";
import { ErrorCode } from "../../contract/codes/errors.ts";
import { type CallResult, refuse } from "../../contract/http/failure.ts";
import type { Clock } from "./clock.ts";
import type { Db } from "./database.ts";
import { messageOf } from "./errors.ts";
import { createGathering } from "./gathering.ts";
import { createGroupQueue } from "./groupQueue.ts";
import { type Liked, findUnnotifiedLikes, notifyLikes } from "./likeNotices.ts";
import type { Log } from "./log.ts";
import { type TextTable, shownIn } from "./userTexts.ts";

export type LikeOutcome =
  | { readonly kind: "set"; readonly likes: number }
  /** The text does not exist, or it is not shown. */
  | { readonly kind: "missing" }
  | { readonly kind: "own" }
  /** The author shields the user who likes. */
  | { readonly kind: "shielded" };

/** Refuses in the same words for posts and comments, but for their names. */
export function refuseLike(
  outcome: Exclude<LikeOutcome["kind"], "set">,
  words: { readonly missing: string; readonly own: string },
): CallResult<never> {
  if (outcome === "missing") return refuse(ErrorCode.notFound, words.missing);
  return refuse(ErrorCode.forbidden, outcome === "own" ? words.own : "对方已屏蔽您，不能互动");
}

/**
 * Likes of a kind of text. Likes that wait at the same time are written by one statement. Authors are told twice a second,
 * of the likes that stand then: a like that was taken back meanwhile is no news. Likes that a killed portal had not told
 * are told at the next start.
 */
export interface Likes {
  set(userId: string, id: string, isLiked: boolean): Promise<LikeOutcome>;
  /** Tells now everything that is pending. */
  flush(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

export interface LikesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Pick<Log, "warn">;
  readonly table: TextTable;
  /** Which of these texts are about a match: readers who are behind it are told later. */
  readonly aboutMatches: (db: Db, ids: readonly string[]) => Promise<ReadonlySet<string>>;
}

const GROUP = 64;
const EVERY_MS = 500;

interface LikeRequest {
  readonly userId: string;
  readonly id: string;
  readonly isLiked: boolean;
}
interface Row {
  readonly is_shown: boolean;
  readonly is_own: boolean;
  readonly is_shielding: boolean;
  readonly is_changed: boolean;
  readonly likes: number;
}

/** One snapshot for the whole group; its own additions and removals are counted on top. Rows are written in one order. */
async function write(db: Db, name: TextTable, group: readonly LikeRequest[], at: number): Promise<readonly Row[]> {
  const table = sql.table(name);
  const likes = sql.table(`${name}_like`);
  const textId = sql.ref(`${name}_id`);
  const { rows } = await sql<Row>`
    with asked as (
      select a.text_id, a.user_id, a.is_liked, a.n, coalesce(t.author_id = a.user_id, false) as is_own, t.id is not null as is_shown,
        exists (select 1 from shield s where s.user_id = t.author_id and s.target_id = a.user_id) as is_shielding
      from unnest(${group.map(({ id }) => id)}::int8[], ${group.map(({ userId }) => userId)}::int8[], ${group.map(({ isLiked }) => isLiked)}::bool[])
        with ordinality as a(text_id, user_id, is_liked, n)
      left join ${table} t on t.id = a.text_id and ${shownIn("t")}
    ), allowed as (
      select * from asked where is_shown and not is_own and not (is_liked and is_shielding) order by text_id, user_id
    ), added as (
      insert into ${likes} (${textId}, user_id, at)
      select text_id, user_id, ${new Date(at)}::timestamptz from allowed where is_liked order by text_id, user_id
      on conflict do nothing returning ${textId} as text_id, user_id
    ), removed as (
      delete from ${likes} l using allowed a where l.${textId} = a.text_id and l.user_id = a.user_id and not a.is_liked
      returning l.${textId} as text_id, l.user_id
    ), changed as (
      select text_id, user_id, 1 as by from added union all select text_id, user_id, -1 from removed
    ), counted as (
      select t.text_id, (select count(*)::int from ${likes} l where l.${textId} = t.text_id)
        + coalesce((select sum(c.by)::int from changed c where c.text_id = t.text_id), 0) as likes
      from (select distinct text_id from allowed) t
    )
    select a.is_shown, a.is_own, a.is_shielding, coalesce(k.likes, 0) as likes,
      exists (select 1 from changed c where c.text_id = a.text_id and c.user_id = a.user_id) as is_changed
    from asked a left join counted k on k.text_id = a.text_id order by a.n`.execute(db);
  return rows;
}

export function createLikes({ db, clock, log, table, aboutMatches }: LikesDeps): Likes {
  let gathered = new Map<string, Liked>();
  const touch = (one: Liked): void => void gathered.set(`${one.id}/${one.by}`, one);

  const queue = createGroupQueue<LikeRequest, LikeOutcome>({
    keyOf: ({ id, userId }) => `${id}/${userId}`,
    maxGroup: GROUP,
    // Two groups at once could wait for each other's rows.
    maxAtOnce: 1,
    async run(group) {
      const rows = await write(db, table, group, clock.now());
      return rows.map(({ is_shown, is_own, is_shielding, is_changed, likes }, i): LikeOutcome => {
        const { id = "", userId: by = "", isLiked = false } = group[i] ?? {};
        if (!is_shown) return { kind: "missing" };
        if (is_own) return { kind: "own" };
        if (isLiked && is_shielding) return { kind: "shielded" };
        if (is_changed) touch({ id, by });
        return { kind: "set", likes };
      });
    },
  });

  async function flush(): Promise<void> {
    const all = [...gathered.values()];
    gathered = new Map();
    try {
      for (let i = 0; i < all.length; i += GROUP) await notifyLikes(db, table, all.slice(i, i + GROUP), aboutMatches, clock.now());
    } catch (error) {
      // Told with the next ones.
      for (const one of all) touch(one);
      log.warn({ reason: messageOf(error) }, "likes were not told; trying again");
    }
  }

  const gathering = createGathering({
    clock,
    log,
    everyMs: EVERY_MS,
    isDue: () => gathered.size > 0,
    flush,
    async findMissed() {
      for (const one of await findUnnotifiedLikes(db, table, clock.now())) touch(one);
    },
    trouble: "likes were not looked through for what was not told",
  });

  return { set: (userId, id, isLiked) => queue.add({ userId, id, isLiked }), flush, ...gathering };
}
