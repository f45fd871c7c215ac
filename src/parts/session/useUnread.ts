import { use, useEffect, useState } from "react";
import { merge } from "rxjs";
import type { UserId } from "../../../contract/ids.ts";
import { userEvents } from "../../../streams/user/userEvents.ts";
import { unreadNotices } from "../../api/notices.ts";
import { pageMoment$, readerMoment } from "../../hooks/pageMoment.ts";
import { PortalContext } from "../../hooks/portal.ts";

const ASK_MS = 60_000;
const PAGE_MS = 500;

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
      const answer = await unreadNotices(api, readerMoment(spoilers, now()), { isQuiet: true, signal: abort.signal });
      if (!answer.ok || abort.signal.aborted) return;
      const { like, reply, mention, follow, horn } = answer.value;
      setUnread(like + reply + mention + follow + horn);
    };
    let later: ReturnType<typeof setTimeout> | undefined;
    const askIn = (ms: number): void => {
      clearTimeout(later);
      later = setTimeout(() => void ask(), ms);
    };
    const events = merge(userEvents(tvFeed, userId, "notice"), userEvents(tvFeed, userId, "horn"));
    const subscription = events.subscribe(() => {
      void ask();
      // Of a page that is behind: once its picture is there.
      const behindMs = now() - (readerMoment(spoilers, now()) ?? now());
      if (behindMs > 0 && behindMs < ASK_MS) askIn(behindMs);
    });
    // Another page, another clock: it is held to its picture a moment after it came.
    subscription.add(pageMoment$.subscribe(() => askIn(PAGE_MS)));
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void ask();
    }, ASK_MS);
    return () => {
      abort.abort();
      subscription.unsubscribe();
      clearInterval(timer);
      clearTimeout(later);
    };
  }, [portal, userId]);
  return unread;
}
