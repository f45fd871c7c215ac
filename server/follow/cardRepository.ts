import { type RawBuilder, sql } from "kysely";
import type { Page } from "../../contract/http/page.ts";
import type { UserCard } from "../../contract/http/user.ts";
import { levelOf } from "../../contract/rules/level.ts";
import { type Db, onlyRow, safeNumber } from "../kit/database.ts";

/** A page of a list: `page` from 1. */
export interface PageOf {
  readonly page: number;
  readonly pageSize: number;
}

/** Selection and order of users: SQL after `from`, with `app_user` as `u`, and SQL after `order by`. */
interface Listing {
  readonly from: RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
}

/** Users' public cards. `viewer` is the calling user; null = a visitor, who follows nobody. */
export interface CardRepository {
  find(viewer: bigint | null, id: bigint): Promise<UserCard | null>;
  /** In the order of the ids, without unknown ones. */
  byIds(viewer: bigint | null, ids: readonly bigint[]): Promise<readonly UserCard[]>;
  /** Users followed by a user, latest first. */
  followed(viewer: bigint | null, userId: bigint, who: "anchors" | "experts" | "everybody", page: PageOf): Promise<Page<UserCard>>;
  /** Followers of a user, latest first. */
  fans(viewer: bigint | null, userId: bigint, page: PageOf): Promise<Page<UserCard>>;
  /** By number of followers. */
  hot(viewer: bigint | null, who: "anchors" | "experts", size: number): Promise<readonly UserCard[]>;
  /** Anchors the viewer does not follow yet, by number of followers. */
  recommended(viewer: bigint | null, size: number): Promise<readonly UserCard[]>;
  /** `key` is part of the nickname's key (contract/rules/nickName.ts), "" = all users. Closest match first, then by followers. */
  named(viewer: bigint | null, key: string, page: PageOf): Promise<Page<UserCard>>;
}

interface CardRow {
  readonly total: bigint;
  /** Null on the one row of an empty page. */
  readonly id: bigint | null;
  readonly nick_name: string;
  readonly portrait: string;
  readonly experience: number;
  readonly is_anchor: boolean;
  readonly is_expert: boolean;
  readonly description: string;
  readonly fans: bigint;
  readonly is_followed: boolean;
}

function cardOf(row: CardRow & { readonly id: bigint }): UserCard {
  return {
    id: String(row.id),
    nickName: row.nick_name,
    portrait: row.portrait,
    level: levelOf(row.experience),
    isAnchor: row.is_anchor ? 1 : 0,
    isExpert: row.is_expert ? 1 : 0,
    description: row.description,
    fansCount: safeNumber(row.fans),
    isFollowed: row.is_followed,
  };
}

/** Escapes `%`, `_` and `\`. */
function likePattern(text: string): string {
  return text.replace(/[\\%_]/g, (c) => `\\${c}`);
}

const FANS = sql`(select target_id, count(*) as n from user_follow group by target_id)`;
const BY_FANS = sql`coalesce(f.n, 0) desc, u.id`;

export function createCardRepository(db: Db): CardRepository {
  /** One statement per page: the total, and the cards of the page (a row of nulls when there are none). */
  async function list(viewer: bigint | null, { from, order }: Listing, { page, pageSize }: PageOf): Promise<Page<UserCard>> {
    const before = (page - 1) * pageSize;
    const { rows } = await sql<CardRow>`
      with listed as materialized (select u.id, row_number() over (order by ${order}) as place from ${from})
      select t.total, c.* from (select count(*) as total from listed) t
      left join lateral (
        select l.place, u.id, u.nick_name, u.portrait, u.experience, u.is_anchor, u.is_expert, u.description,
          (select count(*) from user_follow o where o.target_id = u.id) as fans,
          exists (select 1 from user_follow o where o.user_id = ${viewer}::int8 and o.target_id = u.id) as is_followed
        from listed l join app_user u on u.id = l.id
        where l.place > ${before}::int8 and l.place <= ${before + pageSize}::int8
      ) c on true
      order by c.place`.execute(db);
    return {
      total: safeNumber(onlyRow(rows).total),
      page,
      pageSize,
      list: rows.flatMap((row) => (row.id === null ? [] : [cardOf({ ...row, id: row.id })])),
    };
  }

  return {
    async find(viewer, id) {
      const found = await list(viewer, { from: sql`app_user u where u.id = ${id}::int8`, order: sql`u.id` }, { page: 1, pageSize: 1 });
      return found.list[0] ?? null;
    },

    async byIds(viewer, ids) {
      if (ids.length === 0) return [];
      const from = sql`app_user u where u.id = any(${ids.map(String)}::int8[])`;
      const found = await list(viewer, { from, order: sql`u.id` }, { page: 1, pageSize: ids.length });
      const byId = new Map(found.list.map((card) => [card.id as string, card]));
      return ids.flatMap((id) => byId.get(String(id)) ?? []);
    },

    followed(viewer, userId, who, page) {
      const wanted = who === "everybody" ? sql`true` : who === "anchors" ? sql`u.is_anchor` : sql`u.is_expert`;
      const from = sql`user_follow f join app_user u on u.id = f.target_id where f.user_id = ${userId}::int8 and ${wanted}`;
      return list(viewer, { from, order: sql`f.at desc, u.id desc` }, page);
    },

    fans(viewer, userId, page) {
      const from = sql`user_follow f join app_user u on u.id = f.user_id where f.target_id = ${userId}::int8`;
      return list(viewer, { from, order: sql`f.at desc, u.id desc` }, page);
    },

    async hot(viewer, who, size) {
      const wanted = who === "anchors" ? sql`u.is_anchor` : sql`u.is_expert`;
      const from = sql`app_user u left join ${FANS} f on f.target_id = u.id where ${wanted}`;
      return (await list(viewer, { from, order: BY_FANS }, { page: 1, pageSize: size })).list;
    },

    async recommended(viewer, size) {
      const from = sql`app_user u left join ${FANS} f on f.target_id = u.id
        where u.is_anchor and u.id is distinct from ${viewer}::int8
          and not exists (select 1 from user_follow o where o.user_id = ${viewer}::int8 and o.target_id = u.id)`;
      return (await list(viewer, { from, order: BY_FANS }, { page: 1, pageSize: size })).list;
    },

    named(viewer, key, page) {
      const part = likePattern(key);
      const from = sql`app_user u left join ${FANS} f on f.target_id = u.id where u.nick_key like ${`%${part}%`} escape '\\'`;
      const order = sql`(u.nick_key = ${key}) desc, (u.nick_key like ${`${part}%`} escape '\\') desc, ${BY_FANS}`;
      return list(viewer, { from, order }, page);
    },
  };
}
