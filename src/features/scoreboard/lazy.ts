import { Observable, share, tap } from "rxjs";
import type { Behavior } from "../../../streams/kit/behavior.ts";

/**
 * A Behavior that is active only while subscribed, for a component's own reads. Its first value is `initial`; later
 * subscribers start with the latest value. It needs no scope, because unsubscribing ends it.
 */
export function lazyBehavior<T>(source$: Observable<T>, initial: T): Behavior<T> {
  let latest = initial;
  const shared$ = source$.pipe(
    tap((value) => {
      latest = value;
    }),
    share(),
  );
  const behavior$ = new Observable<T>((subscriber) => {
    subscriber.next(latest);
    return shared$.subscribe(subscriber);
  });
  return Object.defineProperty(behavior$, "value", { get: () => latest }) as Behavior<T>;
}
