import fc from "fast-check";
import { type AnyMachineSnapshot, createActor } from "xstate";
import { getShortestPaths } from "xstate/graph";
import { describe, expect, it } from "vitest";
import { BASKETBALL_NEXT_STATES, BasketballState } from "../../contract/codes/basketball.ts";
import { FOOTBALL_NEXT_STATES, FootballState } from "../../contract/codes/football.ts";
import type { MatchEvent } from "../../contract/feed/sport.ts";
import { emptyBasketballMatch, reduceBasketball } from "../../contract/match/basketball.ts";
import { emptyFootballMatch, reduceFootball } from "../../contract/match/football.ts";
import {
  basketballCode,
  basketballGroup,
  basketballLabel,
  basketballMatchMachine,
  basketballMinuteKind,
} from "../../machines/match/basketballMatchMachine.ts";
import {
  footballCode,
  footballGroup,
  footballLabel,
  footballMatchMachine,
  footballMinuteKind,
} from "../../machines/match/footballMatchMachine.ts";

interface Jump {
  readonly from: number;
  readonly to: number;
}

function startFootball() {
  const logged: Jump[] = [];
  const machine = footballMatchMachine.provide({ actions: { logIllegalJump: (_, jump) => void logged.push(jump) } });
  const actor = createActor(machine).start();
  return {
    logged,
    report: (code: number) => actor.send({ type: "state.reported", code }),
    code: () => footballCode(actor.getSnapshot()),
    snapshot: () => actor.getSnapshot(),
  };
}

function startBasketball() {
  const logged: Jump[] = [];
  const machine = basketballMatchMachine.provide({ actions: { logIllegalJump: (_, jump) => void logged.push(jump) } });
  const actor = createActor(machine).start();
  return {
    logged,
    report: (code: number, overtime?: number) =>
      actor.send({ type: "state.reported", code, ...(overtime === undefined ? {} : { overtime }) }),
    code: () => basketballCode(actor.getSnapshot()),
    snapshot: () => actor.getSnapshot(),
  };
}

const sports = [
  { sport: "football", machine: footballMatchMachine, start: startFootball, codes: FootballState, next: FOOTBALL_NEXT_STATES, last: 13 },
  {
    sport: "basketball",
    machine: basketballMatchMachine,
    start: startBasketball,
    codes: BasketballState,
    next: BASKETBALL_NEXT_STATES,
    last: 15,
  },
] as const;

/** Legal codes only, one event each: what a well-behaved source may send. */
function pathsOf(sport: (typeof sports)[number]) {
  const names = new Map<string, number>(Object.entries(sport.codes));
  const next: Readonly<Record<number, readonly number[]>> = sport.next;
  const options = {
    events: (snapshot: AnyMachineSnapshot) =>
      [...new Set([names.get(String(snapshot.value)) ?? -1, ...(next[names.get(String(snapshot.value)) ?? -1] ?? [])])].map((code) => ({
        type: "state.reported" as const,
        code,
      })),
    serializeState: (snapshot: AnyMachineSnapshot) => `${String(snapshot.value)} ${JSON.stringify(snapshot.context)}`,
  };
  return sport.sport === "football"
    ? getShortestPaths(footballMatchMachine.provide({ actions: { logIllegalJump: () => undefined } }), options)
    : getShortestPaths(basketballMatchMachine.provide({ actions: { logIllegalJump: () => undefined } }), options);
}

describe.each(sports)("$sport match machine", (sport) => {
  const codes: readonly number[] = Object.values(sport.codes);
  const next: Readonly<Record<number, readonly number[]>> = sport.next;

  it("reaches every code of the spec by legal jumps alone, and logs nothing on the way", () => {
    const reached = new Set<number>();
    for (const path of pathsOf(sport)) {
      const run = sport.start();
      for (const { event } of path.steps) if (event.type === "state.reported") run.report(event.code);
      expect(run.logged).toEqual([]);
      expect(String(run.snapshot().value)).toBe(String(path.state.value));
      reached.add(run.code());
    }
    expect([...reached].toSorted((a, b) => a - b)).toEqual([...codes].toSorted((a, b) => a - b));
  });

  it("goes to abnormal on every jump the table does not list, and logs it exactly once", () => {
    let illegal = 0;
    for (const from of codes) {
      for (const to of [...codes, sport.last + 1, -1, 2.5]) {
        if (to === from || next[from]?.includes(to)) continue;
        const run = sport.start();
        run.report(from);
        run.report(to);
        expect(run.code()).toBe(0);
        expect(run.logged).toEqual([{ from, to }]);
        illegal += 1;
      }
    }
    expect(illegal).toBeGreaterThan(codes.length);
  });

  it("takes a repeated code and any first code without a word", () => {
    for (const code of codes) {
      const run = sport.start();
      run.report(code);
      run.report(code);
      expect(run.code()).toBe(code);
      expect(run.logged).toEqual([]);
    }
  });

  it("fails by name when nobody provided the log", () => {
    const errors: unknown[] = [];
    const event = { type: "state.reported", code: sport.last + 1 } as const;
    const observer = { error: (error: unknown) => errors.push(error) };
    if (sport.sport === "football") {
      const actor = createActor(footballMatchMachine);
      actor.subscribe(observer);
      actor.start().send(event);
    } else {
      const actor = createActor(basketballMatchMachine);
      actor.subscribe(observer);
      actor.start().send(event);
    }
    expect(errors).toHaveLength(1);
    expect(String(errors[0])).toContain("logIllegalJump");
  });
});

const T = 1_700_000_000_000;

function stateEvent(s: number, state: number, overtime?: number): MatchEvent {
  return { ch: "m", s, at: T + s, k: "state", d: { state, ...(overtime === undefined ? {} : { overtime }) } };
}

describe("machines and reducers agree", () => {
  it("football: on any sequence of codes", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1, max: 15 }), { maxLength: 40, size: "max" }), (codes) => {
        const run = startFootball();
        let match = emptyFootballMatch("m");
        for (const [i, code] of codes.entries()) {
          run.report(code);
          match = reduceFootball(match, stateEvent(i + 1, code));
          expect(run.code()).toBe(match.state);
        }
        expect(run.logged.length > 0).toBe(match.flags.includes("illegal-state"));
      }),
      { numRuns: 500 },
    );
  });

  it("basketball: on any sequence of codes and overtimes", () => {
    const step = fc.record({
      code: fc.integer({ min: -1, max: 16 }),
      overtime: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40, size: "max" }), (steps) => {
        const run = startBasketball();
        let match = emptyBasketballMatch("m");
        for (const [i, { code, overtime }] of steps.entries()) {
          run.report(code, overtime);
          match = reduceBasketball(match, stateEvent(i + 1, code, overtime));
          expect([run.code(), run.snapshot().context.overtime]).toEqual([match.state, match.overtime]);
        }
        expect(run.logged.length > 0).toBe(match.flags.includes("illegal-state"));
      }),
      { numRuns: 500 },
    );
  });
});

describe("what a match machine says", () => {
  it("football: phase, label and what stands where the minute stands", () => {
    const said = Object.values(FootballState).map((code) => {
      const run = startFootball();
      run.report(code);
      const snapshot = run.snapshot();
      return [code, footballLabel(snapshot), footballGroup(snapshot), footballMinuteKind(snapshot)];
    });
    expect(said).toContainEqual([2, "上半", "ongoing", "running"]);
    expect(said).toContainEqual([3, "中场", "ongoing", "label"]);
    expect(said).toContainEqual([1, "未开", "notStarted", "kickoff"]);
    expect(said).toContainEqual([8, "完", "finished", "label"]);
    expect(said).toContainEqual([9, "推迟", "abnormal", "label"]);
    expect(said).toHaveLength(14);
  });

  it("basketball: a second overtime bears its number", () => {
    const run = startBasketball();
    run.report(8);
    run.report(9, 1);
    expect(basketballLabel(run.snapshot())).toBe("加时");
    run.report(9, 2);
    expect(basketballLabel(run.snapshot())).toBe("加时2");
    expect(basketballMinuteKind(run.snapshot())).toBe("countdown");
    expect(basketballGroup(run.snapshot())).toBe("ongoing");
    expect(run.logged).toEqual([]);
  });
});
