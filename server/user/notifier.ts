import { messageOf } from "../kit/errors.ts";
import type { Log } from "../kit/log.ts";
import type { NotifyUser } from "./types.ts";

/**
 * Tells a user's open pages and never rejects: what happened has happened whether or not they hear of it now, and their
 * next call tells them.
 */
export function createNotifier(notify: NotifyUser, log: Log): NotifyUser {
  return async (userId, kind, data) => {
    try {
      await notify(userId, kind, data);
    } catch (error) {
      log.warn({ userId, kind, reason: messageOf(error) }, "open pages were not told");
    }
  };
}
