import { expect, test } from "vitest";
import { BUDGET, createRenderBudget } from "./renderBudget.ts";

function setting() {
  const loop = { idle: 0, active: 0 };
  const budget = createRenderBudget({ loop: () => ({ ...loop }) });
  const idle = (ms: number) => void (loop.idle += ms);
  const busy = (ms: number) => void (loop.active += ms);
  /** How many renders of `costMs` begin in so long while other work takes `share` of the process. */
  const rendersIn = (ms: number, costMs: number, share: number) => {
    let begun = 0;
    const until = loop.idle + loop.active + ms;
    while (loop.idle + loop.active < until) {
      const end = budget.begin();
      if (end) {
        begun += 1;
        busy(costMs);
        end();
      }
      busy(share);
      idle(1 - share);
    }
    return begun;
  };
  return { budget, idle, busy, rendersIn };
}

test("after a quiet while as much as 100 ms may be rendered at once, and no more until the loop has idled", () => {
  const { budget, idle, busy } = setting();
  for (let i = 0; i < 5; i += 1) {
    const end = budget.begin();
    expect(end).not.toBeNull();
    busy(20);
    end?.();
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

test("renders have half of what everything else leaves", () => {
  const alone = setting();
  // 20 ms each: half of 60 s is 1,500 of them; and what was saved.
  expect(alone.rendersIn(60_000, 20, 0)).toBeCloseTo(1_500, -1.5);
  const beside = setting();
  const renders = beside.rendersIn(60_000, 20, 0.6);
  // The rest of each millisecond idles 0.4: 50 ms of it for one of 20.
  expect((renders * 20) / 60_000).toBeCloseTo(0.286, 1);
});

test("a process that never idles renders twice a second, so that a page many look at is made anew", () => {
  const { budget, busy } = setting();
  for (let end = budget.begin(); end !== null; end = budget.begin()) {
    busy(50);
    end();
  }
  let begun = 0;
  for (let ms = 0; ms < 10_000; ms += 10) {
    busy(10);
    const end = budget.begin();
    if (end) begun += 1;
    end?.();
  }
  expect(begun).toBe(20);
});

test("one that took for ever counts as a quarter of a second", () => {
  const { budget, idle, busy } = setting();
  const end = budget.begin();
  busy(60_000);
  end?.();
  idle(BUDGET.longestMs);
  expect(budget.begin()).not.toBeNull();
});
