import { Subject, takeUntil } from "rxjs";
import { expect, it } from "vitest";
import { behaviorOf } from "./behavior.ts";
import { Scope } from "./scope.ts";

it("ends whoever goes on until it ends, also who comes after", () => {
  const scope = new Scope();
  const source$ = new Subject<number>();
  const heard: (number | string)[] = [];
  const follow = (): void =>
    void source$.pipe(takeUntil(scope.ended$)).subscribe({ next: (n) => heard.push(n), complete: () => heard.push("over") });
  follow();
  source$.next(1);
  scope.end();
  source$.next(2);
  follow();
  source$.next(3);
  expect(heard).toEqual([1, "over", "over"]);
});

it("ends what was added last first, its children with it, each once; what comes later ends at once", () => {
  const scope = new Scope();
  const ended: string[] = [];
  scope.onEnd(() => ended.push("first"));
  const child = scope.child();
  child.onEnd(() => ended.push("child"));
  scope.onEnd(() => ended.push("last"));
  // An action run by the end may end the scope again.
  scope.onEnd(() => scope.end());
  scope.end();
  scope.end();
  expect([ended, scope.hasEnded, child.hasEnded]).toEqual([["last", "child", "first"], true, true]);
  scope.onEnd(() => ended.push("late"));
  expect(ended.at(-1)).toBe("late");
});

it("a child that ends earlier leaves its parent", () => {
  const scope = new Scope();
  scope.child().end();
  expect(scope.hasEnded).toBe(false);
});

it("a behavior holds its last value when its scope ends, and completes", () => {
  const scope = new Scope();
  const source$ = new Subject<number>();
  const behavior = behaviorOf(scope, source$, 0);
  let isOver = false;
  behavior.subscribe({ complete: () => (isOver = true) });
  source$.next(1);
  scope.end();
  source$.next(2);
  expect([behavior.value, isOver, source$.observed]).toEqual([1, true, false]);
});
