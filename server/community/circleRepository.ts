import { sql } from "kysely";
import type { Team } from "../../contract/feed/sport.ts";
import type { Circle } from "../../contract/http/post.ts";
import type { Db } from "../kit/database.ts";
import { likePattern } from "../kit/likePattern.ts";

export interface NewCircle {
  readonly name: string;
  readonly about: string;
  readonly team: Team | null;
  readonly weight: number;
  /** Unique key: seeding inserts each once. */
  readonly origin: string;
}

export interface CircleRepository {
  /** The reader's own circles first, then by weight and members. */
  list(userId: bigint | null, word: string, limit: number): Promise<readonly Circle[]>;
  find(id: bigint, userId: bigint | null): Promise<Circle | null>;
  /** False: no such circle. */
  setFollowed(id: bigint, userId: bigint, isFollowed: boolean, at: number): Promise<boolean>;
  seed(circles: readonly NewCircle[]): Promise<void>;
}

interface Row {
  readonly id: bigint;
  readonly name: string;
  readonly about: string;
  readonly team: Team | null;
  readonly members: number;
  readonly posts: number;
  readonly is_followed: boolean;
}

const circleOf = ({ id, name, about, team, members, posts, is_followed: isFollowed }: Row): Circle => ({
  id: String(id),
  name,
  about,
  team,
  members,
  posts,
  isFollowed,
});

export function createCircleRepository(db: Db): CircleRepository {
  const columns = (userId: bigint | null) => sql`o.id, o.name, o.about, o.team, o.posts,
    (select count(*)::int from circle_follow f where f.circle_id = o.id) as members,
    exists (select 1 from circle_follow f where f.circle_id = o.id and f.user_id = ${userId}::int8) as is_followed`;
  return {
    async list(userId, word, limit) {
      const { rows } = await sql<Row>`
        select ${columns(userId)} from circle o where ${word === "" ? sql`true` : sql`o.name ilike ${likePattern(word)}`}
        order by is_followed desc, o.weight desc, members desc, o.id limit ${limit}`.execute(db);
      return rows.map(circleOf);
    },
    async find(id, userId) {
      const { rows } = await sql<Row>`select ${columns(userId)} from circle o where o.id = ${id}`.execute(db);
      return rows[0] ? circleOf(rows[0]) : null;
    },
    async setFollowed(id, userId, isFollowed, at) {
      const { rows } = await sql`select 1 from circle where id = ${id}`.execute(db);
      if (rows.length === 0) return false;
      await (
        isFollowed
          ? sql`insert into circle_follow (user_id, circle_id, at) values (${userId}, ${id}, ${new Date(at)}) on conflict do nothing`
          : sql`delete from circle_follow where user_id = ${userId} and circle_id = ${id}`
      ).execute(db);
      return true;
    },
    async seed(circles) {
      if (circles.length === 0) return;
      await sql`
        insert into circle (name, about, team, weight, origin)
        select n.name, n.about, n.team, n.weight, n.origin
        from json_to_recordset(${JSON.stringify(circles)}::json) as n(name text, about text, team jsonb, weight int, origin text)
        on conflict do nothing`.execute(db);
    },
  };
}
