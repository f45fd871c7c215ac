import { useEffect, useState } from "react";
import { phaseOf } from "../../../contract/codes/matchPhase.ts";
import type { MatchPhase } from "../../../contract/codes/matchStates.ts";
import type { Behavior } from "../../../streams/kit/behavior.ts";
import type { MatchState } from "../../../contract/match/fold.ts";
import type { MatchView } from "../../../streams/sport/types.ts";
import { useSlice } from "../../hooks/useSlice.ts";
import type { IllegalJump } from "./phaseDriver.ts";

function warn({ from, to }: IllegalJump): void {
  console.warn(`illegal match state: ${from} -> ${to}`);
}

const phaseIn = (held: MatchState | MatchPhase): MatchPhase => (typeof held === "string" ? held : phaseOf(held));

/**
 * The match's phase at the page clock, from the sport's match machine. Until the machine's code is loaded, and on the
 * server, it comes from the fold: both use the same table and give the same phase (phaseDriver.test.ts).
 */
export function useMatchPhase(view: MatchView): MatchPhase {
  const [driven, setDriven] = useState<{ readonly view: MatchView; readonly phase$: Behavior<MatchPhase> } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    let stop = (): void => undefined;
    const drive = async (): Promise<void> => {
      const { createPhaseDriver } = await import("./phaseDriver.ts");
      if (!isCurrent) return;
      const driver = createPhaseDriver(view.state$.value, warn);
      const subscription = view.state$.subscribe(driver.follow);
      stop = () => subscription.unsubscribe();
      setDriven({ view, phase$: driver.phase$ });
    };
    // Without the machine's code the fold's phase stays.
    drive().catch(() => undefined);
    return () => {
      isCurrent = false;
      stop();
    };
  }, [view]);
  return useSlice<MatchState | MatchPhase, MatchPhase>(driven?.view === view ? driven.phase$ : view.state$, phaseIn);
}
