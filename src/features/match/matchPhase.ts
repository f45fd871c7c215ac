import { type BasketballState, basketballPhase } from "../../../contract/codes/basketball.ts";
import { type FootballState, type MatchPhase, footballPhase } from "../../../contract/codes/football.ts";
import type { MatchState } from "../../../contract/match/fold.ts";

/** The phase a state code belongs to, of either sport. */
export function phaseOf(match: MatchState): MatchPhase {
  return match.sport === "fb" ? footballPhase(match.state satisfies FootballState) : basketballPhase(match.state satisfies BasketballState);
}
