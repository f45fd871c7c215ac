import { sql } from "kysely";
import type { Db } from "../kit/database.ts";
import { addNotices, takeBackText } from "../kit/notices.ts";

/** Notifies the users a post mentions, or withdraws that where it is not shown. Runs in the transaction of the change. */
export async function notifyAboutPost(trx: Db, id: string, at: number): Promise<void> {
  const { rows } = await sql<{ author_id: bigint; is_match: boolean; is_shown: boolean }>`
    select author_id, match_id is not null as is_match, (hidden_reason is null and not is_held and removed_at is null) as is_shown
    from post where id = ${id}::int8`.execute(trx);
  const [row] = rows;
  if (!row) return;
  const ref = `post:${id}`;
  if (!row.is_shown) return takeBackText(trx, ref, at);
  const named = await sql<{ user_id: bigint }>`select user_id from mention where subject = ${ref}`.execute(trx);
  await addNotices(
    trx,
    named.rows.map(({ user_id }) => ({
      userId: String(user_id),
      kind: "mention",
      groupKey: `mention:${ref}`,
      subject: ref,
      isMatch: row.is_match,
      actorId: String(row.author_id),
      ref,
      at,
    })),
  );
}
