import { describe, expect, it, vi } from "vitest";
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
});
