import { rowIdOf } from "../../contract/ids.ts";
import { likePattern } from "../kit/likePattern.ts";
import { type RawBuilder, sql } from "kysely";
import type { MatchRef, MatchType } from "../../contract/codes/matchType.ts";
import type { Page } from "../../contract/http/page.ts";
import type { RoomCard } from "../../contract/http/room.ts";
import { levelOf } from "../../contract/rules/level.ts";
import { nickNameKey } from "../../contract/rules/nickName.ts";
import { type Db, onlyRow, safeNumber } from "../kit/database.ts";

export interface PageOf {
  readonly page: number;
  readonly pageSize: number;
}

/** All given conditions must hold. */
export interface RoomFilter {
  readonly isLive?: boolean;
  readonly categoryId?: string;
  readonly roomId?: string;
  readonly roomIds?: readonly string[];
  readonly anchorId?: string;
  /** Part of the title, the anchor's nickname or the room number. */
  readonly word?: string;
  readonly match?: MatchRef;
  /** Rooms of anchors that this user follows. */
  readonly followedBy?: string;
}

/** A card without the counts kept in memory and without its match in words. */
export interface StoredCard extends Omit<RoomCard, "match" | "viewers" | "heat"> {
  readonly match: MatchRef | null;
}

export interface RoomHeat {
  readonly roomId: string;
  readonly heat: number;
}

export interface CardRepository {
  /** Live rooms first, by published heat. */
  page(filter: RoomFilter, heats: readonly RoomHeat[], page: PageOf): Promise<Page<StoredCard>>;
  liveIds(): Promise<readonly string[]>;
  /** Number of live rooms by category. */
  liveByCategory(): Promise<ReadonlyMap<string, number>>;
}

interface CardRow {
  readonly total: bigint;
  /** Null in the single row of an empty page. */
  readonly id: bigint | null;
  readonly title: string;
  readonly cover: string;
  readonly category_id: string;
  readonly match_id: string | null;
  readonly match_type: MatchType | null;
  readonly anchor_id: bigint;
  readonly nick_name: string;
  readonly portrait: string;
  readonly experience: number;
  readonly started_at: number | null;
}

function cardOf(row: CardRow & { readonly id: bigint }): StoredCard {
  return {
    roomId: String(row.id),
    title: row.title,
    cover: row.cover,
    categoryId: row.category_id,
    anchor: { id: String(row.anchor_id), nickName: row.nick_name, portrait: row.portrait, level: levelOf(row.experience) },
    isLive: row.started_at !== null,
    match: row.match_id === null || row.match_type === null ? null : { matchId: row.match_id, matchType: row.match_type },
    startedAt: row.started_at,
  };
}

/** Condition: the title, the anchor's nickname or the room number contains the word; `r` is the room, `u` its anchor. */
export function holdsWord(word: string, title: RawBuilder<unknown>): RawBuilder<unknown> {
  const pattern = likePattern(word);
  return sql`(${title} ilike ${pattern} escape '\\' or u.nick_key like ${likePattern(nickNameKey(word))} escape '\\'
    or r.id::text like ${pattern} escape '\\')`;
}

function conditionOf({ isLive, categoryId, roomId, roomIds, anchorId, word, match, followedBy }: RoomFilter): RawBuilder<unknown> {
  const conditions = [
    isLive === true ? sql`r.session_id is not null` : null,
    categoryId === undefined ? null : sql`r.category_id = ${categoryId}`,
    roomId === undefined ? null : sql`r.id = ${rowIdOf(roomId) ?? 0n}::int8`,
    roomIds === undefined ? null : sql`r.id = any(${roomIds.map((id) => rowIdOf(id) ?? 0n)}::int8[])`,
    anchorId === undefined ? null : sql`r.anchor_id = ${rowIdOf(anchorId) ?? 0n}::int8`,
    word === undefined || word === "" ? null : holdsWord(word, sql`r.title`),
    followedBy === undefined
      ? null
      : sql`exists (select 1 from user_follow f where f.user_id = ${rowIdOf(followedBy) ?? 0n}::int8 and f.target_id = r.anchor_id)`,
    match === undefined ? null : sql`r.match_id = ${match.matchId} and r.match_type = ${match.matchType}::smallint`,
  ].filter((condition) => condition !== null);
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

export function createCardRepository(db: Db): CardRepository {
  return {
    async page(filter, heats, { page, pageSize }) {
      const before = (page - 1) * pageSize;
      const { rows } = await sql<CardRow>`
        with listed as materialized (
          select r.id, row_number() over (order by r.session_id is not null desc, coalesce(h.heat, 0) desc, r.id) as place
          from room r join app_user u on u.id = r.anchor_id
          left join unnest(${heats.map((h) => h.roomId)}::text[], ${heats.map((h) => h.heat)}::float8[]) as h(room_id, heat)
            on h.room_id::int8 = r.id
          where ${conditionOf(filter)}
        )
        select t.total, c.* from (select count(*) as total from listed) t
        left join lateral (
          select l.place, r.id, r.title, r.cover, r.category_id, r.match_id, r.match_type, r.anchor_id, u.nick_name, u.portrait,
            u.experience, s.started_at
          from listed l join room r on r.id = l.id join app_user u on u.id = r.anchor_id
          left join live_session s on s.id = r.session_id
          where l.place > ${before}::int8 and l.place <= ${before + pageSize}::int8
        ) c on true
        order by c.place`.execute(db);
      return {
        total: safeNumber(onlyRow(rows).total),
        page,
        pageSize,
        list: rows.flatMap((row) => (row.id === null ? [] : [cardOf({ ...row, id: row.id })])),
      };
    },

    async liveIds() {
      const { rows } = await sql<{ id: bigint }>`select id from room where session_id is not null`.execute(db);
      return rows.map((row) => String(row.id));
    },

    async liveByCategory() {
      const { rows } = await sql<{ category_id: string; rooms: bigint }>`
        select category_id, count(*) as rooms from room where session_id is not null group by category_id`.execute(db);
      return new Map(rows.map((row) => [row.category_id, safeNumber(row.rooms)]));
    },
  };
}
