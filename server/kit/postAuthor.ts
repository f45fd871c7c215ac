import type { PostAuthor } from "../../contract/http/post.ts";
import type { UserId } from "../../contract/ids.ts";
import { levelOf } from "../../contract/rules/level.ts";

/** Columns of a post's author. */
export interface PostAuthorRow {
  readonly author_id: bigint;
  readonly nick_name: string;
  readonly portrait: string;
  readonly experience: number;
  readonly is_anchor: boolean;
}

export function authorOf(row: PostAuthorRow): PostAuthor {
  return {
    id: String(row.author_id) as UserId,
    nickName: row.nick_name,
    portrait: row.portrait,
    level: levelOf(row.experience),
    isAnchor: row.is_anchor ? 1 : 0,
  };
}
