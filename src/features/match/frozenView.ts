import type { MatchState } from "../../../contract/match/fold.ts";
import type { OddsState } from "../../../contract/match/odds.ts";
import type { PageClock, Playhead } from "../../../streams/clock/types.ts";
import { constant } from "../../../streams/kit/behavior.ts";
import type { MatchView } from "../../../streams/sport/types.ts";

/**
 * A page that stands still: what the server renders and the browser's first render repeats, before anything can be
 * pressed. `isLoading` says on the rail that the log is on its way.
 */
export function frozenView(match: MatchState, odds: OddsState, isLoading: boolean): MatchView {
  return {
    state$: constant(match),
    latest$: constant(match),
    odds$: constant(odds),
    status$: constant({ kind: "connecting" }),
    log$: constant(isLoading ? "loading" : "none"),
    loadLog: () => Promise.resolve(),
  };
}

export function frozenClock(playhead: Playhead): PageClock {
  const nothing = (): void => undefined;
  return { playhead$: constant(playhead), goLive: nothing, hold: nothing, seek: nothing, play: nothing, pause: nothing };
}
