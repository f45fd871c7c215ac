import { sql } from "kysely";
import { isRowId } from "../../contract/ids.ts";
import { type Db, safeNumber } from "../kit/database.ts";

export interface Expert {
  readonly id: string;
  readonly name: string;
  readonly portrait: string;
  readonly description: string;
  readonly fans: number;
  readonly isFollowed: boolean;
}

export interface ExpertRepository {
  /** Null if the user is not an expert or does not exist. */
  find(id: string, viewer?: string | null): Promise<Expert | null>;
  /** Only the ids that belong to experts. */
  findMany(ids: readonly string[], viewer: string | null): Promise<ReadonlyMap<string, Expert>>;
}

export function createExpertRepository(db: Db): ExpertRepository {
  async function findMany(ids: readonly string[], viewer: string | null): Promise<ReadonlyMap<string, Expert>> {
    const wanted = ids.filter(isRowId);
    if (wanted.length === 0) return new Map();
    const { rows } = await sql<{
      id: bigint;
      nick_name: string;
      portrait: string;
      description: string;
      fans: bigint;
      is_followed: boolean;
    }>`
      select u.id, u.nick_name, u.portrait, u.description, (select count(*) from user_follow f where f.target_id = u.id) as fans,
        exists (select 1 from user_follow f where f.target_id = u.id and f.user_id = ${viewer}::int8) as is_followed
      from app_user u where u.id = any(${wanted}::int8[]) and u.is_expert`.execute(db);
    return new Map(
      rows.map(({ id, nick_name: name, portrait, description, fans, is_followed: isFollowed }) => [
        String(id),
        { id: String(id), name, portrait, description, fans: safeNumber(fans), isFollowed },
      ]),
    );
  }

  return {
    find: async (id, viewer = null) => (await findMany([id], viewer)).get(id) ?? null,
    findMany,
  };
}
