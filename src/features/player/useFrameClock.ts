import { useEffect, useMemo } from "react";
import { BehaviorSubject } from "rxjs";
import type { Behavior } from "../../../streams/kit/behavior.ts";
import type { FrameClock } from "./frameClock.ts";

export interface FrameClockPort {
  /** Null while no picture's time is known. At least four times a second otherwise. */
  readonly frameClock$: Behavior<FrameClock | null>;
  /** For `<Player onFrameClock>`. */
  readonly report: (clock: FrameClock | null) => void;
}

/** Carries the clock of the picture from a player to the page around it: subscribe, do not render by it. */
export function useFrameClock(): FrameClockPort {
  const port = useMemo(() => {
    const subject = new BehaviorSubject<FrameClock | null>(null);
    return { frameClock$: subject, report: (clock: FrameClock | null) => subject.next(clock) };
  }, []);
  useEffect(() => () => port.report(null), [port]);
  return port;
}
