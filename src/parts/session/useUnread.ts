import { use, useEffect, useState } from "react";
import { merge } from "rxjs";
import type { UserId } from "../../../contract/ids.ts";
import { userEvents } from "../../../streams/user/userEvents.ts";
import { unreadNotices } from "../../api/notices.ts";
import { isClockAwaited, pageMoment$, readerMoment } from "../../hooks/pageMoment.ts";
import { PortalContext } from "../../hooks/portal.ts";

const POLL_MS = 60_000;
const PAGE_MS = 500;

export interface Unread {
  /** Notices, horns, conversations and requests. */
  readonly total: number;
  /** Conversations and requests alone. */
  readonly messages: number;
}

const NOTHING: Unread = { total: 0, messages: 0 };

/** The user's unread items, as of the reader's clock: refreshed by the feed, and every minute besides. */
export function useUnread(userId: UserId): Unread {
  // The server renders the header separately from the page, without a portal.
  const portal = use(PortalContext);
  const [unread, setUnread] = useState(NOTHING);
  useEffect(() => {
    if (!portal) return;
    const { api, tvFeed, spoilers, now } = portal;
    const abort = new AbortController();
    let later: ReturnType<typeof setTimeout> | undefined;
    const requestIn = (ms: number): void => {
      clearTimeout(later);
      later = setTimeout(() => void refresh(), ms);
    };
    const refresh = async (): Promise<void> => {
      if (isClockAwaited()) return requestIn(PAGE_MS);
      const answer = await unreadNotices(api, readerMoment(spoilers, now()), { isQuiet: true, signal: abort.signal });
      if (!answer.ok || abort.signal.aborted) return;
      const { like, reply, mention, follow, tip, horn, message, request } = answer.value;
      const messages = message + request;
      setUnread({ total: like + reply + mention + follow + tip + horn + messages, messages });
    };
    const events = merge(...(["notice", "horn", "message"] as const).map((kind) => userEvents(tvFeed, userId, kind)));
    const subscription = events.subscribe(() => {
      void refresh();
      // For a page that is behind: again once its picture has caught up.
      const behindMs = now() - (readerMoment(spoilers, now()) ?? now());
      if (behindMs > 0 && behindMs < POLL_MS) requestIn(behindMs);
    });
    // A new page has another clock, which is held to its picture a moment after loading.
    subscription.add(pageMoment$.subscribe(() => requestIn(PAGE_MS)));
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void refresh();
    }, POLL_MS);
    return () => {
      abort.abort();
      subscription.unsubscribe();
      clearInterval(timer);
      clearTimeout(later);
    };
  }, [portal, userId]);
  return unread;
}
