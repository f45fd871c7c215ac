/**
 * How much of the process renders may have: half of what everything else leaves, and a tenth whatever happens. Feeds,
 * calls and pages that are there have the rest, however many pages are asked for. What renders may have is saved while the
 * event loop is idle and spent on renders, so a process that is busy with something else hardly renders at all.
 */
export interface RenderBudget {
  /** Null: not now. Else a render may begin, and what it returns is called when it has ended. */
  begin(): EndRender | null;
}

export type EndRender = () => void;

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
  /** One render counts at most as so much: the first one, which compiles the code, is not what a render costs. */
  longestMs: 60,
  /** What a render is thought to cost before one was measured. */
  firstMs: 20,
  /**
   * Of the time the loop is busy. A flood of requests that cost no render leaves it no idle moment; a page thousands look
   * at has to be made anew all the same.
   */
  leastShare: 0.1,
} as const;

/** How much the last render counts in what the next is thought to cost. */
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
        // With what else was done meanwhile, as nobody can tell it apart: rather too much than too little.
        const spentMs = Math.min(BUDGET.longestMs, (accrue().active - at.active) / running);
        running -= 1;
        save(reservedMs - spentMs);
        costMs += (spentMs - costMs) * NEWEST;
      };
    },
  };
}
