import { sql } from "kysely";
import { COLUMN_RECOMMENDED } from "../../../contract/codes/newsColumns.ts";
import { PLACES } from "../../../contract/codes/places.ts";
import type { ScheduleBlock, ScheduleLane } from "../../../contract/desk/articles.ts";
import type { Clock } from "../../kit/clock.ts";
import { type Db, safeNumber } from "../../kit/database.ts";

/** The schedule as lanes: each place with its placements, the leading articles of 推荐, and editors' timed articles. */
export interface ScheduleLanes {
  of(from: number, until: number): Promise<{ readonly now: number; readonly lanes: readonly ScheduleLane[]; readonly planned: number }>;
}

/** Longest time for which weight can keep an article first. */
const WEIGHT_REACH_MS = 11 * 86_400_000;
const MOST = 500;
/** Places shown even without placements. */
const ALWAYS: ReadonlySet<string> = new Set(["home-top", "news-top"]);

const time = (at: number) => sql`${new Date(at)}::timestamptz`;

interface Ranked {
  readonly id: bigint;
  readonly at: number;
  readonly rank: bigint;
  readonly title: string;
}

/** The articles that lead, in turn: each outranks all before it. */
export function leaders(articles: readonly { readonly id: string; readonly title: string; readonly at: number; readonly rank: number }[]) {
  const first: { readonly id: string; readonly title: string; readonly at: number; readonly rank: number }[] = [];
  for (const article of articles.toSorted((a, b) => a.at - b.at || a.rank - b.rank)) {
    const best = first.at(-1);
    if (best === undefined || article.rank >= best.rank) first.push(article);
  }
  return first;
}

export function createScheduleLanes({ db, clock }: { readonly db: Db; readonly clock: Clock }): ScheduleLanes {
  async function places(from: number, until: number, now: number): Promise<readonly ScheduleLane[]> {
    const { rows } = await sql<{ id: bigint; place_code: string; title: string; starts_at: number; ends_at: number | null }>`
      select id, place_code, title, starts_at, ends_at from placement
      where removed_at is null and starts_at < ${time(until)} and (ends_at is null or ends_at > ${time(from)})
      order by starts_at, id limit ${MOST}`.execute(db);
    return Object.entries(PLACES).flatMap(([code, { name }]): readonly ScheduleLane[] => {
      const blocks = rows
        .filter((row) => row.place_code === code)
        .map((row): ScheduleBlock => ({
          kind: "placement",
          id: String(row.id),
          title: row.title,
          from: row.starts_at,
          until: row.ends_at,
          isPlanned: row.starts_at > now,
        }));
      return blocks.length > 0 || ALWAYS.has(code) ? [{ code, name, blocks }] : [];
    });
  }

  async function firsts(from: number, until: number, now: number): Promise<ScheduleLane> {
    const { rows } = await sql<Ranked>`
      select a.id, a.publish_at as at, c.rank, r.title
      from article_column c join article a on a.id = c.article_id
      join lateral (
        select title from article_revision v where v.article_id = a.id and v.at <= greatest(a.publish_at, ${time(now)})
        order by v.revision desc limit 1
      ) r on true
      where c.column_no = ${COLUMN_RECOMMENDED} and a.withdrawn_at is null
        and a.publish_at > ${time(from - WEIGHT_REACH_MS)} and a.publish_at < ${time(until)}`.execute(db);
    const first = leaders(rows.map((row) => ({ ...row, id: String(row.id), rank: safeNumber(row.rank) })));
    const blocks = first.flatMap((one, i): readonly ScheduleBlock[] => {
      const ends = first[i + 1]?.at ?? null;
      if (ends !== null && ends <= from) return [];
      return [{ kind: "article", id: one.id, title: one.title, from: one.at, until: ends, isPlanned: one.at > now }];
    });
    return { code: "first", name: "头条首条", blocks };
  }

  async function timed(from: number, until: number, now: number): Promise<ScheduleLane> {
    const { rows } = await sql<{ kind: "article" | "draft"; id: bigint; title: string; at: number }>`
      select 'article' as kind, a.id, v.title || case when v.revision > 1 then ' 第 ' || v.revision || ' 版' else '' end as title, v.at
      from article_revision v join article a on a.id = v.article_id
      where v.at >= ${time(from)} and v.at < ${time(until)} and v.edited_by is not null and a.withdrawn_at is null
      union all
      select 'draft', d.id, d.title || ' 草稿 ' || d.version, d.schedule from article_draft d
      where d.schedule >= ${time(Math.max(from, now))} and d.schedule < ${time(until)}
      order by 4, 2 limit ${MOST}`.execute(db);
    return {
      code: "timed",
      name: "文章发布",
      blocks: rows.map((row) => ({
        kind: row.kind,
        id: String(row.id),
        title: row.title,
        from: row.at,
        until: row.at,
        isPlanned: row.at > now,
      })),
    };
  }

  return {
    async of(from, until) {
      const now = clock.now();
      const [standing, first, articles] = await Promise.all([places(from, until, now), firsts(from, until, now), timed(from, until, now)]);
      const lanes = [...standing, first, articles];
      const planned = lanes
        .filter(({ code }) => code !== "first")
        .reduce((sum, { blocks }) => sum + blocks.filter(({ isPlanned, kind }) => isPlanned && kind !== "draft").length, 0);
      return { now, lanes, planned };
    },
  };
}
