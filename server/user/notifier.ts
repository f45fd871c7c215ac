import { userChannel } from "../../contract/feed/user.ts";
import type { Hub } from "../feed/types.ts";
import type { Clock } from "../kit/clock.ts";
import { messageOf } from "../kit/errors.ts";
import type { Log } from "../kit/log.ts";
import type { NotifyUser } from "./types.ts";

export interface NotifierDeps {
  readonly hub: Pick<Hub, "publish">;
  readonly clock: Clock;
  readonly log: Log;
}

/** Created once, in the composition. Callers that must know whether an event was published use the hub directly. */
export function createNotifier({ hub, clock, log }: NotifierDeps): NotifyUser {
  return async (userId, kind, data) => {
    try {
      await hub.publish([{ ch: userChannel(userId), at: clock.now(), k: kind, d: data }]);
    } catch (error) {
      log.warn({ userId, kind, reason: messageOf(error) }, "open pages were not notified");
    }
  };
}
