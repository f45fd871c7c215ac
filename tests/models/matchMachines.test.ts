import fc from "fast-check";
import { type AnyMachineSnapshot, createActor } from "xstate";
import { getShortestPaths } from "xstate/graph";
import { describe, expect, it } from "vitest";
import { FootballState } from "../../contract/codes/football.ts";
import { BASKETBALL_STATES, type BasketballFormat, FOOTBALL_STATES, type StateTable } from "../../contract/codes/matchStates.ts";
import type { MatchEvent } from "../../contract/feed/sport.ts";
import { emptyBasketballMatch, reduceBasketball } from "../../contract/match/basketball.ts";
import { emptyFootballMatch, reduceFootball } from "../../contract/match/football.ts";
import {
  basketballCode,
  basketballGroup,
  basketballHalvesMachine,
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

const BASKETBALL_MACHINE = { quarters: basketballMatchMachine, halves: basketballHalvesMachine } as const;

function startBasketball(format: BasketballFormat = "quarters") {
  const logged: Jump[] = [];
  const machine = BASKETBALL_MACHINE[format].provide({ actions: { logIllegalJump: (_, jump) => void logged.push(jump) } });
  const actor = createActor(machine).start();
  return {
    logged,
    report: (code: number, overtime?: number) =>
      actor.send({ type: "state.reported", code, ...(overtime === undefined ? {} : { overtime }) }),
    code: () => basketballCode(actor.getSnapshot()),
    snapshot: () => actor.getSnapshot(),
  };
}

interface Played {
  readonly sport: string;
  readonly machine: typeof footballMatchMachine | typeof basketballMatchMachine;
  readonly start: () => ReturnType<typeof startFootball> | ReturnType<typeof startBasketball>;
  readonly table: StateTable;
}

const sports: readonly Played[] = [
  { sport: "football", machine: footballMatchMachine, start: startFootball, table: FOOTBALL_STATES },
  { sport: "basketball", machine: basketballMatchMachine, start: startBasketball, table: BASKETBALL_STATES.quarters },
  {
    sport: "basketball in halves",
    machine: basketballHalvesMachine,
    start: () => startBasketball("halves"),
    table: BASKETBALL_STATES.halves,
  },
];

/** Legal codes only, one event each: those a well-behaved source may send. */
function pathsOf({ machine, table: { codes, next } }: Played) {
  const options = {
    events: (snapshot: AnyMachineSnapshot) => {
      const from = codes[String(snapshot.value)] ?? -1;
      return [...new Set([from, ...next(from)])].map((code) => ({ type: "state.reported" as const, code }));
    },
    serializeState: (snapshot: AnyMachineSnapshot) => `${String(snapshot.value)} ${JSON.stringify(snapshot.context)}`,
  };
  const actions = { logIllegalJump: () => undefined };
  return machine.id === footballMatchMachine.id
    ? getShortestPaths((machine as typeof footballMatchMachine).provide({ actions }), options)
    : getShortestPaths((machine as typeof basketballMatchMachine).provide({ actions }), options);
}

describe.each(sports)("$sport match machine", (sport) => {
  const { table } = sport;
  const codes: readonly number[] = Object.values(table.codes);

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
      for (const to of [...codes, codes.length, -1, 2.5]) {
        if (table.allows(from, to, false)) continue;
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
    const event = { type: "state.reported", code: codes.length } as const;
    const observer = { error: (error: unknown) => errors.push(error) };
    const actor = createActor(sport.machine as typeof footballMatchMachine);
    actor.subscribe(observer);
    actor.start().send(event);
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

  it.each([
    ["quarters", 10],
    ["halves", 20],
  ] as const)("basketball in %s: on any sequence of codes and overtimes", (format, periodMinutes) => {
    const step = fc.record({
      code: fc.integer({ min: -1, max: 16 }),
      overtime: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40, size: "max" }), (steps) => {
        const run = startBasketball(format);
        let match = reduceBasketball(emptyBasketballMatch("m"), { ch: "m", s: 0, at: T, k: "fixture", d: { periodMinutes } } as MatchEvent);
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

  it("basketball in halves: the half, half-time and the end", () => {
    const run = startBasketball("halves");
    const labels = [2, 5, 6, 10].map((code) => {
      run.report(code);
      return [basketballLabel(run.snapshot()), basketballMinuteKind(run.snapshot())];
    });
    expect(labels).toEqual([
      ["上半场", "countdown"],
      ["中场", "label"],
      ["下半场", "countdown"],
      ["完", "label"],
    ]);
    expect(run.logged).toEqual([]);
  });
});
