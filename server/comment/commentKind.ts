import { sql } from "kysely";
import type { Db } from "../kit/database.ts";
import { type StandingRow, moderatedTexts, standingOf } from "../kit/userTexts.ts";
import type { Earning } from "../level/types.ts";
import type { ContextLine, SubjectFacts, SubjectKind } from "../moderation/types.ts";
import { SHOWN } from "./commentRepository.ts";
import { notifyAboutComment } from "./commentNotices.ts";
import type { CommentCounters } from "./counters.ts";
import { type CommentHosts, hostOf } from "./types.ts";

interface Row extends StandingRow {
  readonly id: bigint;
  readonly subject: string;
  readonly author_id: bigint;
  readonly text: string;
  readonly at: number;
  readonly edited_at: number | null;
  readonly seen_minute: string | null;
  readonly likes: number;
}

const BESIDE = 3;

/** Comments as a subject kind of moderation. */
export function createCommentKind({
  hosts,
  counters,
  earning,
  now,
}: {
  readonly hosts: CommentHosts;
  readonly counters: Pick<CommentCounters, "touchAround">;
  readonly earning?: Pick<Earning, "touchText"> | undefined;
  readonly now: () => number;
}): SubjectKind {
  const texts = moderatedTexts("comment");
  return {
    ...texts,
    async set(trx, id, standing) {
      await texts.set(trx, id, standing);
      await notifyAboutComment(trx, hosts, String(id), now());
    },
    kind: "comment",
    noun: "评论",

    async findMany(db, ids) {
      const { rows } = await sql<Row>`select * from comment where id = any(${ids.map(String)}::int8[])`.execute(db);
      const about = new Map<string, { readonly title: string; readonly path: string }>();
      for (const [host, under] of Map.groupBy(rows, ({ subject }) => hostOf(hosts, subject)?.host)) {
        if (!host) continue;
        const found = await host.findMany([...new Set(under.flatMap(({ subject }) => hostOf(hosts, subject)?.id ?? []))], now(), db);
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
            editedAt: row.edited_at,
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

    onChanged(id) {
      counters.touchAround(id);
      earning?.touchText("comment", id);
    },
  };
}

/** The subset of these comments whose subject is about a match. */
export async function commentsAboutMatches(on: Db, hosts: CommentHosts, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: bigint; subject: string }>`
    select id, subject from comment where id = any(${ids as string[]}::int8[])`.execute(on);
  const about = new Set<string>();
  for (const [subject, under] of Map.groupBy(rows, (row) => row.subject)) {
    const host = hostOf(hosts, subject);
    if ((await host?.host.owner?.(on, host.id))?.isMatch ?? true) for (const { id } of under) about.add(String(id));
  }
  return about;
}
