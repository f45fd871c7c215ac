import { BehaviorSubject, Observable, distinctUntilChanged, takeUntil } from "rxjs";
import type { Scope } from "./scope.ts";

/** An observable that always has a current value and never errors: failure is a value. */
export interface Behavior<T> extends Observable<T> {
  readonly value: T;
}

/**
 * Turns a source into a Behavior that lives as long as the scope. Equal values (by identity) are not repeated.
 * A source that errors is a bug: the error is thrown asynchronously by RxJS and the last value stays.
 */
export function behaviorOf<T>(scope: Scope, source$: Observable<T>, initial: T): Behavior<T> {
  const subject = new BehaviorSubject<T>(initial);
  scope.add(source$.pipe(distinctUntilChanged(), takeUntil(scope.ended$)).subscribe((value) => subject.next(value)));
  scope.onEnd(() => subject.complete());
  return subject;
}

/** A Behavior that never changes. */
export function constant<T>(value: T): Behavior<T> {
  return new BehaviorSubject<T>(value);
}

/** The value a Behavior holds, mapped; emits only when the mapped value changes. */
export function mapBehavior<A, B>(scope: Scope, source: Behavior<A>, project: (value: A) => B): Behavior<B> {
  const mapped$ = new Observable<B>((subscriber) =>
    source.subscribe({
      next: (value) => subscriber.next(project(value)),
      complete: () => subscriber.complete(),
    }),
  );
  return behaviorOf(scope, mapped$, project(source.value));
}
