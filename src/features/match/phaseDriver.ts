import { BehaviorSubject } from "rxjs";
import { type ActorRefFrom, createActor } from "xstate";
import type { MatchPhase } from "../../../contract/codes/football.ts";
import type { Sport } from "../../../contract/feed/channels.ts";
import type { MatchState } from "../../../contract/match/fold.ts";
import { basketballGroup, basketballMatchMachine } from "../../../machines/match/basketballMatchMachine.ts";
import { footballGroup, footballMatchMachine } from "../../../machines/match/footballMatchMachine.ts";
import type { StateReported } from "../../../machines/match/codeStates.ts";
import type { Behavior } from "../../../streams/kit/behavior.ts";

/** A started match machine of either sport. */
export interface PhaseRun {
  readonly actor: ActorRefFrom<typeof footballMatchMachine> | ActorRefFrom<typeof basketballMatchMachine>;
  /** The phase it is in now. */
  phase(): MatchPhase;
  report(event: StateReported): void;
}

export interface IllegalJump {
  readonly from: number;
  readonly to: number;
}

export interface PhaseDriver {
  /** The machine of the match as of the playhead; a scrub back begins a new one. */
  readonly run$: Behavior<PhaseRun>;
  /** Hands the machine the state codes it has not had yet. */
  follow(match: MatchState): void;
}

function startRun(sport: Sport, onIllegalJump: (jump: IllegalJump) => void): PhaseRun {
  const actions = { logIllegalJump: (_: unknown, jump: IllegalJump) => onIllegalJump(jump) };
  if (sport === "fb") {
    const actor = createActor(footballMatchMachine.provide({ actions })).start();
    return { actor, phase: () => footballGroup(actor.getSnapshot()), report: (event) => actor.send(event) };
  }
  const actor = createActor(basketballMatchMachine.provide({ actions })).start();
  return { actor, phase: () => basketballGroup(actor.getSnapshot()), report: (event) => actor.send(event) };
}

/** Drives the match machine by the segments of the fold, each of which is one reported state code. */
export function createPhaseDriver(first: MatchState, onIllegalJump: (jump: IllegalJump) => void): PhaseDriver {
  const run$ = new BehaviorSubject<PhaseRun>(startRun(first.sport, onIllegalJump));
  let fed: readonly string[] = [];

  function follow(match: MatchState): void {
    const keys = match.segments.map((s) => `${s.state}/${s.overtime}/${s.startAt}`);
    const isOn = fed.every((key, i) => keys[i] === key);
    // The fold went back to an earlier moment: a machine knows no way back.
    const run = isOn ? run$.value : startRun(match.sport, onIllegalJump);
    for (const segment of match.segments.slice(isOn ? fed.length : 0)) {
      run.report({ type: "state.reported", code: segment.state, ...(segment.overtime > 0 ? { overtime: segment.overtime } : {}) });
    }
    fed = keys;
    // What is no code of the sport opens no segment; the fold shows it as abnormal all the same.
    if (match.state === 0 && run.phase() !== "abnormal") run.report({ type: "state.reported", code: 0 });
    if (run !== run$.value) run$.next(run);
  }

  follow(first);
  return { run$, follow };
}
