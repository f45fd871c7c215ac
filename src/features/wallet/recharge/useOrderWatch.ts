import type { UserId } from "../../../../contract/ids.ts";
import { useEffect, useEffectEvent, useRef } from "react";
import { type UserEvents, userChannel } from "../../../../contract/feed/user.ts";
import type { RechargeOrder } from "../../../../contract/http/pay.ts";
import type { ChannelMessage } from "../../../../streams/feed/types.ts";
import { usePortal } from "../../../hooks/portal.ts";
import type { RechargePorts } from "./ports.ts";

export const LOOK_EVERY_MS = 3_000;

interface OrderWatch {
  readonly userId: UserId;
  /** The order to be paid; null = nothing to watch. */
  readonly order: RechargeOrder | null;
  /** Called with an order's state when the feed reports it. */
  readonly notify: (orderId: string, state: UserEvents["recharge"]["state"]) => void;
  /** Requests the order's state. */
  readonly refresh: () => Promise<void>;
  readonly ports: RechargePorts;
}

/**
 * Follows an order until it is resolved; an event of the feed is enough for that. Its state is requested when the channel
 * delivers a snapshot (the order may have been resolved before), when the reader comes back, when its time is over, and,
 * while the feed is not live and the page is visible, every three seconds.
 */
export function useOrderWatch({ userId, order, notify, refresh, ports }: OrderWatch): void {
  const { now, tvFeed } = usePortal();
  const isRefreshing = useRef(false);
  /** The channel is subscribed to: its events arrive for as long as the feed is live. */
  const isFollowed = useRef(false);
  const orderId = order?.state === "open" ? order.orderId : null;

  const refreshOnce = useEffectEvent(async () => {
    if (isRefreshing.current || !ports.isVisible()) return;
    isRefreshing.current = true;
    await refresh();
    isRefreshing.current = false;
  });
  const beat = useEffectEvent(() => {
    const isReceiving = isFollowed.current && tvFeed.status$.value.kind === "live";
    if (!isReceiving || (order && order.expiresAt <= now())) void refreshOnce();
  });
  const receive = useEffectEvent((message: ChannelMessage) => {
    switch (message.type) {
      case "snapshot":
        isFollowed.current = true;
        return void refreshOnce();
      case "resumed":
        isFollowed.current = true;
        return undefined;
      case "skipped":
        return undefined;
      case "refused":
        isFollowed.current = false;
        return undefined;
      case "event": {
        if (message.event.k !== "recharge") return undefined;
        // The channel carries the types of contract/feed/user.ts.
        const recharge = message.event.d as UserEvents["recharge"];
        return notify(recharge.orderId, recharge.state);
      }
      default:
        return message satisfies never;
    }
  });

  useEffect(() => {
    if (orderId === null) return;
    const following = tvFeed.channel(userChannel(userId)).subscribe((message) => receive(message));
    const stop = ports.every(LOOK_EVERY_MS, () => beat());
    const stopHearing = ports.onReturn(() => void refreshOnce());
    return () => {
      following.unsubscribe();
      isFollowed.current = false;
      stop();
      stopHearing();
    };
  }, [orderId, userId, tvFeed, ports]);
}
