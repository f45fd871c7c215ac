import { sql } from "kysely";
import type { Db } from "../kit/database.ts";

export interface StoredUpload {
  readonly name: string;
  readonly bytes: number;
}

export interface UploadRepository {
  /** Adds all in one statement. `at` is epoch ms. */
  add(userId: string, uploads: readonly StoredUpload[], at: number): Promise<void>;
}

export function createUploadRepository(db: Db): UploadRepository {
  return {
    async add(userId, uploads, at) {
      await sql`
        insert into upload (name, user_id, bytes, at)
        select n.name, ${userId}::int8, n.bytes, ${new Date(at)}::timestamptz
        from json_to_recordset(${JSON.stringify(uploads)}::json) as n(name text, bytes int)`.execute(db);
    },
  };
}
