import { BehaviorSubject } from "rxjs";
import { type ActorRefFrom, createActor } from "xstate";
import type { BasketballFormat, MatchPhase } from "../../../contract/codes/matchStates.ts";
import { formatOf } from "../../../contract/match/basketball.ts";
import type { MatchState } from "../../../contract/match/fold.ts";
import {
  basketballCode,
  basketballGroup,
  basketballHalvesMachine,
  basketballMatchMachine,
} from "../../../machines/match/basketballMatchMachine.ts";
import { footballCode, footballGroup, footballMatchMachine } from "../../../machines/match/footballMatchMachine.ts";
import type { StateReported } from "../../../machines/match/codeStates.ts";
import type { Behavior } from "../../../streams/kit/behavior.ts";

/** A started match machine of either sport. */
export interface PhaseRun {
  readonly actor: ActorRefFrom<typeof footballMatchMachine> | ActorRefFrom<typeof basketballMatchMachine>;
  /** The machine's current phase. */
  phase(): MatchPhase;
  /** The code of its current state. */
  code(): number;
  report(event: StateReported): void;
}

export interface IllegalJump {
  readonly from: number;
  readonly to: number;
}

export interface PhaseDriver {
  /** The match's machine at the playhead; scrubbing back starts a new one. */
  readonly run$: Behavior<PhaseRun>;
  /** The phase of that machine. */
  readonly phase$: Behavior<MatchPhase>;
  /** Reports to the machine the state codes it has not received yet. */
  follow(match: MatchState): void;
}

/** Selects the machine: by sport, and in basketball by format. */
function rulesOf(match: MatchState): BasketballFormat | "fb" {
  return match.sport === "fb" ? "fb" : formatOf(match.fixture);
}

function startRun(rules: BasketballFormat | "fb", onIllegalJump: (jump: IllegalJump) => void): PhaseRun {
  const actions = { logIllegalJump: (_: unknown, jump: IllegalJump) => onIllegalJump(jump) };
  if (rules === "fb") {
    const actor = createActor(footballMatchMachine.provide({ actions })).start();
    const snapshot = () => actor.getSnapshot();
    return { actor, phase: () => footballGroup(snapshot()), code: () => footballCode(snapshot()), report: (event) => actor.send(event) };
  }
  const actor = createActor((rules === "halves" ? basketballHalvesMachine : basketballMatchMachine).provide({ actions })).start();
  const snapshot = () => actor.getSnapshot();
  return { actor, phase: () => basketballGroup(snapshot()), code: () => basketballCode(snapshot()), report: (event) => actor.send(event) };
}

/** Drives the match machine with the segments of the fold, each of which is one reported state code. */
export function createPhaseDriver(first: MatchState, onIllegalJump: (jump: IllegalJump) => void): PhaseDriver {
  let rules = rulesOf(first);
  const run$ = new BehaviorSubject<PhaseRun>(startRun(rules, onIllegalJump));
  const phase$ = new BehaviorSubject(run$.value.phase());
  let fed: readonly string[] = [];

  function follow(match: MatchState): void {
    const keys = match.segments.map((s) => `${s.state}/${s.overtime}/${s.startAt}`);
    const isOn = rules === rulesOf(match) && fed.every((key, i) => keys[i] === key);
    rules = rulesOf(match);
    // The fold went back in time, or the fixture changed the format to halves: a machine cannot go back.
    const run = isOn ? run$.value : startRun(rules, onIllegalJump);
    for (const segment of match.segments.slice(isOn ? fed.length : 0)) {
      run.report({ type: "state.reported", code: segment.state, ...(segment.overtime > 0 ? { overtime: segment.overtime } : {}) });
    }
    fed = keys;
    // Some reports open no segment: an unknown code, a code repeated after an illegal jump, a result without events.
    if (match.state !== run.code()) run.report({ type: "state.reported", code: match.state });
    if (run !== run$.value) run$.next(run);
    phase$.next(run.phase());
  }

  follow(first);
  return { run$, phase$, follow };
}
