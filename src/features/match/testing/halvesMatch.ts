import type { MatchEvent, MatchEventData } from "../../../../contract/feed/sport.ts";
import { eventsOf } from "./footballMatch.ts";

const MINUTE = 60_000;

/** A basketball match of two halves of twenty minutes with a running clock, level at the end, and one overtime. */
export const TIP_OFF = Date.UTC(2004, 5, 1, 23);
export const HALF_TIME = TIP_OFF + 20 * MINUTE;
export const SECOND_HALF = HALF_TIME + 15 * MINUTE;
export const OVERTIME = SECOND_HALF + 22 * MINUTE;
export const END = OVERTIME + 5 * MINUTE;

const fixture: MatchEventData["fixture"] = {
  matchId: "h1",
  sport: "bk",
  league: { id: "wnba", name: "WNBA", color: "#f57b20" },
  kickoffAt: TIP_OFF,
  home: { id: "a", name: "自由人" },
  away: { id: "b", name: "火花" },
  periodMinutes: 20,
  source: "test",
};

const running = (state: number, startAt: number, base: number, overtime?: number): MatchEventData["state"] => ({
  state,
  ...(overtime === undefined ? {} : { overtime }),
  clock: { base, startAt, rate: 1 },
});

export function halvesEvents(): MatchEvent[] {
  return eventsOf("bk:h1", [
    [TIP_OFF - 60 * MINUTE, "fixture", fixture],
    [TIP_OFF - 60 * MINUTE, "state", { state: 1 }],
    [TIP_OFF, "state", running(2, TIP_OFF, 1200)],
    [TIP_OFF + 5 * MINUTE, "score", { score: [2, 0], periods: [[2, 0]] }],
    [TIP_OFF + 5 * MINUTE, "text", { id: "1", clock: "H1 15:00", text: "自由人命中。", side: "home", score: [2, 0] }],
    [HALF_TIME, "state", { state: 5 }],
    [SECOND_HALF, "state", running(6, SECOND_HALF, 1200)],
    [
      SECOND_HALF + 10 * MINUTE,
      "score",
      {
        score: [2, 2],
        periods: [
          [2, 0],
          [0, 2],
        ],
      },
    ],
    [SECOND_HALF + 10 * MINUTE, "text", { id: "2", clock: "H2 10:00", text: "火花命中。", side: "away", score: [2, 2] }],
    [SECOND_HALF + 20 * MINUTE, "state", { state: 6, clock: { base: 0, startAt: SECOND_HALF + 20 * MINUTE, rate: 0 } }],
    [OVERTIME, "state", running(9, OVERTIME, 300, 1)],
    [
      OVERTIME + MINUTE,
      "score",
      {
        score: [5, 2],
        periods: [
          [2, 0],
          [0, 2],
          [3, 0],
        ],
      },
    ],
    [OVERTIME + MINUTE, "text", { id: "3", clock: "OT1 04:00", text: "自由人三分命中。", side: "home", score: [5, 2] }],
    [END, "state", { state: 10 }],
  ]);
}
