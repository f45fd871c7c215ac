import type { MatchId } from "../ids.ts";
import type { Sport } from "../feed/channels.ts";

/** How the calls on rooms and follows name a sport (docs/product.md 3): 1 football, 2 basketball. */
export type MatchType = 1 | 2;

/** A match of either sport, as the API and rooms refer to it. */
export interface MatchRef {
  readonly matchId: MatchId;
  readonly matchType: MatchType;
}

export function matchTypeOf(sport: Sport): MatchType {
  return sport === "fb" ? 1 : 2;
}

export function sportOf(matchType: MatchType): Sport {
  return matchType === 1 ? "fb" : "bk";
}
