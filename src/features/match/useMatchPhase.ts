import type { MatchPhase } from "../../../contract/codes/football.ts";
import type { MatchState } from "../../../contract/match/fold.ts";
import type { MatchView } from "../../../streams/sport/types.ts";
import { phaseOf } from "./matchPhase.ts";
import { useSlice } from "./useSlice.ts";

/** The phase of the match as of the page clock. */
export function useMatchPhase(view: MatchView): MatchPhase {
  return useSlice<MatchState, MatchPhase>(view.state$, phaseOf);
}
