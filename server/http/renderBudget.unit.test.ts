import { expect, test } from "vitest";
import { BUDGET, createRenderBudget } from "./renderBudget.ts";

function setting() {
  const loop = { idle: 0, active: 0 };
  const budget = createRenderBudget({ loop: () => ({ ...loop }) });
  const idle = (ms: number) => void (loop.idle += ms);
  const busy = (ms: number) => void (loop.active += ms);
  /** Which part of a minute renders of 20 ms take while other work takes `share` of what they leave. */
  const renderedBeside = (share: number): number => {
    let begun = 0;
    while (loop.idle + loop.active < 60_000) {
      const end = budget.begin();
      if (end) {
        begun += 1;
        busy(20);
        end(20);
      }
      busy(share);
      idle(1 - share);
    }
    return (begun * 20) / 60_000;
  };
  return { budget, idle, busy, renderedBeside };
}

test("after a quiet while as much as 100 ms may be rendered at once, and no more until the loop has idled", () => {
  const { budget, idle } = setting();
  for (let i = 0; i < 5; i += 1) {
    const end = budget.begin();
    expect(end).not.toBeNull();
    end?.(20);
  }
  expect(budget.begin()).toBeNull();
  idle(19.9);
  expect(budget.begin()).toBeNull();
  idle(0.1);
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

test("one that took for ever counts as a quarter of a second, one that failed before it held anything as nothing", () => {
  const { budget, idle } = setting();
  budget.begin()?.(60_000);
  // 150 ms are owed, and the next is thought to cost 66.
  idle(215);
  expect(budget.begin()).toBeNull();
  idle(2);
  expect(budget.begin()).not.toBeNull();
  const failing = setting().budget;
  for (let i = 0; i < 100; i += 1) failing.begin()?.(null);
  expect(failing.begin()).not.toBeNull();
});

test("what the next is thought to cost follows what the last ones did", () => {
  const { budget, idle } = setting();
  for (let i = 0; i < 30; i += 1) {
    idle(1_000);
    budget.begin()?.(5);
  }
  idle(1_000);
  const ends = Array.from({ length: 40 }, () => budget.begin());
  expect(ends.filter((end) => end !== null).length).toBeGreaterThan(18);
});
