import { sql } from "kysely";
import type { Db } from "../kit/database.ts";
import type { DemoComment } from "../kit/demoComment.ts";
import { insertComment } from "./commentWrites.ts";

export interface DemoContext {
  /** `article:12`. */
  readonly subject: string;
  /** When the subject was published. */
  readonly from: number;
  readonly now: number;
  /** User ids by name. */
  readonly idOf: ReadonlyMap<string, string>;
  /** Users who like the comment, without its author. */
  likersOf(authorId: string, comment: DemoComment): readonly string[];
}

const MINUTE_MS = 60_000;
/** All likes are given within this time. */
const LIKED_MS = 180 * MINUTE_MS;

/** Skips comments dated in the future, with their answers. The numbers beside it are counted at the start (counters.ts). */
export async function writeDemoComment(trx: Db, comment: DemoComment, under: DemoContext, rootId: string | null = null): Promise<void> {
  const { subject, from, now, idOf, likersOf } = under;
  const authorId = idOf.get(comment.by);
  const at = from + comment.after * MINUTE_MS;
  if (authorId === undefined || at > now) return;
  const id = await insertComment(trx, {
    subject,
    rootId,
    parentId: rootId,
    authorId,
    text: comment.text,
    sameness: "",
    at,
    seenAt: null,
    seenMinute: null,
    isHeld: false,
    requestKey: null,
    isSample: true,
  });
  const likers = likersOf(authorId, comment);
  const within = Math.min(now - at, LIKED_MS);
  const likes = likers.map((user, i) => ({ user, at: at + Math.round((within * (i + 1)) / (likers.length + 1)) }));
  await sql`
    insert into comment_like (comment_id, user_id, at) select ${id}::int8, n."user", to_timestamp(n.at / 1000.0)
    from json_to_recordset(${JSON.stringify(likes)}::json) as n("user" int8, at float8)`.execute(trx);
  for (const reply of comment.replies) await writeDemoComment(trx, reply, under, rootId ?? id);
}
