import { useSelector } from "@xstate/react";
import { useEffect, useState } from "react";
import type { MatchPhase } from "../../../contract/codes/matchStates.ts";
import type { MatchView } from "../../../streams/sport/types.ts";
import { useBehavior } from "../../hooks/useBehavior.ts";
import { type IllegalJump, type PhaseDriver, createPhaseDriver } from "./phaseDriver.ts";

function warn({ from, to }: IllegalJump): void {
  console.warn(`illegal match state: ${from} -> ${to}`);
}

/** The phase of the match as of the page clock, held by the sport's match machine. */
export function useMatchPhase(view: MatchView): MatchPhase {
  const [driven, setDriven] = useState<{ readonly view: MatchView; readonly driver: PhaseDriver }>(() => ({
    view,
    driver: createPhaseDriver(view.state$.value, warn),
  }));
  let current = driven;
  if (current.view !== view) {
    // The live view takes the place of the frozen one of the first render.
    current = { view, driver: createPhaseDriver(view.state$.value, warn) };
    setDriven(current);
  }
  const { driver } = current;
  useEffect(() => {
    const subscription = view.state$.subscribe(driver.follow);
    return () => subscription.unsubscribe();
  }, [view, driver]);
  const run = useBehavior(driver.run$);
  return useSelector(run.actor, () => run.phase());
}
