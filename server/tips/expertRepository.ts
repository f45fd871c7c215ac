import { sql } from "kysely";
import { type Db, safeNumber } from "../kit/database.ts";

export interface Expert {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly fans: number;
}

export interface ExpertRepository {
  /** Null for a user who is no expert, as for no user. */
  find(id: string): Promise<Expert | null>;
}

const USER_ID = /^[1-9]\d{0,17}$/;

export function createExpertRepository(db: Db): ExpertRepository {
  return {
    async find(id) {
      if (!USER_ID.test(id)) return null;
      const { rows } = await sql<{ id: bigint; nick_name: string; description: string; fans: bigint }>`
        select u.id, u.nick_name, u.description, (select count(*) from user_follow f where f.target_id = u.id) as fans
        from app_user u where u.id = ${id}::int8 and u.is_expert`.execute(db);
      const found = rows[0];
      return found ? { id: String(found.id), name: found.nick_name, description: found.description, fans: safeNumber(found.fans) } : null;
    },
  };
}
