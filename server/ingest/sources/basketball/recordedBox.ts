import type { Side } from "../../../../contract/feed/sport.ts";
import { type PlayerCounts, emptyCounts } from "./box.ts";

/** A player's line as the NBA's own feeds write it; the live feed and the WNBA page use the same names. */
export interface LeagueBoxStatistics {
  readonly fieldGoalsMade: number;
  readonly fieldGoalsAttempted: number;
  readonly threePointersMade: number;
  readonly threePointersAttempted: number;
  readonly freeThrowsMade: number;
  readonly freeThrowsAttempted: number;
  readonly reboundsOffensive: number;
  readonly reboundsDefensive: number;
  readonly assists: number;
  readonly steals: number;
  readonly blocks: number;
  readonly turnovers: number;
  readonly foulsPersonal: number;
}

/** The recorded line as our counters; field goals there include the threes. */
export function recordedCounts(id: string, side: Side, s: LeagueBoxStatistics): PlayerCounts {
  return {
    ...emptyCounts(id, side),
    twoMade: s.fieldGoalsMade - s.threePointersMade,
    twoTotal: s.fieldGoalsAttempted - s.threePointersAttempted,
    threeMade: s.threePointersMade,
    threeTotal: s.threePointersAttempted,
    freeMade: s.freeThrowsMade,
    freeTotal: s.freeThrowsAttempted,
    offensive: s.reboundsOffensive,
    defensive: s.reboundsDefensive,
    assists: s.assists,
    steals: s.steals,
    blocks: s.blocks,
    turnovers: s.turnovers,
    fouls: s.foulsPersonal,
  };
}
