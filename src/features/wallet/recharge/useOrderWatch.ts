import { useEffect, useEffectEvent, useRef } from "react";
import { useSessionView } from "../../../hooks/session.ts";
import type { RechargePorts } from "./ports.ts";

export const LOOK_EVERY_MS = 3_000;

/**
 * Looks how an order stands: every three seconds while the page is seen, at once when the reader comes back, and at once
 * when the balances change, which is what the server tells a page when the order is paid.
 */
export function useOrderWatch(isOpen: boolean, look: () => Promise<void>, ports: RechargePorts): void {
  const { balances } = useSessionView();
  const isLooking = useRef(false);
  const lookOnce = useEffectEvent(async () => {
    if (isLooking.current || !ports.isVisible()) return;
    isLooking.current = true;
    await look();
    isLooking.current = false;
  });

  useEffect(() => {
    if (!isOpen) return;
    const stop = ports.every(LOOK_EVERY_MS, () => void lookOnce());
    const stopHearing = ports.onReturn(() => void lookOnce());
    return () => {
      stop();
      stopHearing();
    };
  }, [isOpen, ports]);

  const seen = useRef(balances);
  useEffect(() => {
    const areSame = seen.current === balances;
    seen.current = balances;
    if (isOpen && !areSame) void lookOnce();
  }, [isOpen, balances]);
}
