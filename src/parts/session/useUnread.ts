import { use, useEffect, useState } from "react";
import { merge } from "rxjs";
import type { UserId } from "../../../contract/ids.ts";
import { userEvents } from "../../../streams/user/userEvents.ts";
import { unreadNotices } from "../../api/notices.ts";
import { PortalContext } from "../../hooks/portal.ts";

const ASK_MS = 60_000;

/** How many notices, horns and requests the user has not read, as of the reader's clock: by the feed, and asked for each minute beside it. */
export function useUnread(userId: UserId): number {
  // The server renders the header apart from the page, where there is no portal.
  const portal = use(PortalContext);
  const [unread, setUnread] = useState(0);
  useEffect(() => {
    if (!portal) return;
    const { api, tvFeed, spoilers, now } = portal;
    const abort = new AbortController();
    const ask = async (): Promise<void> => {
      const answer = await unreadNotices(api, spoilers.momentOf(now()), { isQuiet: true, signal: abort.signal });
      if (!answer.ok || abort.signal.aborted) return;
      const { like, reply, mention, follow, horn } = answer.value;
      setUnread(like + reply + mention + follow + horn);
    };
    void ask();
    const events = merge(userEvents(tvFeed, userId, "notice"), userEvents(tvFeed, userId, "horn"));
    const subscription = events.subscribe(() => void ask());
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void ask();
    }, ASK_MS);
    return () => {
      abort.abort();
      subscription.unsubscribe();
      clearInterval(timer);
    };
  }, [portal, userId]);
  return unread;
}
