import type { PublishRefusal } from "../../contract/feed/user.ts";
import type { Clock } from "../kit/clock.ts";
import type { Log } from "../kit/log.ts";
import type { MediaListener } from "../media/types.ts";
import type { NotifyUser } from "../user/types.ts";
import type { RoomDirectory } from "./types.ts";

export interface RefusalsDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly directory: Pick<RoomDirectory, "find">;
  readonly notify: NotifyUser;
}

/** Broadcasting software retries by itself, and anybody can name a room, so its anchor is notified at most this often. */
const EVERY_MS = 5_000;

/** Notifies anchors when a publisher for their room was refused, and why. */
export function createRefusals({ clock, log, directory, notify }: RefusalsDeps): Required<Pick<MediaListener, "onRefused">> {
  /** By room id; only rooms that exist, so the size is bounded. */
  const notifiedAt = new Map<string, number>();

  async function notifyAnchor(roomId: string, why: PublishRefusal): Promise<void> {
    const room = await directory.find(roomId);
    if (room === null || room.anchorId === null) return;
    const now = clock.now();
    if (now - (notifiedAt.get(roomId) ?? Number.NEGATIVE_INFINITY) < EVERY_MS) return;
    notifiedAt.set(roomId, now);
    await notify(room.anchorId, "publish.refused", { roomId, why });
  }

  return {
    onRefused(roomId, why) {
      notifyAnchor(roomId, why).catch((error: unknown) => {
        log.warn({ err: error, roomId }, "the anchor could not be notified that a publisher was refused");
      });
    },
  };
}
