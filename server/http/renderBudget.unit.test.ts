import { expect, test } from "vitest";
import { BUDGET, createRenderBudget } from "./renderBudget.ts";

function setting() {
  const loop = { idle: 0, active: 0 };
  const budget = createRenderBudget({ loop: () => ({ ...loop }) });
  const idle = (ms: number) => void (loop.idle += ms);
  const busy = (ms: number) => void (loop.active += ms);
  /** The share of a minute taken by renders of 20 ms while other work takes `share` of the remaining time. */
  const renderedBeside = (share: number): number => {
    let begun = 0;
    while (loop.idle + loop.active < 60_000) {
      const end = budget.begin();
      if (end) {
        begun += 1;
        busy(20);
        end();
      }
      busy(share);
      idle(1 - share);
    }
    return (begun * 20) / 60_000;
  };
  return { budget, idle, busy, renderedBeside };
}

test("after a quiet while as much as 100 ms may be rendered at once, and no more until the loop has idled", () => {
  const { budget, idle, busy } = setting();
  for (let i = 0; i < 5; i += 1) {
    const end = budget.begin();
    expect(end).not.toBeNull();
    busy(20);
    end?.();
  }
  // A tenth of the time spent has been saved meanwhile.
  idle(9.9);
  expect(budget.begin()).toBeNull();
  idle(0.2);
  expect(budget.begin()).not.toBeNull();
});

test("what is in hand is counted before it has ended", () => {
  const { budget } = setting();
  const ends = Array.from({ length: 8 }, () => budget.begin());
  expect(ends.filter((end) => end !== null)).toHaveLength(BUDGET.mostMs / BUDGET.firstMs);
});

test("renders have half of what everything else leaves, and a tenth whatever happens", () => {
  const shares = [0, 0.5, 0.8, 1].map((share) => setting().renderedBeside(share));
  expect(shares.map((share) => Math.round(share * 100))).toEqual([53, 38, 24, 10]);
});

test("one that took for ever counts as 60 ms, several at once share what was done meanwhile", () => {
  const long = setting();
  const end = long.budget.begin();
  long.busy(600);
  end?.();
  // The render counts as 60 ms, and 60 ms were saved while it ran: the next, estimated at 28 ms, may begin.
  expect(long.budget.begin()).not.toBeNull();
  const several = setting();
  const ends = [several.budget.begin(), several.budget.begin()];
  several.busy(40);
  for (const one of ends) one?.();
  several.idle(100);
  // Each render counts: the first as 20 ms, the second as the 40 ms, since it was alone at its end.
  const begun = Array.from({ length: 10 }, () => several.budget.begin()).filter((one) => one !== null);
  expect(begun).toHaveLength(4);
});

test("what the next is thought to cost follows what the last ones did", () => {
  const { budget, idle, busy } = setting();
  for (let i = 0; i < 30; i += 1) {
    idle(1_000);
    const end = budget.begin();
    busy(5);
    end?.();
  }
  idle(1_000);
  const begun = Array.from({ length: 40 }, () => budget.begin()).filter((end) => end !== null);
  expect(begun).toHaveLength(19);
});
