import { sql } from "kysely";
import { wilson } from "../../contract/rules/wilson.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import { messageOf } from "../kit/errors.ts";
import { createGathering } from "../kit/gathering.ts";
import type { Log } from "../kit/log.ts";
import { shownIn } from "../kit/userTexts.ts";
import { SHOWN, TRUST_STEPS } from "./commentRepository.ts";
import { type CommentHosts, hostOf } from "./types.ts";

/**
 * Numbers shown with comments and their subjects. The rows are the truth: changed ids are collected and recounted twice a
 * second. Each row is locked before it is counted, so that two portals cannot write an older count over a newer one. The
 * next start finds what a killed portal had collected.
 */
export interface CommentCounters {
  /** The comment's likes, reports or replies have changed. */
  touchComment(id: string): void;
  /** The comment was written, shown or hidden: also recounts its root and its subject. */
  touchAround(id: string): void;
  /** Recounts everything collected, at once. */
  flush(): Promise<void>;
  /** Collects everything whose number differs from the counted rows. */
  findWrong(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

export interface CountersDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Pick<Log, "warn">;
  readonly hosts: CommentHosts;
}

const EVERY_MS = 500;
const BATCH = 500;

export function createCommentCounters({ db, clock, log, hosts }: CountersDeps): CommentCounters {
  let comments = new Set<string>();
  let around = new Set<string>();
  let subjects = new Set<string>();

  async function countComments(ids: readonly string[]): Promise<void> {
    await db.transaction().execute(async (trx) => {
      await sql`select id from comment where id = any(${ids}::int8[]) order by id for no key update`.execute(trx);
      const { rows } = await sql<{ id: bigint; is_shown: boolean; likes: number; replies: number; reports: number }>`
        select o.id, ${shownIn("o")} as is_shown, o.reports, (select count(*)::int from comment_like l where l.comment_id = o.id) as likes,
          (select count(*)::int from comment c where c.root_id = o.id and ${SHOWN}) as replies
        from comment o where o.id = any(${ids}::int8[])`.execute(trx);
      const counted = rows.map(({ id, is_shown, likes, replies, reports }) => ({
        id: String(id),
        likes,
        replies,
        // A tombstone is never a best comment: it sorts behind readable ones.
        trust: is_shown ? Math.round((wilson(likes, likes + reports)?.low ?? 0) * TRUST_STEPS) / TRUST_STEPS : 0,
      }));
      await sql`
        update comment o set likes = n.likes, replies = n.replies, trust = n.trust
        from json_to_recordset(${JSON.stringify(counted)}::json) as n(id int8, likes int, replies int, trust float8)
        where o.id = n.id and (o.likes, o.replies, o.trust) is distinct from (n.likes, n.replies, n.trust)`.execute(trx);
    });
  }

  async function countSubjects(named: readonly string[]): Promise<void> {
    for (const [host, of] of Map.groupBy(named, (subject) => hostOf(hosts, subject)?.host)) {
      if (!host) continue;
      await db.transaction().execute(async (trx) => {
        const ids = of.flatMap((subject) => hostOf(hosts, subject)?.id ?? []);
        await host.lock(trx, ids);
        const { rows } = await sql<{ subject: string; comments: number }>`
          select n.subject, (select count(*)::int from comment c where c.subject = n.subject and ${SHOWN}) as comments
          from unnest(${of}::text[]) as n(subject)`.execute(trx);
        await host.setComments(
          trx,
          rows.map(({ subject, comments: count }) => ({ id: subject.split(":")[1] ?? "", comments: count })),
        );
      });
    }
  }

  async function flush(): Promise<void> {
    const [changed, moved, under] = [comments, around, subjects];
    comments = new Set();
    around = new Set();
    subjects = new Set();
    try {
      const { rows } = await sql<{ id: bigint; root_id: bigint | null; subject: string }>`
        select id, root_id, subject from comment where id = any(${[...moved]}::int8[])`.execute(db);
      for (const { id, root_id, subject } of rows) {
        changed.add(String(id));
        if (root_id !== null) changed.add(String(root_id));
        under.add(subject);
      }
      const ids = [...changed];
      for (let i = 0; i < ids.length; i += BATCH) await countComments(ids.slice(i, i + BATCH));
      const named = [...under];
      for (let i = 0; i < named.length; i += BATCH) await countSubjects(named.slice(i, i + BATCH));
    } catch (error) {
      // Counted again with the next batch.
      for (const id of changed) comments.add(id);
      for (const id of moved) around.add(id);
      for (const subject of under) subjects.add(subject);
      log.warn({ reason: messageOf(error) }, "comments were not counted; trying again");
    }
  }

  async function findWrong(): Promise<void> {
    const { rows } = await sql<{ id: bigint }>`
      select o.id from comment o
      left join (select comment_id, count(*)::int as n from comment_like group by comment_id) l on l.comment_id = o.id
      left join (select c.root_id, count(*)::int as n from comment c where c.root_id is not null and ${SHOWN} group by c.root_id) r on r.root_id = o.id
      where o.likes <> coalesce(l.n, 0) or o.replies <> coalesce(r.n, 0)`.execute(db);
    for (const { id } of rows) comments.add(String(id));
    for (const host of hosts.values()) {
      for (const id of (await host.findWrong?.()) ?? []) subjects.add(`${host.kind}:${id}`);
      if (host.findWrong) continue;
      const all = await sql<{ subject: string }>`
        select distinct subject from comment where subject >= ${`${host.kind}:`} and subject < ${`${host.kind};`}`.execute(db);
      for (const { subject } of all.rows) subjects.add(subject);
    }
  }

  const gathering = createGathering({
    clock,
    log,
    everyMs: EVERY_MS,
    isDue: () => comments.size + around.size + subjects.size > 0,
    flush,
    findMissed: findWrong,
    trouble: "comments were not looked through for wrong counts",
  });

  return {
    touchComment: (id) => void comments.add(id),
    touchAround: (id) => void around.add(id),
    flush,
    findWrong,
    ...gathering,
  };
}
