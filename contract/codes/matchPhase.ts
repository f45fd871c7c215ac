import type { Sport } from "../feed/channels.ts";
import { BasketballState, stateOfPeriod } from "./basketball.ts";
import { type BasketballFormat, type MatchPhase, type StateRow, statesOf } from "./matchStates.ts";

/** A match or a board row; `state` is a code of its sport. */
interface WithState {
  readonly sport: Sport;
  readonly state: number;
  /** Basketball; quarters by default. */
  readonly format?: BasketballFormat;
}

interface WithOvertime extends WithState {
  /** Number of the basketball overtime; 0 before the first. */
  readonly overtime?: number;
}

export function stateRowOf({ sport, state, format }: WithState): StateRow {
  return statesOf(sport, format).row(state);
}

/** The phase a state code belongs to, of either sport. */
export function phaseOf({ sport, state }: WithState): MatchPhase {
  return statesOf(sport).phase(state);
}

/** `上半`, `第3节`: the short label of a state code (docs/product.md 3). */
export function stateLabelOf(match: WithState): string {
  return stateRowOf(match).label;
}

/** The overtime's number from the second overtime on, otherwise 0. */
function laterOvertime({ sport, state, overtime = 0 }: WithOvertime): number {
  return sport === "bk" && state === BasketballState.overtime && overtime > 1 ? overtime : 0;
}

/** The short label, numbered from the second overtime on: `加时2`. */
export function numberedLabelOf(match: WithOvertime): string {
  return `${stateLabelOf(match)}${laterOvertime(match) || ""}`;
}

/** `上半场`, `第三节`, `第2加时`: the state in the wording of the match page. */
export function stateWordsOf(match: WithOvertime): string {
  const overtime = laterOvertime(match);
  const { words } = stateRowOf(match);
  return overtime > 0 ? `第${overtime}${words}` : words;
}

/** `第3节`, `下半场`, `加时1`: the period label with every overtime numbered. */
export function countedPeriodOf(format: BasketballFormat, index: number): string {
  const { overtime } = stateOfPeriod(format, index);
  return overtime === 1 ? `${periodLabelOf(format, index)}1` : periodLabelOf(format, index);
}

/** `3节`, `下半场`, `加时2`: a period where space is short, and in the names of breaks. */
export function shortPeriodOf(format: BasketballFormat, index: number): string {
  return periodLabelOf(format, index).replace(/^第/, "");
}

/** `第3节`, `下半场`, `加时2`: the label of a basketball period by its 0-based index. */
export function periodLabelOf(format: BasketballFormat, index: number): string {
  return numberedLabelOf({ sport: "bk", format, ...stateOfPeriod(format, index) });
}
