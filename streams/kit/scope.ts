import { type Observable, ReplaySubject, type Subscription } from "rxjs";

/** Lifetime of streams: whatever is bound to a scope ends with it. */
export class Scope {
  readonly #ended$ = new ReplaySubject<void>(1);
  readonly #onEnd: (() => void)[] = [];
  #hasEnded = false;

  /** Emits once and completes when the scope ends; use with takeUntil. */
  get ended$(): Observable<void> {
    return this.#ended$;
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  add(subscription: Subscription): void {
    this.onEnd(() => subscription.unsubscribe());
  }

  /** Runs when the scope ends, last added first; at once when it has ended already. */
  onEnd(action: () => void): void {
    if (this.#hasEnded) action();
    else this.#onEnd.push(action);
  }

  /** A scope that ends with this one, or earlier. */
  child(): Scope {
    const child = new Scope();
    this.onEnd(() => child.end());
    return child;
  }

  end(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#ended$.next();
    this.#ended$.complete();
    for (const action of [...this.#onEnd].reverse()) action();
    this.#onEnd.length = 0;
  }
}
