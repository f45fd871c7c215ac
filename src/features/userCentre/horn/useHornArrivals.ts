import { useEffect, useEffectEvent } from "react";
import { HORN_CHANNEL } from "../../../../contract/feed/horn.ts";
import { userEvents } from "../../../../streams/user/userEvents.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { useSessionView } from "../../../hooks/useSession.ts";

/** Calls back when a horn message arrives, to everybody or to the user, or when one is read elsewhere. */
export function useHornArrivals(onArrival: () => void): void {
  const { tvFeed } = usePortal();
  const userId = useSessionView().user?.id ?? null;
  const arrived = useEffectEvent(onArrival);

  useEffect(() => {
    const subscription = tvFeed.channel(HORN_CHANNEL).subscribe((message) => {
      if (message.type === "event") arrived();
    });
    if (userId !== null) subscription.add(userEvents(tvFeed, userId, "horn").subscribe(() => arrived()));
    return () => subscription.unsubscribe();
  }, [tvFeed, userId]);
}
