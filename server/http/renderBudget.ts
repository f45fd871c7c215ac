/**
 * How much of the process renders may have: half of what everything else leaves. Feeds, calls and pages that are there
 * have the rest, however many pages are asked for. What renders may have is saved while the event loop is idle and spent
 * on renders, so a process that is busy with something else hardly renders at all.
 */
export interface RenderBudget {
  /** Null: not now. Else a render may begin, and what it returns is called when it has ended. */
  begin(): (() => void) | null;
}

/** Since the process started, ms: what the loop waited for something to do, and what it was doing something. */
export interface LoopTimes {
  readonly idle: number;
  readonly active: number;
}

export interface RenderBudgetDeps {
  readonly loop: () => LoopTimes;
}

export const BUDGET = {
  /** What is saved at most: so much may be rendered at once after a quiet while. */
  mostMs: 100,
  /** One render counts at most as so much: the first one, which loads the code, is not what a render costs. */
  longestMs: 250,
  /** What a render is thought to cost before one was measured. */
  firstMs: 20,
  /** A render begins after so long whatever else there is to do: else a page that thousands look at would never be made anew. */
  restMs: 500,
} as const;

/** How much the last render counts in what the next is thought to cost. */
const NEWEST = 0.2;

export function createRenderBudget({ loop }: RenderBudgetDeps): RenderBudget {
  let savedMs: number = BUDGET.mostMs;
  let costMs: number = BUDGET.firstMs;
  let running = 0;
  let last = loop();
  let begunAt = last;

  const save = (at: LoopTimes): void => {
    savedMs = Math.min(BUDGET.mostMs, savedMs + at.idle - last.idle);
    last = at;
  };
  const passed = (from: LoopTimes, to: LoopTimes): number => to.idle + to.active - from.idle - from.active;

  return {
    begin() {
      const at = loop();
      save(at);
      const hasRested = running === 0 && passed(begunAt, at) >= BUDGET.restMs;
      if (savedMs < Math.min(costMs, BUDGET.mostMs) && !hasRested) return null;
      begunAt = at;
      running += 1;
      const reservedMs = costMs;
      savedMs -= reservedMs;
      return () => {
        const end = loop();
        save(end);
        // With what else was done meanwhile: too much rather than too little.
        const spentMs = Math.min(BUDGET.longestMs, (end.active - at.active) / running);
        running -= 1;
        savedMs = Math.min(BUDGET.mostMs, savedMs + reservedMs - spentMs);
        costMs += (spentMs - costMs) * NEWEST;
      };
    },
  };
}
