import { sql } from "kysely";
import { richOfParagraphs } from "../../contract/rules/richText.ts";
import type { ArticleMatch } from "../../contract/http/content.ts";
import { addUser } from "../../server/follow/testing.ts";
import type { ManualClock } from "../../server/kit/clock.ts";
import type { Db } from "../../server/kit/database.ts";
import { createPublishing } from "../../server/news/publishing.ts";

/** For tests: users with an account age, and articles. */

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
