import type { Sport } from "../feed/channels.ts";
import { BASKETBALL_STATE_LABEL, type BasketballState, basketballPhase } from "./basketball.ts";
import { FOOTBALL_STATE_LABEL, type FootballState, type MatchPhase, footballPhase } from "./football.ts";

/** A match, or a row of one: its state is a code of its sport. */
interface WithState {
  readonly sport: Sport;
  readonly state: number;
}

/** The phase a state code belongs to, of either sport. */
export function phaseOf({ sport, state }: WithState): MatchPhase {
  return sport === "fb" ? footballPhase(state as FootballState) : basketballPhase(state as BasketballState);
}

/** `上半`, `第3节`: the short label of a state code (docs/product.md 3). */
export function stateLabelOf({ sport, state }: WithState): string {
  return sport === "fb" ? FOOTBALL_STATE_LABEL[state as FootballState] : BASKETBALL_STATE_LABEL[state as BasketballState];
}
