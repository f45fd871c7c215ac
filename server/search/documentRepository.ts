import { type RawBuilder, sql } from "kysely";
import { SEARCH_COUNTED } from "../../contract/http/searchLimits.ts";
import { type Db, onlyRow, safeNumber } from "../kit/database.ts";
import { queryOf } from "../kit/search/vector.ts";
import { shownIn } from "../kit/userTexts.ts";

/** Kinds of documents in `search_doc`; anchors are users too. */
export type DocumentKind = "news" | "rooms" | "recordings" | "posts" | "anchors" | "users" | "plans";

export interface FoundDocument {
  readonly ref: string;
  /** The title as of the reader's moment. */
  readonly title: string;
  readonly rank: number;
}

export interface DocumentPage {
  readonly total: number;
  readonly list: readonly FoundDocument[];
  readonly cursor: string | null;
}

export interface PageRequest {
  readonly limit: number;
  readonly offset: number;
  readonly cursor: string | null;
}

/** The moments to read as of, epoch ms: `at` for content about a match, `now` for all other. */
export interface AsOf {
  readonly now: number;
  readonly at: number;
  /** A user's id; null: a visitor. Posts that the user has shielded, or of users so, are not found. */
  readonly viewer: string | null;
}

export interface DocumentRepository {
  find(kind: DocumentKind, word: string, asOf: AsOf, page: PageRequest): Promise<DocumentPage>;
}

const NONE: DocumentPage = { total: 0, list: [], cursor: null };
/** Only the newest documents found are considered: nobody pages further, and sorting a hundred thousand takes time. */
const CANDIDATES = 1_000;
const HOUR_S = 3_600;
const BASE = 36;

const TABLE_KIND: Readonly<Record<DocumentKind, string>> = {
  news: "article",
  rooms: "room",
  recordings: "recording",
  posts: "post",
  anchors: "user",
  users: "user",
  plans: "plan",
};

/** The sort key among documents found by title, and among those found by their text; and the join that excludes rows. */
function orderOf(kind: DocumentKind, { now, viewer }: AsOf): { readonly rank: RawBuilder<unknown>; readonly from: RawBuilder<unknown> } {
  switch (kind) {
    case "news":
      return {
        rank: sql`extract(epoch from c.at)::int8 + (c.weight * ${HOUR_S})::int8`,
        from: sql`join article a on a.id = c.ref and a.withdrawn_at is null`,
      };
    case "recordings":
      return { rank: sql`extract(epoch from c.at)::int8`, from: sql`` };
    case "rooms":
      return {
        rank: sql`(case when r.session_id is null then 0 else 1 end) * 10000000000000::int8 + extract(epoch from c.at)::int8`,
        from: sql`join room r on r.id = c.ref`,
      };
    case "posts":
      return {
        rank: sql`extract(epoch from p.at)::int8`,
        from: sql`join post p on p.id = c.ref and ${shownIn("p")}
          and not exists (select 1 from shield s where s.user_id = ${viewer}::int8 and s.target_id = p.author_id)
          and not exists (select 1 from post_shield h where h.user_id = ${viewer}::int8 and h.post_id = p.id)`,
      };
    case "plans":
      return {
        // Plans for sale first. Plans under review or refused are not found.
        rank: sql`(case when p.closes_at > ${new Date(now)}::timestamptz and p.sale_ended_at is null then 1 else 0 end) * 10000000000000::int8
          + extract(epoch from c.at)::int8`,
        from: sql`join plan p on p.id = c.ref and coalesce(p.review, 'passed') = 'passed'`,
      };
    case "anchors":
    case "users":
      return {
        rank: sql`(select count(*) from user_follow f where f.target_id = c.ref)`,
        from: sql`join app_user u on u.id = c.ref and u.is_anchor = ${kind === "anchors"}`,
      };
  }
}

interface Keyset {
  /** 0 or 1. */
  readonly inTitle: number;
  readonly rank: number;
  readonly ref: number;
}

function keysetOf(cursor: string): Keyset | null {
  const [inTitle = Number.NaN, rank = Number.NaN, ref = Number.NaN] = cursor.split(".").map((part) => Number.parseInt(part, BASE));
  return (inTitle === 0 || inTitle === 1) && Number.isSafeInteger(rank) && Number.isSafeInteger(ref) ? { inTitle, rank, ref } : null;
}

export function createDocumentRepository(db: Db): DocumentRepository {
  return {
    async find(kind, word, asOf, { limit, offset, cursor }) {
      const { now, at } = asOf;
      const query = queryOf(word);
      const title = queryOf(word, kind === "users" || kind === "anchors" ? "AD" : "A");
      if (query === null || title === null) return NONE;
      const after = cursor === null ? null : keysetOf(cursor);
      if (cursor !== null && !after) return NONE;
      const { rank, from } = orderOf(kind, asOf);
      const moment = sql`(case when d.match_id is null then ${new Date(now)}::timestamptz else ${new Date(Math.min(now, at))}::timestamptz end)`;
      const later = after ? sql`(in_title, rank, ref) < (${after.inTitle}::int, ${after.rank}::int8, ${after.ref}::int8)` : sql`true`;
      const { rows } = await sql<{ total: bigint; ref: bigint | null; title: string; rank: bigint; in_title: number }>`
        with candidate as materialized (
          select d.ref, d.title, d.at, d.weight, (d.v @@ ${title}::tsquery)::int as in_title
          from search_doc d
          where d.kind = ${TABLE_KIND[kind]} and d.v @@ ${query}::tsquery and d.at <= ${moment} and (d.until is null or d.until > ${moment})
          order by d.at desc limit ${CANDIDATES}
        ), found as materialized (
          select c.ref, c.title, c.in_title, ${rank} as rank from candidate c ${from}
        )
        select t.total, f.* from (select count(*) as total from found) t left join lateral (
          select * from found where ${later} order by in_title desc, rank desc, ref desc limit ${limit + 1} offset ${after ? 0 : offset}
        ) f on true
        order by f.in_title desc, f.rank desc, f.ref desc`.execute(db);
      const found = rows.flatMap(({ ref, ...row }) => (ref === null ? [] : [{ ...row, ref, rank: safeNumber(row.rank) }]));
      const shown = found.slice(0, limit);
      const last = shown.at(-1);
      return {
        total: Math.min(safeNumber(onlyRow(rows).total), SEARCH_COUNTED),
        list: shown.map(({ ref, title, rank: n }) => ({ ref: String(ref), title, rank: n })),
        cursor:
          found.length > limit && last ? [last.in_title, last.rank, safeNumber(last.ref)].map((n) => n.toString(BASE)).join(".") : null,
      };
    },
  };
}
