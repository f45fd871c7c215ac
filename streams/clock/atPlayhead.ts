import { Observable } from "rxjs";
import type { PlayheadBehavior } from "./types.ts";

/**
 * Emits an event when the playhead reaches its `at`. The order is kept, so a held event holds those behind it. Emitted
 * events are not taken back: a view that follows jumps back folds again (streams/sport).
 * Completes when the source has completed and all its events are emitted.
 */
export function atPlayhead<E extends { readonly at: number }>(events$: Observable<E>, playhead$: PlayheadBehavior): Observable<E> {
  return new Observable<E>((subscriber) => {
    const waiting: E[] = [];
    let isComplete = false;

    function release(): void {
      // Read again for each event: a subscriber may move the playhead.
      while (waiting.length > 0 && (waiting[0] as E).at <= playhead$.value.at) subscriber.next(waiting.shift() as E);
      if (isComplete && waiting.length === 0) subscriber.complete();
    }

    subscriber.add(playhead$.subscribe(release));
    subscriber.add(
      events$.subscribe({
        next: (event) => {
          waiting.push(event);
          if (event.at > playhead$.value.at) playhead$.refresh?.();
          release();
        },
        error: (error: unknown) => subscriber.error(error),
        complete: () => {
          isComplete = true;
          release();
        },
      }),
    );
  });
}
