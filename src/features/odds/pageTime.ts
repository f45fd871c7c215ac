import { useCallback } from "react";
import type { PageClock, Playhead } from "../../../streams/clock/types.ts";
import { useSlice } from "../../hooks/useSlice.ts";

const STEP_MS = 1_000;

/** The playhead's moment, in steps of a second. */
export function useSecond(clock: PageClock): number {
  return useSlice(
    clock.playhead$,
    useCallback((head: Playhead) => Math.floor(head.at / STEP_MS) * STEP_MS, []),
  );
}

export function useMode(clock: PageClock): Playhead["mode"] {
  return useSlice(
    clock.playhead$,
    useCallback((head: Playhead) => head.mode, []),
  );
}
