import { sql } from "kysely";
import { type News, addNotices, takeBackText } from "../kit/notices.ts";
import type { Db } from "../kit/database.ts";
import { type CommentHosts, hostOf } from "./types.ts";

/**
 * Notifies the author of the comment it answers, the owner of its subject and the users it mentions, or withdraws the
 * notices while it is not shown. Runs in the transaction of the change; a repeated call notifies nobody twice.
 */
export async function notifyAboutComment(trx: Db, hosts: CommentHosts, id: string, at: number): Promise<void> {
  const { rows } = await sql<{
    subject: string;
    author_id: bigint;
    parent_id: bigint | null;
    parent_author: bigint | null;
    is_shown: boolean;
    is_parent_shown: boolean | null;
  }>`
    select c.subject, c.author_id, c.parent_id, p.author_id as parent_author,
      (c.hidden_reason is null and not c.is_held and c.removed_at is null) as is_shown,
      (p.hidden_reason is null and not p.is_held and p.removed_at is null) as is_parent_shown
    from comment c left join comment p on p.id = c.parent_id where c.id = ${id}::int8`.execute(trx);
  const [row] = rows;
  if (!row) return;
  const ref = `comment:${id}`;
  if (!row.is_shown) return takeBackText(trx, ref, at);
  const found = hostOf(hosts, row.subject);
  // If it is unknown whether the subject is about a match, assume so: such notices wait.
  const { authorId, isMatch } = (await found?.host.owner?.(trx, found.id)) ?? { authorId: null, isMatch: true };
  const actorId = String(row.author_id);
  const notices = new Map<string, News>();
  const add = (userId: string, kind: News["kind"], groupKey: string, subject: string): void => {
    if (!notices.has(userId)) notices.set(userId, { userId, kind, groupKey, subject, isMatch, actorId, ref, at });
  };
  if (row.parent_author !== null && row.is_parent_shown)
    add(String(row.parent_author), "reply", `reply:comment:${row.parent_id}`, `comment:${row.parent_id}`);
  if (authorId !== null) add(authorId, "reply", `reply:${row.subject}`, row.subject);
  const named = await sql<{ user_id: bigint }>`select user_id from mention where subject = ${ref}`.execute(trx);
  for (const { user_id } of named.rows) add(String(user_id), "mention", `mention:${row.subject}`, row.subject);
  await addNotices(trx, [...notices.values()]);
}
