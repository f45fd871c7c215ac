import { sql } from "kysely";
import { parseChannel } from "../../contract/feed/channels.ts";
import type { NewEvent } from "../../contract/feed/frames.ts";
import type { RoomEvents } from "../../contract/feed/room.ts";
import { type UserEvents, userChannel } from "../../contract/feed/user.ts";
import { rowIdOf } from "../../contract/ids.ts";
import type { FeedHub } from "../feed/types.ts";
import type { Db } from "../kit/database.ts";
import type { Log } from "../kit/log.ts";
import type { RoomLists } from "./roomLists.ts";

export interface OnAirDeps {
  readonly db: Db;
  readonly log: Log;
  readonly hub: Pick<FeedHub, "publish" | "onCommitted" | "watched">;
  readonly lists: Pick<RoomLists, "card">;
}

/**
 * Notifies users when a room goes on air whose anchor they follow or that is about a match they reserved: `live` on
 * `user:{id}`, once a session, after the room's `up` is committed.
 */
export interface OnAir {
  start(): void;
  /** Resolves when the notifications under way are published. */
  stop(): Promise<void>;
}

/**
 * Only connected users are notified, however many follow. They are processed in batches of this size, each with one query
 * and one append, so neither is ever larger than this.
 */
const AT_ONCE = 1_000;

export function createOnAir({ db, log, hub, lists }: OnAirDeps): OnAir {
  let stopCommitted = (): void => undefined;
  let notifying: Promise<void> = Promise.resolve();

  async function notifyFollowers(roomId: string, sessionId: string, at: number): Promise<void> {
    const card = await lists.card(roomId);
    if (card === null) return;
    const { anchor, title, match } = card;
    const connected = hub.watched("user").filter((id) => id !== anchor.id && rowIdOf(id) !== null);
    for (let from = 0; from < connected.length; from += AT_ONCE) {
      const { rows } = await sql<{ id: string; has_reserved: boolean }>`
        select c.id::text as id, m.user_id is not null as has_reserved
        from unnest(${connected.slice(from, from + AT_ONCE)}::int8[]) as c(id)
        left join user_match m on m.user_id = c.id and m.kind = 'reserve'
          and m.match_type = ${match?.matchType ?? null}::smallint and m.match_id = ${match?.matchId ?? null}::text
        where m.user_id is not null
          or exists (select 1 from user_follow f where f.user_id = c.id and f.target_id = ${anchor.id}::int8)`.execute(db);
      const live = { roomId, sessionId, anchor: anchor.nickName, title };
      await hub.publish(
        rows.map(({ id, has_reserved: hasReserved }): NewEvent<"live", UserEvents["live"]> => {
          const d = { ...live, match: hasReserved && match !== null ? match.text : null };
          return { ch: userChannel(id), at, k: "live", d, key: `live-${sessionId}` };
        }),
      );
    }
  }

  return {
    start() {
      stopCommitted();
      stopCommitted = hub.onCommitted((events) => {
        for (const event of events) {
          const channel = event.k === "up" ? parseChannel(event.ch) : null;
          if (channel?.kind !== "room") continue;
          const { sessionId } = event.d as RoomEvents["up"];
          notifying = notifying
            .then(() => notifyFollowers(channel.id, sessionId, event.at))
            .catch((error: unknown) => log.error({ err: error, roomId: channel.id }, "that a room is on air could not be told"));
        }
      });
    },
    async stop() {
      stopCommitted();
      await notifying;
    },
  };
}
