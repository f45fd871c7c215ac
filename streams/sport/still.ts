import type { MatchState } from "../../contract/match/fold.ts";
import type { OddsState } from "../../contract/odds/odds.ts";
import { constant } from "../kit/behavior.ts";
import type { MatchView } from "./types.ts";

/**
 * A match as loaded, static: rendered by the server and for the browser's first paint. `isLoading` shows on the rail
 * that the log is being loaded.
 */
export function stillMatch(match: MatchState, odds: OddsState, isLoading: boolean): MatchView {
  return {
    state$: constant(match),
    latest$: constant(match),
    odds$: constant(odds),
    status$: constant({ kind: "connecting" }),
    log$: constant(isLoading ? "loading" : "none"),
    loadLog: () => Promise.resolve(),
    // A static match has none: the live view that replaces it does.
    linePoints: () => new Promise(() => undefined),
  };
}
