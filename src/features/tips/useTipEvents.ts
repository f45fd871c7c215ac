import { useEffect, useEffectEvent } from "react";
import { userChannel } from "../../../contract/feed/user.ts";
import { usePortal } from "../../hooks/portal.ts";
import { useSessionView } from "../../hooks/useSession.ts";

/** Calls back on a user event about tips or the balance. */
export function useTipEvents(onChange: () => void): void {
  const { tvFeed } = usePortal();
  const { user } = useSessionView();
  const notify = useEffectEvent(onChange);
  const userId = user?.id;
  useEffect(() => {
    if (userId === undefined) return;
    const subscription = tvFeed.channel(userChannel(userId)).subscribe((message) => {
      if (message.type === "event" && (message.event.k === "balance" || message.event.k === "tip")) notify();
    });
    return () => subscription.unsubscribe();
  }, [tvFeed, userId]);
}
