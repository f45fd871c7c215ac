import { BehaviorSubject, VirtualTimeScheduler } from "rxjs";
import { expect, it } from "vitest";
import type { BoardRow } from "../../../../contract/match/board.ts";
import { emptyMatch, type MatchState } from "../../../../contract/match/fold.ts";
import type { MatchId } from "../../../../contract/ids.ts";
import { err, ok } from "../../../../contract/result.ts";
import { row } from "../../../../streams/testing/boardRow.ts";
import { passTime, settled } from "../../../../streams/testing/virtualTime.ts";
import { detailOf } from "./detail.ts";

/** An expanded row whose reads get these answers in order; later ones get the match. */
function opened(...answers: readonly ("known" | "failed" | "busy" | "unknown")[]) {
  const scheduler = new VirtualTimeScheduler();
  const row$ = new BehaviorSubject<BoardRow | undefined>(row("1"));
  const match: MatchState = emptyMatch("fb", "1" as MatchId);
  const left = [...answers];
  let reads = 0;
  const detail$ = detailOf({
    row$,
    scheduler,
    async load() {
      reads += 1;
      const next = left.shift();
      if (next === "failed") return err({ code: 503 });
      return next === "busy" ? err({ code: 429, retryAfterMs: 60_000 }) : ok(next === "unknown" ? null : match);
    },
  });
  const subscription = detail$.subscribe();
  return { row$, subscription, shown: () => detail$.value.kind, reads: () => reads, pass: (ms: number) => passTime(scheduler, ms) };
}

it("what could not be read is read again five seconds later, as often as it fails, while the row is open", async () => {
  const { shown, reads, pass, subscription } = opened("failed", "failed");
  await settled();
  for (const before of [1, 2]) {
    expect([shown(), reads()]).toEqual(["failed", before]);
    pass(4_999);
    await settled();
    expect(reads()).toBe(before);
    pass(1);
    await settled();
  }
  expect([shown(), reads()]).toEqual(["ready", 3]);
  pass(60_000);
  await settled();
  expect(reads()).toBe(3);
  subscription.unsubscribe();
});

it("a server that says for how long it is not to be asked is asked no earlier", async () => {
  const { shown, reads, pass } = opened("busy");
  await settled();
  pass(59_999);
  await settled();
  expect(reads()).toBe(1);
  pass(1);
  await settled();
  expect([shown(), reads()]).toEqual(["ready", 2]);
});

it("a row that was closed asks for nothing more, and a match that nobody knows is not asked for again", async () => {
  const closed = opened("failed");
  await settled();
  closed.subscription.unsubscribe();
  closed.pass(60_000);
  const unknown = opened("unknown");
  await settled();
  unknown.pass(60_000);
  await settled();
  expect([closed.reads(), unknown.reads(), unknown.shown()]).toEqual([1, 1, "failed"]);
});

it("a match that is shown stays while what is new of it cannot be read, and that comes with the next try", async () => {
  const { row$, shown, reads, pass } = opened("known", "failed");
  await settled();
  row$.next(row("1", 1));
  await settled();
  expect([shown(), reads()]).toEqual(["ready", 2]);
  pass(5_000);
  await settled();
  expect([shown(), reads()]).toEqual(["ready", 3]);
});
