import { sql } from "kysely";
import type { Sport } from "../../contract/feed/channels.ts";
import type { ThreadMine } from "../../contract/http/thread.ts";
import type { Db } from "../kit/database.ts";

/** A user's likes and shields in a thread. */
export type MineOf = (of: { readonly sport: Sport; readonly matchId: string }, userId: string) => Promise<ThreadMine>;

/** Most shielded authors returned; of more than that, the latest. */
const AUTHORS = 1_000;
const POSTS = 2_000;

export function createMineOf(db: Db): MineOf {
  return async ({ sport, matchId }, userId) => {
    const ofPosts = (table: "post_shield" | "post_like") =>
      sql<{ id: bigint }>`
        select p.id from ${sql.table(table)} t join post p on p.id = t.post_id
        where t.user_id = ${userId}::int8 and p.sport = ${sport} and p.match_id = ${matchId} order by p.id desc limit ${POSTS}`.execute(db);
    const [authors, shielded, liked] = await Promise.all([
      sql<{ id: bigint }>`
        select target_id as id from shield where user_id = ${userId}::int8 order by at desc limit ${AUTHORS}`.execute(db),
      ofPosts("post_shield"),
      ofPosts("post_like"),
    ]);
    const idsOf = ({ rows }: { readonly rows: readonly { readonly id: bigint }[] }) => rows.map(({ id }) => String(id));
    return { shieldedAuthors: idsOf(authors), shieldedPosts: idsOf(shielded), liked: idsOf(liked) };
  };
}
