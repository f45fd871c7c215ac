import type { Clock } from "../kit/clock.ts";

/** Longer than a line takes from the first check of the rules to the log. */
const RETENTION_MS = 60_000;

/**
 * Users banned a moment ago. It stops a line that passed the rules before the ban and has not been published yet, so that
 * no line of a user follows the `ban` event. For such a line the ban is looked up in the database again, since it may
 * have ended.
 */
export interface BannedNow {
  add(roomId: string, userId: string): void;
  has(roomId: string, userId: string): boolean;
}

export function createBannedNow(clock: Clock): BannedNow {
  const since = new Map<string, number>();
  const keyOf = (roomId: string, userId: string): string => `${roomId}/${userId}`;

  return {
    add(roomId, userId) {
      const now = clock.now();
      for (const [key, at] of since) if (now - at > RETENTION_MS) since.delete(key);
      since.set(keyOf(roomId, userId), now);
    },
    has(roomId, userId) {
      const at = since.get(keyOf(roomId, userId));
      return at !== undefined && clock.now() - at <= RETENTION_MS;
    },
  };
}
