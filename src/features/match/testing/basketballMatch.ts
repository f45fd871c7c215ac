import type { MatchEvent, MatchEventData } from "../../../../contract/feed/sport.ts";
import { eventsOf } from "./footballMatch.ts";

/** A small hand-made basketball match: two quarters of ten minutes, then a break. */
export const TIP_OFF = Date.UTC(2026, 10, 21, 11);
/** The clock of Q1 never stops; Q2 starts 13 minutes after tip-off and stops once, for a minute. */
const Q2 = TIP_OFF + 13 * 60_000;
export const HALF_TIME = Q2 + 11 * 60_000;

const fixture: MatchEventData["fixture"] = {
  matchId: "b1",
  sport: "bk",
  league: { id: "wnba", name: "WNBA", color: "#f57b20" },
  kickoffAt: TIP_OFF,
  home: { id: "a", name: "王牌" },
  away: { id: "b", name: "自由人" },
  periodMinutes: 10,
  source: "test",
};

function player(
  playerId: string,
  side: "home" | "away",
  name: string,
  starter: boolean,
  stats: Record<string, number>,
): MatchEventData["stat"] {
  return { players: [{ playerId, side, name, number: "22", position: "C", starter, stats }] };
}

export function basketballEvents(): MatchEvent[] {
  return eventsOf("bk:b1", [
    [TIP_OFF - 3_600_000, "fixture", fixture],
    [TIP_OFF, "state", { state: 2, clock: { base: 600, startAt: TIP_OFF, rate: 1 } }],
    [TIP_OFF + 120_000, "score", { score: [2, 0], periods: [[2, 0]] }],
    [
      TIP_OFF + 120_000,
      "stat",
      player("p1", "home", "威尔逊", true, {
        points: 2,
        fieldGoalsScored: 1,
        fieldGoalsTotal: 1,
        fieldGoalsAccuracy: 100,
        minutesPlayed: 2,
      }),
    ],
    [TIP_OFF + 120_000, "text", { id: "1", clock: "Q1 08:00", text: "威尔逊中投命中。", side: "home", key: true, score: [2, 0] }],
    [TIP_OFF + 300_000, "score", { score: [2, 3], periods: [[2, 3]] }],
    [
      TIP_OFF + 300_000,
      "stat",
      player("p2", "away", "斯图尔特", true, {
        points: 3,
        threePoints: 3,
        threePointsScored: 1,
        threePointsTotal: 2,
        threePointsAccuracy: 50,
      }),
    ],
    [TIP_OFF + 300_000, "stat", player("p3", "away", "琼斯", false, { points: 0, assists: 1, assistRate: 12.5 })],
    [TIP_OFF + 600_000, "state", { state: 3 }],
    [Q2, "state", { state: 4, clock: { base: 600, startAt: Q2, rate: 1 } }],
    [Q2 + 60_000, "state", { state: 4, clock: { base: 540, startAt: Q2 + 120_000, rate: 1 } }],
    [
      Q2 + 240_000,
      "score",
      {
        score: [12, 3],
        periods: [
          [2, 3],
          [10, 0],
        ],
      },
    ],
    [Q2 + 240_000, "text", { id: "2", clock: "Q2 07:00", text: "王牌打出 10-0。", side: "home", score: [12, 3] }],
    [Q2 + 240_000, "stat", { team: { rebounds: [20, 18], assists: [9, 4] } }],
    [HALF_TIME, "state", { state: 5 }],
  ]);
}
