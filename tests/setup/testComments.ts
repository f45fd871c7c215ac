import { sql } from "kysely";
import { commentCalls } from "../../contract/http/comment.ts";
import { richOfParagraphs } from "../../contract/rules/richText.ts";
import type { ArticleMatch } from "../../contract/http/content.ts";
import type { MatchId } from "../../contract/ids.ts";
import { type CommentParts, composeComments } from "../../server/compose/comments.ts";
import { addUser, memoryLimiter, testPortal } from "../../server/follow/testing.ts";
import type { ManualClock } from "../../server/kit/clock.ts";
import type { Db } from "../../server/kit/database.ts";
import { silentLog } from "../../server/kit/log.ts";
import { freshDatabase } from "../../server/kit/testDatabase.ts";
import { NO_MOMENTS } from "../../server/moment/testing.ts";
import { createPublishing } from "../../server/news/publishing.ts";

/** For tests: users with an account age, articles, and comments on them. */

const DAY = 86_400_000;

/** A user registered this many days ago, with this many approved comments elsewhere. */
export async function addWriter(
  db: Db,
  clock: ManualClock,
  nickName: string,
  { days = 10, experience = 100, approved = 5 }: { readonly days?: number; readonly experience?: number; readonly approved?: number } = {},
): Promise<string> {
  const id = await addUser(db, nickName);
  await sql`update app_user set created_at = ${new Date(clock.now() - days * DAY)}, experience = ${experience} where id = ${id}::int8`.execute(
    db,
  );
  await sql`
    insert into comment (subject, author_id, text, at) select 'post:1', ${id}::int8, 'old', ${new Date(clock.now() - 2 * 3_600_000)}
    from generate_series(1, ${approved}::int)`.execute(db);
  return id;
}

export async function addArticle(db: Db, clock: ManualClock, match: ArticleMatch | null = null): Promise<string> {
  const id = await createPublishing(db).publish({
    kind: "news",
    columnNo: "34",
    otherColumns: [],
    publishAt: clock.now(),
    source: "编辑部",
    authorId: null,
    isSample: false,
    weight: 0,
    tags: [],
    origin: null,
    editedBy: null,
    title: "标题",
    summary: "",
    doc: richOfParagraphs(["正文"]),
    cover: null,
    match,
    made: null,
  });
  if (id === null) throw new Error("no article");
  return id;
}

/** An article may be about it. */
export const MATCH: ArticleMatch = {
  sport: "fb",
  matchId: "test-1" as MatchId,
  league: "测试联赛",
  round: null,
  kickoffAt: 0,
  home: { id: "a", name: "甲队" },
  away: { id: "b", name: "乙队" },
  score: null,
  isSimulated: true,
};

/** Comments over HTTP, on a database of their own. */
export async function testComments(databaseUrl: string, clock: ManualClock) {
  const database = await freshDatabase(databaseUrl);
  const { db } = database;
  let made: CommentParts | undefined;
  const portal = await testPortal(Object.values(commentCalls), (registry) => {
    made = composeComments(registry, {
      db,
      minuteOf: async () => null,
      limiter: memoryLimiter(clock),
      clock,
      log: silentLog(),
      moments: NO_MOMENTS,
    });
  });
  if (!made) throw new Error("the portal registered nothing");
  const parts = made;
  await parts.moderation.rules.seed();
  let names = 0;
  return {
    db,
    portal,
    parts,
    writer: (how: Parameters<typeof addWriter>[3] = {}) => addWriter(db, clock, `球迷${(names += 1)}`, how),
    write: (article: string, as: string, text: string, more: Readonly<Record<string, unknown>> = {}) =>
      portal.call(commentCalls.informCommentReply, { as, body: { subject: `article:${article}`, text, ...more } }),
    read: (article: string, query: Readonly<Record<string, string | number>> = {}, as?: string) =>
      portal.call(commentCalls.informInfoCommentListByPost, { query: { postId: article, ...query }, ...(as === undefined ? {} : { as }) }),
    /** Writes the collected counts. */
    async flush(): Promise<void> {
      clock.advance(500);
      await parts.stop();
    },
    async close(): Promise<void> {
      await portal.app.close();
      await database.remove();
    },
  };
}
