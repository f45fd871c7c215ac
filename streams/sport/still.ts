import type { MatchState } from "../../contract/match/fold.ts";
import type { OddsState } from "../../contract/odds/odds.ts";
import { constant } from "../kit/behavior.ts";
import type { MatchView } from "./types.ts";

/**
 * A match as it was loaded, standing still: what the server renders and the browser's first paint repeats. `isLoading`
 * says on the rail that the log is on its way.
 */
export function stillMatch(match: MatchState, odds: OddsState, isLoading: boolean): MatchView {
  return {
    state$: constant(match),
    latest$: constant(match),
    odds$: constant(odds),
    status$: constant({ kind: "connecting" }),
    log$: constant(isLoading ? "loading" : "none"),
    loadLog: () => Promise.resolve(),
    // Standing still it has none: the running view that follows does.
    linePoints: () => new Promise(() => undefined),
  };
}
