import { sql } from "kysely";
import { HOT_STEPS } from "../../contract/rules/postText.ts";
import type { Db } from "../../server/kit/database.ts";

export interface Seeded {
  readonly posts: number;
  readonly comments: number;
}

const AUTHORS = 2_000;
/** Old enough that no start-up job looks through the posts for missing work. */
const DAYS_AGO = 8;
const DAYS = 60;

/** Inserts a million rows faster without indexes. */
async function withoutIndexes(db: Db, work: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ indexname: string; indexdef: string }>`
    select indexname, indexdef from pg_indexes where tablename = 'comment'
      and indexname not in (select conname from pg_constraint where conrelid = 'comment'::regclass)`.execute(db);
  for (const { indexname } of rows) await sql`drop index ${sql.id(indexname)}`.execute(db);
  await work();
  for (const { indexdef } of rows) await sql.raw(indexdef).execute(db);
}

/** Inserts in bulk: posts over two months, their likes, and ten times as many comments, a third of which are replies. */
export async function seed(db: Db, { posts, comments }: Seeded): Promise<void> {
  // The data is consistent by construction, so a million foreign-key checks are skipped.
  for (const setting of [sql`statement_timeout = 0`, sql`session_replication_role = replica`, sql`work_mem = '128MB'`])
    await sql`set ${setting}`.execute(db);
  await sql`update app_user set created_at = now() - interval '90 days'`.execute(db);
  await sql`
    insert into app_user (nick_name, nick_key, experience, created_at)
    select '写手' || n || '号', 'author' || n, 300, now() - interval '90 days' from generate_series(1, ${AUTHORS}::int) n`.execute(db);
  await sql`create temp table author as select id, row_number() over (order by id) - 1 as place from app_user where nick_key like 'author%'`.execute(
    db,
  );
  const ago = sql`now() - make_interval(days => ${DAYS_AGO}::int)`;
  await sql`
    insert into post (author_id, circle_id, title, doc, plain, at, hot)
    select a.id, (select min(id) from circle) + n % (select count(*) from circle), '第' || n || '帖',
      jsonb_build_object('type', 'doc', 'content', jsonb_build_array(jsonb_build_object('type', 'paragraph', 'content',
        jsonb_build_array(jsonb_build_object('type', 'text', 'text', '第' || n || '分钟的那脚传中，跑位比传球更值得看。' || repeat('边路一对一之后', n % 9)))))),
      '第' || n || '分钟', ${ago} - make_interval(secs => (${posts}::int - n) * ${(DAYS * 86_400) / posts}::float8), 0
    from generate_series(1, ${posts}::int) n join author a on a.place = n % ${AUTHORS}::int order by n`.execute(db);
  await sql`
    insert into post_topic (post_id, topic) select id, '话题' || id % 50 from post where id % 4 = 0`.execute(db);
  await sql`
    insert into post_like (post_id, user_id, at)
    select p.id, a.id, ${ago} from post p cross join lateral generate_series(1, (p.id % 7)::int) k
    join author a on a.place = (p.id * 31 + k * 7) % ${AUTHORS}::int on conflict do nothing`.execute(db);
  const first = sql`(select min(id) from post)`;
  const texts = sql`'说得对，防线前面那块空当第' || n || '次被打穿了'`;
  const roots = Math.ceil((comments * 2) / 3);
  // Some posts have many more comments than others.
  const under = (n: ReturnType<typeof sql>) =>
    sql`(${first} + floor(${posts}::int * power(((${n}::int8 * 7919) % 1000003) / 1000003.0, 2)))`;
  // One root in twenty has three likes, and every second one has one reply.
  const trusted = sql`case when n % 20 = 0 then 0.438502968 else 0 end`;
  await withoutIndexes(db, async () => {
    await sql`
    insert into comment (subject, author_id, text, at, likes, trust, replies)
    select 'post:' || ${under(sql`n`)}::int8, a.id, ${texts}, ${ago} - make_interval(secs => ${comments}::int - n),
      case when n % 20 = 0 then 3 else 0 end, ${trusted}, case when n % 2 = 0 and n <= ${2 * (comments - roots)}::int then 1 else 0 end
    from generate_series(1, ${roots}::int) n join author a on a.place = (n * 17) % ${AUTHORS}::int order by n`.execute(db);
    await sql`analyze comment`.execute(db);
    await sql`create temp table root as select id, subject, row_number() over (order by id) as n from comment`.execute(db);
    await sql`
    insert into comment (subject, root_id, parent_id, author_id, text, at)
    select r.subject, r.id, r.id, a.id, ${texts}, ${ago} - make_interval(secs => (${comments - roots}::int - n)::int)
    from root r join author a on a.place = (r.n * 13) % ${AUTHORS}::int
    where r.n % 2 = 0 and r.n <= ${2 * (comments - roots)}::int order by r.n`.execute(db);
  });
  await sql`
    insert into comment_like (comment_id, user_id, at)
    select r.id, a.id, ${ago} from root r cross join generate_series(1, 3) k join author a on a.place = (r.n + k) % ${AUTHORS}::int
    where r.n % 20 = 0`.execute(db);
  await sql`analyze`.execute(db);
  await sql`
    update post p set likes = n.likes, comments = n.comments,
      hot = round((log(greatest(1, n.likes + 2 * n.comments)) + extract(epoch from p.at) / 45000) * ${HOT_STEPS}::numeric) / ${HOT_STEPS}::numeric
    from (
      select q.id, coalesce(l.n, 0)::int as likes, coalesce(c.n, 0)::int as comments from post q
      left join (select post_id, count(*) as n from post_like group by post_id) l on l.post_id = q.id
      left join (select subject, count(*) as n from comment group by subject) c on c.subject = 'post:' || q.id
    ) n where n.id = p.id`.execute(db);
  await sql`vacuum analyze`.execute(db);
}
