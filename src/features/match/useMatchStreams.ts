import { useEffect, useMemo, useState } from "react";
import { animationFrames } from "rxjs";
import type { Sport } from "../../../contract/feed/channels.ts";
import { createPageClock } from "../../../streams/clock/pageClock.ts";
import type { PageClock } from "../../../streams/clock/types.ts";
import { type Behavior, constant } from "../../../streams/kit/behavior.ts";
import { Scope } from "../../../streams/kit/scope.ts";
import { createMatchView } from "../../../streams/sport/match.ts";
import type { MatchView } from "../../../streams/sport/types.ts";
import { matchLog, oddsLog } from "../../api/live.ts";
import { usePortal } from "../../hooks/portal.ts";
import { frozenClock, frozenView } from "./frozenView.ts";
import type { MatchData } from "./loadMatch.ts";
import { createReveal } from "./reveal.ts";

export interface MatchStreams {
  readonly view: MatchView;
  readonly clock: PageClock;
  readonly reveal$: Behavior<number>;
  /** Server time, epoch ms. */
  readonly now: () => number;
}

type Loaded = Extract<MatchData, { ok: true }>;

function frozenStreams(data: Loaded): MatchStreams {
  const { frozen, detail, now } = data;
  return frozen
    ? {
        view: frozenView(frozen.match, frozen.odds, true),
        clock: frozenClock({ at: frozen.at, rate: 0, mode: "replay" }),
        reveal$: constant(frozen.at),
        now: () => now,
      }
    : {
        view: frozenView(detail.match, detail.odds, false),
        clock: frozenClock({ at: now, rate: 1, mode: "live" }),
        reveal$: constant(Infinity),
        now: () => now,
      };
}

/**
 * View and clock of a match page: what was loaded, standing still, until the browser has taken over; then the live
 * ones, which end with the page. A replay opened from a link stands still until its log is there.
 */
export function useMatchStreams(sport: Sport, first: Loaded): MatchStreams {
  const { api, sportFeed, now } = usePortal();
  const { matchId } = first.detail.match;
  const [running, setRunning] = useState<(MatchStreams & { readonly matchId: string }) | null>(null);
  // The first data of a match starts its streams; what is loaded later finds them running.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const start = useMemo(() => ({ data: first, still: frozenStreams(first) }), [matchId]);

  useEffect(() => {
    const scope = new Scope();
    const { frozen, detail } = start.data;
    const clock = createPageClock(scope, { now, steps$: animationFrames(), ...(frozen ? { startAt: frozen.at } : {}) });
    const view = createMatchView(scope, {
      sport,
      matchId,
      initial: detail,
      feed: sportFeed,
      fetchLog: (after) => matchLog(api, sport, matchId, after, { isQuiet: true }),
      fetchOddsLog: (after) => oddsLog(api, sport, matchId, after, { isQuiet: true }),
      playhead$: clock.playhead$,
    });
    const streams = { matchId, view, clock, reveal$: createReveal(scope, clock.playhead$, frozen?.at ?? null), now };
    if (frozen) {
      // Loaded or failed, the rail says it from here on.
      void view.loadLog().then(() => (scope.hasEnded ? undefined : setRunning(streams)));
    } else setRunning(streams);
    return () => scope.end();
  }, [api, sportFeed, now, sport, matchId, start]);

  return running?.matchId === matchId ? running : start.still;
}
