import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { phaseOf } from "../../../contract/codes/matchPhase.ts";
import type { MatchEvent } from "../../../contract/feed/sport.ts";
import { type MatchState, emptyMatch, reduceMatch } from "../../../contract/match/fold.ts";
import { createPhaseDriver } from "./phaseDriver.ts";
import { FULL_TIME, clockAt, eventsOf, footballEvents, KICKOFF } from "./testing/footballMatch.ts";

function matchAt(at: number): MatchState {
  return footballEvents()
    .filter((e) => e.at <= at)
    .reduce<MatchState>(reduceMatch, emptyMatch("fb", "m1"));
}

describe("phase of the match", () => {
  it("follows the match forward with one machine, and begins a new one on a scrub back", () => {
    const jumped = vi.fn();
    const driver = createPhaseDriver(matchAt(KICKOFF - 1), jumped);
    const first = driver.run$.value;
    expect(first.phase()).toBe("notStarted");
    driver.follow(matchAt(clockAt(60)));
    driver.follow(matchAt(FULL_TIME));
    expect(driver.run$.value).toBe(first);
    expect(first.phase()).toBe("finished");
    driver.follow(matchAt(clockAt(30)));
    expect(driver.run$.value).not.toBe(first);
    expect(driver.run$.value.phase()).toBe("ongoing");
    expect(jumped).not.toHaveBeenCalled();
  });

  it("an illegal jump is abnormal and logged, as the fold shows it", () => {
    const jumped = vi.fn();
    const events = eventsOf("fb:m1", [
      [KICKOFF, "state", { state: 2, clock: { base: 0, startAt: KICKOFF, rate: 1 } }],
      [KICKOFF + 1000, "state", { state: 7 }],
    ]);
    const match = events.reduce<MatchState>(reduceMatch, emptyMatch("fb", "m1"));
    const driver = createPhaseDriver(match, jumped);
    expect(match.state).toBe(0);
    expect(driver.run$.value.phase()).toBe("abnormal");
    expect(jumped).toHaveBeenCalledExactlyOnceWith({ from: 2, to: 7 });
  });

  it("is the fold's on any sequence of reports, however many come at once", () => {
    const report = fc.record({ state: fc.integer({ min: 0, max: 15 }), hasClock: fc.boolean(), isShown: fc.boolean() });
    const reports = fc.array(report, { maxLength: 30, size: "max" });
    fc.assert(
      fc.property(fc.constantFrom("fb", "bk"), fc.constantFrom(10, 20), reports, (sport, periodMinutes, all) => {
        const fixture = { s: 1, ch: `${sport}:m1`, at: 0, k: "fixture", d: { sport, periodMinutes } } as unknown as MatchEvent;
        let match = reduceMatch(emptyMatch(sport, "m1"), fixture);
        const driver = createPhaseDriver(match, () => undefined);
        for (const [i, { state, hasClock, isShown }] of all.entries()) {
          const at = KICKOFF + i * 1000;
          const d = { state, ...(hasClock ? { clock: { base: 0, startAt: at, rate: 1 } } : {}) };
          match = reduceMatch(match, { s: i + 2, ch: `${sport}:m1`, at, k: "state", d });
          if (!isShown) continue;
          driver.follow(match);
          expect([driver.run$.value.code(), driver.run$.value.phase()]).toEqual([match.state, phaseOf(match)]);
        }
      }),
      { numRuns: 300 },
    );
  });

  it("of a past result that no events came for is the result's", () => {
    const driver = createPhaseDriver({ ...emptyMatch("fb", "m1"), state: 8, score: [2, 1] } as MatchState, vi.fn());
    expect(driver.run$.value.phase()).toBe("finished");
  });

  it("goes by halves once the fixture says so", () => {
    const jumped = vi.fn();
    const first = emptyMatch("bk", "m1");
    const driver = createPhaseDriver(first, jumped);
    const told = [
      { k: "fixture", d: { sport: "bk", periodMinutes: 20 } },
      { k: "state", d: { state: 2 } },
      { k: "state", d: { state: 5 } },
      { k: "state", d: { state: 6 } },
      { k: "state", d: { state: 10 } },
    ].map((event, i) => ({ ch: "bk:m1", s: i + 1, at: KICKOFF + i, ...event }) as MatchEvent);
    driver.follow(told.reduce<MatchState>(reduceMatch, first));
    expect(driver.run$.value.phase()).toBe("finished");
    expect(jumped).not.toHaveBeenCalled();
  });
});
