import { type RawBuilder, sql } from "kysely";

/** The moments to read as of, epoch ms: `at` for articles about a match, `now` for all others. */
export interface AsOf {
  readonly now: number;
  readonly at: number;
}

const time = (at: number) => sql`${new Date(at)}::timestamptz`;

/** Whether an article `a` is about a match now, by its revision: a planned one may name another match. */
export const isAboutMatch = (now: number): RawBuilder<boolean> => sql<boolean>`coalesce((
  select v.match is not null from article_revision v where v.article_id = a.id and v.at <= ${time(now)} order by v.revision desc limit 1), false)`;

/** The moment an article `a` is read as of. */
export const momentOf = ({ now, at }: AsOf): RawBuilder<unknown> =>
  at >= now ? time(now) : sql`(case when ${isAboutMatch(now)} then ${time(at)} else ${time(now)} end)`;
