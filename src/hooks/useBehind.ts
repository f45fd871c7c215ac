import { use, useEffect } from "react";
import type { MatchId } from "../../contract/ids.ts";
import type { PageClock } from "../../streams/clock/types.ts";
import { PortalContext } from "./portal.ts";

/** How often a page that is behind announces it again. */
const AGAIN_MS = 10_000;
const MOVED_MS = 2_000;

/**
 * While the page's clock is held to a picture, announces to the browser's other pages how far behind its match is: no title,
 * hit or notice there may be ahead of the picture here. `matchId` null: the page is
 * about no match. A recording rendered without a portal is behind nothing.
 */
export function useBehind(playhead$: PageClock["playhead$"], matchId: MatchId | null): void {
  const portal = use(PortalContext);
  useEffect(() => {
    if (matchId === null || portal === null) return undefined;
    const { spoilers, now } = portal;
    let announced: { readonly at: number; readonly lagMs: number } | null = null;
    const clear = (): void => {
      if (announced) spoilers.hold(null);
      announced = null;
    };
    const subscription = playhead$.subscribe(({ mode, at }) => {
      if (mode !== "held") return clear();
      const time = now();
      const lagMs = Math.max(0, time - at);
      if (announced && time - announced.at < AGAIN_MS && Math.abs(lagMs - announced.lagMs) < MOVED_MS) return undefined;
      announced = { at: time, lagMs };
      spoilers.hold({ matchId, lagMs });
      return undefined;
    });
    // A page that is left has no picture any more, so the next page may reveal the score.
    window.addEventListener("pagehide", clear);
    return () => {
      window.removeEventListener("pagehide", clear);
      subscription.unsubscribe();
      clear();
    };
  }, [playhead$, matchId, portal]);
}
