import { describe, expect, it } from "vitest";
import type { MatchEvent, MatchEventKind } from "../feed/sport.ts";
import {
  type BasketballMatch,
  elapsedGameS,
  emptyBasketballMatch,
  formatOf,
  periodIndexOf,
  periodSecondsOf,
  reduceBasketball,
} from "./basketball.ts";

function fold(events: readonly { k: MatchEventKind; d: unknown; at?: number }[]): BasketballMatch {
  return events.reduce<BasketballMatch>(
    (match, e, i) => reduceBasketball(match, { ch: "bk:t-1", s: i + 1, at: e.at ?? i * 1000, k: e.k, d: e.d } as MatchEvent),
    emptyBasketballMatch("t-1"),
  );
}

describe("basketball reducer", () => {
  it("merges player lines field by field, home players first", () => {
    const match = fold([
      { k: "stat", d: { players: [{ playerId: "a1", side: "away", name: "库里", stats: { points: 3 } }] } },
      { k: "stat", d: { players: [{ playerId: "h1", side: "home", name: "詹姆斯", starter: true, stats: { points: 2, fouls: 1 } }] } },
      { k: "stat", d: { players: [{ playerId: "h1", side: "home", stats: { points: 4 } }] } },
    ]);
    expect(match.players.map((p) => [p.name, p.starter, p.stats])).toEqual([
      ["詹姆斯", true, { points: 4, fouls: 1 }],
      ["库里", false, { points: 3 }],
    ]);
  });

  it("keeps one segment a period however often the clock stops, and opens one for each overtime", () => {
    const clock = (base: number, startAt: number, rate: number) => ({ base, startAt, rate });
    const match = fold([
      { k: "state", d: { state: 2, clock: clock(720, 0, 1) } },
      { k: "state", d: { state: 2, clock: clock(600, 120_000, 0) } },
      { k: "state", d: { state: 2, clock: clock(600, 140_000, 1) } },
      { k: "state", d: { state: 3 } },
      { k: "state", d: { state: 4 } },
      { k: "state", d: { state: 5 } },
      { k: "state", d: { state: 6 } },
      { k: "state", d: { state: 7 } },
      { k: "state", d: { state: 8 } },
      { k: "state", d: { state: 9, overtime: 1, clock: clock(300, 0, 1) } },
      { k: "state", d: { state: 9, overtime: 2, clock: clock(300, 0, 1) } },
      { k: "state", d: { state: 10 } },
    ]);
    expect(match.segments.map((s) => [s.state, s.overtime])).toEqual([
      [2, 0],
      [3, 0],
      [4, 0],
      [5, 0],
      [6, 0],
      [7, 0],
      [8, 0],
      [9, 1],
      [9, 2],
      [10, 0],
    ]);
    expect([match.state, match.flags]).toEqual([10, []]);
  });

  const fixture = (periodMinutes: number) => ({ k: "fixture" as const, d: { sport: "bk", periodMinutes } });
  const state = (code: number, overtime?: number) => ({
    k: "state" as const,
    d: { state: code, ...(overtime === undefined ? {} : { overtime }) },
  });

  it("plays two halves and overtime to the end without a fault", () => {
    const played = [state(1), state(2), state(5), state(6), state(9, 1), state(10)];
    expect(fold([fixture(20), ...played])).toMatchObject({ state: 10, flags: [] });
    // In a game of quarters the same sequence of codes skips some states.
    expect(fold([fixture(10), ...played]).flags).toEqual(["illegal-state"]);
    expect(fold([fixture(20), state(2), state(3)])).toMatchObject({ state: 0, flags: ["illegal-state"] });
  });

  it("tells leads of the second half and of overtime by game seconds", () => {
    const clock = (base: number) => ({ base, startAt: 0, rate: 0 });
    const match = fold([
      fixture(20),
      { k: "state", d: { state: 6, clock: clock(1000) } },
      { k: "score", d: { score: [2, 0] } },
      { k: "state", d: { state: 9, overtime: 1, clock: clock(240) } },
      { k: "score", d: { score: [4, 0] } },
    ]);
    expect(match.leads.map(({ elapsedS }) => elapsedS)).toEqual([1400, 2460]);
  });

  it("flags a score that contradicts its periods until they agree", () => {
    const wrong = { k: "score" as const, d: { score: [3, 0], periods: [[2, 0]] } };
    expect(fold([wrong]).flags).toEqual(["score-contradicts-periods"]);
    expect(fold([wrong, { k: "score", d: { score: [3, 0], periods: [[3, 0]] } }]).flags).toEqual([]);
  });

  it("puts a basket at or after the buzzer at its period's end, never into the next period", () => {
    const clock = { base: 720, startAt: 0, rate: 1 };
    const at = (ms: number, home: number) => ({ k: "score" as const, d: { score: [home, 0] }, at: ms });
    const match = fold([
      { k: "state", d: { state: 2, clock }, at: 0 },
      at(719_999, 2),
      at(720_000, 4),
      // The ball was in the air: the score came after the clock had run out.
      at(724_000, 6),
      { k: "state", d: { state: 3 }, at: 725_000 },
      { k: "state", d: { state: 4, clock: { ...clock, startAt: 900_000 } }, at: 900_000 },
      at(900_500, 8),
    ]);
    expect(match.leads.map(({ elapsedS, lead }) => [elapsedS, lead])).toEqual([
      [719.999, 2],
      [720, 4],
      [720, 6],
      [720.5, 8],
    ]);
  });

  it("counts game seconds across quarters and overtimes", () => {
    expect(elapsedGameS(0, 720, 12)).toBe(0);
    expect(elapsedGameS(3, 0, 12)).toBe(2880);
    expect(elapsedGameS(4, 300, 12)).toBe(2880);
    expect(elapsedGameS(5, 0, 10)).toBe(2400 + 600);
    expect([2, 3, 8].map((s) => periodIndexOf(s, 0))).toEqual([0, 0, 3]);
    expect(periodIndexOf(9, 2)).toBe(5);
    expect(periodIndexOf(1, 0)).toBeNull();
    expect(elapsedGameS(1, 1200, 20)).toBe(1200);
    expect(elapsedGameS(2, 300, 20)).toBe(2400);
    expect([2, 5, 6].map((s) => periodIndexOf(s, 0, "halves"))).toEqual([0, 0, 1]);
    expect([periodIndexOf(9, 1, "halves"), periodIndexOf(9, 2, "halves"), periodIndexOf(4, 0, "halves")]).toEqual([2, 3, null]);
    expect([12, 20].map((periodMinutes) => periodSecondsOf({ periodMinutes }, 2))).toEqual([720, 300]);
    expect([10, 12, 16, 20].map((periodMinutes) => formatOf({ periodMinutes }))).toEqual(["quarters", "quarters", "halves", "halves"]);
    expect(formatOf(null)).toBe("quarters");
  });
});
