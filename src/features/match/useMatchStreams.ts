import { useCallback, useEffect, useState } from "react";
import { animationFrames } from "rxjs";
import type { Sport } from "../../../contract/feed/channels.ts";
import { parseLineKey } from "../../../contract/odds/odds.ts";
import { ok } from "../../../contract/result.ts";
import { createPageClock } from "../../../streams/clock/pageClock.ts";
import { stillClock } from "../../../streams/clock/stillClock.ts";
import type { PageClock } from "../../../streams/clock/types.ts";
import { type Behavior, constant } from "../../../streams/kit/behavior.ts";
import type { Scope } from "../../../streams/kit/scope.ts";
import { createMatchView } from "../../../streams/sport/match.ts";
import { stillMatch } from "../../../streams/sport/still.ts";
import type { MatchView } from "../../../streams/sport/types.ts";
import { matchDetail, matchLog, oddsHistory, oddsLog } from "../../api/live.ts";
import { usePortal } from "../../hooks/portal.ts";
import { useScoped } from "../../hooks/useScoped.ts";
import type { MatchData } from "./loadMatch.ts";
import { createReveal } from "./reveal.ts";

export interface MatchStreams {
  readonly view: MatchView;
  readonly clock: PageClock;
  readonly reveal$: Behavior<number>;
  /** Server time, epoch ms. */
  readonly now: () => number;
  /** Static data with a clock that cannot be moved yet. */
  readonly isStill: boolean;
}

type Loaded = Extract<MatchData, { ok: true }>;

function stillStreams(data: Loaded): MatchStreams {
  const { frozen, detail, now } = data;
  return frozen
    ? {
        view: stillMatch(frozen.match, frozen.odds, true),
        clock: stillClock({ at: frozen.at, rate: 0, mode: "replay" }),
        reveal$: constant(frozen.at),
        now: () => now,
        isStill: true,
      }
    : {
        view: stillMatch(detail.match, detail.odds, false),
        clock: stillClock({ at: now, rate: 1, mode: "live" }),
        reveal$: constant(Infinity),
        now: () => now,
        isStill: true,
      };
}

/**
 * View and clock of a match page: static ones with the loaded data until hydration, then live ones, which end with the
 * page. A replay opened from a link is static until its log is loaded. The streams start from the first data: the calling
 * component must have the match as its `key`.
 */
export function useMatchStreams(sport: Sport, first: Loaded): MatchStreams {
  const { api, sportFeed, now } = usePortal();
  // Data loaded later does not restart the streams.
  const [{ data, still }] = useState(() => ({ data: first, still: stillStreams(first) }));
  const { detail, frozen } = data;
  const { matchId } = detail.match;

  const make = useCallback(
    (scope: Scope): MatchStreams => {
      const clock = createPageClock(scope, { now, steps$: animationFrames(), ...(frozen ? { startAt: frozen.at } : {}) });
      const view = createMatchView(scope, {
        sport,
        matchId,
        initial: detail,
        feed: sportFeed,
        fetchLog: (after) => matchLog(api, sport, matchId, after, { isQuiet: true }),
        fetchOddsLog: (after) => oddsLog(api, sport, matchId, after, { isQuiet: true }),
        fetchLine: async (key) => {
          const answer = await oddsHistory(api, sport, { matchId, ...parseLineKey(key) }, { isQuiet: true });
          return answer.ok ? ok(answer.value.points) : answer;
        },
        fetchDetail: () => matchDetail(api, sport, matchId, { isQuiet: true }),
        playhead$: clock.playhead$,
      });
      return { view, clock, reveal$: createReveal(scope, clock.playhead$, frozen?.at ?? null), now, isStill: false };
    },
    [api, sportFeed, now, sport, matchId, detail, frozen],
  );
  const running = useScoped(make);

  const [withLog, setWithLog] = useState<MatchStreams | null>(null);
  useEffect(() => {
    if (!running || !frozen) return;
    let isGone = false;
    // Loaded or failed: from here on the rail shows which.
    void running.view.loadLog().then(() => (isGone ? undefined : setWithLog(running)));
    return () => {
      isGone = true;
    };
  }, [running, frozen]);

  return running && (!frozen || withLog === running) ? running : still;
}
