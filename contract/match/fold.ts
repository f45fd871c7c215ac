import type { MatchId } from "../ids.ts";
import type { Sport } from "../feed/channels.ts";
import type { MatchEvent } from "../feed/sport.ts";
import { type BasketballMatch, emptyBasketballMatch, reduceBasketball } from "./basketball.ts";
import { type FootballMatch, emptyFootballMatch, reduceFootball } from "./football.ts";

/** Match state of either sport, discriminated by `sport`. */
export type MatchState = FootballMatch | BasketballMatch;

export function emptyMatch(sport: Sport, matchId: MatchId): MatchState {
  return sport === "fb" ? emptyFootballMatch(matchId) : emptyBasketballMatch(matchId);
}

export function reduceMatch(match: MatchState, event: MatchEvent): MatchState {
  return match.sport === "fb" ? reduceFootball(match, event) : reduceBasketball(match, event);
}
