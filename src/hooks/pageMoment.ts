import { useEffect } from "react";
import { BehaviorSubject } from "rxjs";
import type { PlayheadBehavior } from "../../streams/clock/types.ts";
import type { Spoilers } from "./spoilers.ts";

/**
 * The clock of the page that is open, for what floats over whatever page that is: nothing there may tell what the reader's
 * picture has not reached. Null: the page has no clock of its own, it shows now. Set in the browser alone.
 */
export const pageMoment$ = new BehaviorSubject<PlayheadBehavior | null>(null);

/** On the root of a page with a clock of its own: its markup is there before the clock is. */
export const CLOCKED = { "data-clock": "" } as const;

/** Whether the open page has a clock that does not run yet: nobody knows by then where the reader stands. */
export const isClockAwaited = (): boolean => pageMoment$.value === null && document.querySelector("[data-clock]") !== null;

/** Where the reader's clock stands: the open page's while it is behind or goes back, else that of another page (spoilers.ts). */
export function readerMoment({ momentOf }: Pick<Spoilers, "momentOf">, now: number): number | undefined {
  const head = pageMoment$.value?.value;
  return head && head.mode !== "live" ? Math.floor(head.at) : momentOf(now);
}

/** Makes a page's clock that of all that floats over it, while the page is open. */
export function usePageMoment(playhead$: PlayheadBehavior): void {
  useEffect(() => {
    pageMoment$.next(playhead$);
    return () => {
      if (pageMoment$.value === playhead$) pageMoment$.next(null);
    };
  }, [playhead$]);
}
