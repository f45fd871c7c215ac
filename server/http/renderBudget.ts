/**
 * The share of the process for renders: half of the time that everything else leaves, and always at least a tenth. Feeds,
 * calls and cached pages have the rest, however many pages are requested. The budget grows while the event loop is idle
 * and is spent on renders, so that a process busy with other work hardly renders at all.
 */
export interface RenderBudget {
  /** Null: no render may begin now. Otherwise call the returned function when the render has ended. */
  begin(): EndRender | null;
}

export type EndRender = () => void;

/** Time since the start of the process that the event loop was idle and active, ms. */
export interface LoopTimes {
  readonly idle: number;
  readonly active: number;
}

export interface RenderBudgetDeps {
  readonly loop: () => LoopTimes;
}

export const BUDGET = {
  /** Maximum budget saved: this much may be rendered at once after a quiet time. */
  mostMs: 100,
  /** Maximum cost of one render: the first one, which compiles the code, is not typical. */
  longestMs: 60,
  /** Estimated cost of a render before one was measured. */
  firstMs: 20,
  /**
   * Minimum share of the loop's active time. A flood of requests without renders leaves the loop no idle time, but a page
   * that thousands open must be rendered again all the same.
   */
  leastShare: 0.1,
} as const;

/** Weight of the last render in the estimated cost of the next. */
const NEWEST = 0.2;

export function createRenderBudget({ loop }: RenderBudgetDeps): RenderBudget {
  let savedMs: number = BUDGET.mostMs;
  let costMs: number = BUDGET.firstMs;
  let running = 0;
  let last = loop();

  const save = (ms: number): void => {
    savedMs = Math.min(BUDGET.mostMs, savedMs + ms);
  };
  const accrue = (): LoopTimes => {
    const at = loop();
    save(at.idle - last.idle + (at.active - last.active) * BUDGET.leastShare);
    last = at;
    return at;
  };

  return {
    begin() {
      const at = accrue();
      const reservedMs = Math.min(costMs, BUDGET.mostMs);
      if (savedMs < reservedMs) return null;
      savedMs -= reservedMs;
      running += 1;
      return () => {
        // Includes other work done meanwhile, which cannot be told apart: better too much than too little.
        const spentMs = Math.min(BUDGET.longestMs, (accrue().active - at.active) / running);
        running -= 1;
        save(reservedMs - spentMs);
        costMs += (spentMs - costMs) * NEWEST;
      };
    },
  };
}
