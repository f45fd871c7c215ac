import { sql } from "kysely";
import type { ContextLine, Standing, SubjectFacts, SubjectKind } from "../moderation/types.ts";
import { SHOWN } from "./commentRepository.ts";
import type { CommentCounters } from "./counters.ts";
import { type CommentHosts, hostOf } from "./types.ts";

interface Row {
  readonly id: bigint;
  readonly subject: string;
  readonly author_id: bigint;
  readonly text: string;
  readonly at: number;
  readonly seen_minute: string | null;
  readonly likes: number;
  readonly removed_at: number | null;
  readonly hidden_reason: string | null;
  readonly hidden_code: number | null;
  readonly hidden_case: bigint | null;
  readonly is_held: boolean;
  readonly approved_at: number | null;
}

const standingOf = (row: Row): Standing => ({
  hiddenReason: row.hidden_reason,
  hiddenCode: row.hidden_code,
  hiddenCase: row.hidden_case === null ? null : String(row.hidden_case),
  isHeld: row.is_held,
  approvedAt: row.approved_at,
});

const BESIDE = 3;

/** Comments as moderation knows them. */
export function createCommentKind({
  hosts,
  counters,
  now,
}: {
  readonly hosts: CommentHosts;
  readonly counters: Pick<CommentCounters, "touchAround">;
  readonly now: () => number;
}): SubjectKind {
  return {
    kind: "comment",
    noun: "评论",

    async findMany(db, ids) {
      const { rows } = await sql<Row>`select * from comment where id = any(${ids.map(String)}::int8[])`.execute(db);
      const about = new Map<string, { readonly title: string; readonly path: string }>();
      for (const [host, under] of Map.groupBy(rows, ({ subject }) => hostOf(hosts, subject)?.host)) {
        if (!host) continue;
        const found = await host.findMany([...new Set(under.flatMap(({ subject }) => hostOf(hosts, subject)?.id ?? []))], now());
        for (const [id, facts] of found) about.set(`${host.kind}:${id}`, facts);
      }
      return new Map(
        rows.map((row): [string, SubjectFacts] => [
          String(row.id),
          {
            id: String(row.id),
            authorId: String(row.author_id),
            text: row.text,
            at: row.at,
            under: about.get(row.subject)?.title ?? "",
            path: `${about.get(row.subject)?.path ?? ""}#comment-${row.id}`,
            seenMinute: row.seen_minute,
            likes: row.likes,
            isGone: row.removed_at !== null,
            standing: standingOf(row),
          },
        ]),
      );
    },

    async context(db, id) {
      const { rows } = await sql<{ id: bigint; nick_name: string; text: string; at: number }>`
        select n.id, u.nick_name, n.text, n.at from (
          (select c.* from comment c, comment t where t.id = ${id} and c.subject = t.subject and c.id < t.id and ${SHOWN} order by c.id desc limit ${BESIDE})
          union all (select c.* from comment c where c.id = ${id})
          union all (select c.* from comment c, comment t where t.id = ${id} and c.subject = t.subject and c.id > t.id and ${SHOWN} order by c.id limit ${BESIDE})
        ) n join app_user u on u.id = n.author_id order by n.id`.execute(db);
      return rows.map((row): ContextLine => ({
        id: String(row.id),
        nickName: row.nick_name,
        text: row.text,
        at: row.at,
        isThis: row.id === id,
      }));
    },

    async lock(trx, id) {
      const { rows } = await sql<Row>`select * from comment where id = ${id} for no key update`.execute(trx);
      const [row] = rows;
      return row && row.removed_at === null ? standingOf(row) : null;
    },

    async set(trx, id, { hiddenReason, hiddenCode, hiddenCase, isHeld, approvedAt }) {
      await sql`
        update comment set hidden_reason = ${hiddenReason}, hidden_code = ${hiddenCode}, hidden_case = ${hiddenCase}::int8, is_held = ${isHeld},
          approved_at = ${approvedAt === null ? null : new Date(approvedAt)}::timestamptz
        where id = ${id}`.execute(trx);
    },

    async setReports(trx, id, reports) {
      await sql`update comment set reports = ${reports} where id = ${id}`.execute(trx);
    },

    async approvedOf(db, authorId, most) {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from (select 1 from comment c where c.author_id = ${authorId} and ${SHOWN} limit ${most}) s`.execute(
        db,
      );
      return rows[0]?.count ?? 0;
    },

    async countsOf(db, authorId) {
      const { rows } = await sql<{ texts: number; hidden: number; likes: number }>`
        select count(*)::int as texts, count(*) filter (where c.hidden_code is not null)::int as hidden, coalesce(sum(c.likes), 0)::int as likes
        from comment c where c.author_id = ${authorId}`.execute(db);
      return rows[0] ?? { texts: 0, hidden: 0, likes: 0 };
    },

    onChanged: (id) => counters.touchAround(id),
  };
}
