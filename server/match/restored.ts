import type { MatchState } from "../../contract/match/fold.ts";
import type { FootballState } from "../../contract/codes/football.ts";
import type { BasketballState } from "../../contract/codes/basketball.ts";
import type { StoredMatch } from "./matchRepository.ts";

/**
 * A match without a fixture event takes the fixture it was registered with. If it never had any event (a past match that
 * was listed with its result), its result becomes the state, so that the page of the match agrees with the list.
 */
export function restored(match: MatchState, { row, fixture, position }: StoredMatch): MatchState {
  if (match.seq > 0 || position.seq > 0) return { ...match, fixture };
  const { score, clock } = row;
  if (match.sport === "bk") {
    const state = row.state as BasketballState;
    return { ...match, fixture, state, reportedState: state, score, clock, periods: row.periods, overtime: row.overtime };
  }
  const state = row.state as FootballState;
  return {
    ...match,
    fixture,
    state,
    reportedState: state,
    score,
    clock,
    half: row.half,
    extraTimeFrom: row.regular ?? null,
    shootout: row.shootout,
    corners: row.corners ?? match.corners,
    yellow: row.yellow,
    red: row.red,
  };
}
