import { useEffect } from "react";
import { BehaviorSubject } from "rxjs";
import type { PlayheadBehavior } from "../../streams/clock/types.ts";
import type { Spoilers } from "./spoilers.ts";

/**
 * The clock of the open page, for elements that float over any page: they must not show anything later than the reader's
 * picture. Null: the page has no clock of its own and shows now. Set in the browser alone.
 */
export const pageMoment$ = new BehaviorSubject<PlayheadBehavior | null>(null);

/** Attribute for the root of a page with its own clock: the markup exists before the clock does. */
export const CLOCKED = { "data-clock": "" } as const;

/** True if the open page has a clock that does not run yet, so that the reader's moment is unknown. */
export const isClockAwaited = (): boolean => pageMoment$.value === null && document.querySelector("[data-clock]") !== null;

/** The reader's moment: the open page's clock while it is held or in replay, else that of another page (spoilers.ts). */
export function readerMoment({ momentOf }: Pick<Spoilers, "momentOf">, now: number): number | undefined {
  const head = pageMoment$.value?.value;
  return head && head.mode !== "live" ? Math.floor(head.at) : momentOf(now);
}

/** Makes a page's clock the one of all floating elements, while the page is open. */
export function usePageMoment(playhead$: PlayheadBehavior): void {
  useEffect(() => {
    pageMoment$.next(playhead$);
    return () => {
      if (pageMoment$.value === playhead$) pageMoment$.next(null);
    };
  }, [playhead$]);
}
