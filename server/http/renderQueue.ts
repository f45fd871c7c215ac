import type { EndRender, RenderBudget } from "./renderBudget.ts";

/**
 * Decides who may render when. Rendering blocks the process, so the limits are per visitor: each has some renders running
 * and a few waiting, waiting visitors are served in turn, and one visitor's flood delays that visitor alone. A request past a
 * limit, or one that would not have its turn in time, is refused at once with the seconds after which a retry makes sense.
 */
export interface RenderQueue {
  /** A new visitor would not have his turn in time. */
  isFull(): boolean;
  /** `visitor`: the network of an address. Never starts `work` once it has been refused. */
  run<T>(visitor: string, work: () => Promise<T>): Promise<{ readonly ok: true; readonly value: T } | Busy>;
}
export interface Busy {
  readonly ok: false;
  readonly retryAfterS: number;
}

export const RENDERS = {
  atOnce: 8,
  /** Of these, for one visitor. */
  atOnceEach: 2,
  waiting: 200,
  waitingEach: 16,
  waitMs: 5_000,
  /** How often the queue checks whether the process has time for those who wait. */
  retryMs: 10,
  /** Renders a visitor may have in a row, and how many more each second. One address may stand for a whole school. */
  burst: 60,
  perSecond: 3,
} as const;
/** Visitors whose bursts are remembered. Past this number, visitors whose burst is whole again are forgotten. */
const REMEMBERED = 10_000;
const SECOND_MS = 1_000;

interface Visitor {
  running: number;
  readonly waiting: Waiting[];
}
interface Waiting {
  start(end: EndRender): void;
}
interface Burst {
  left: number;
  at: number;
}

const UNBOUNDED: RenderBudget = { begin: () => () => undefined };

export interface RenderQueueDeps {
  /** Epoch ms. */
  readonly now: () => number;
  readonly after: (ms: number, action: () => void) => () => void;
  /** False: no limit on renders in a row, but turns are taken like everybody's. */
  readonly hasBurst?: (visitor: string) => boolean;
  /** Process time for renders; absent: only the limits count. */
  readonly budget?: RenderBudget;
}

/** Weight of the newest interval between two turns in the moving average. */
const NEWEST = 0.2;

export function createRenderQueue({ now, after, hasBurst = () => true, budget = UNBOUNDED }: RenderQueueDeps): RenderQueue {
  /** In the order of their turns: a visitor who was served goes to the end. */
  const visitors = new Map<string, Visitor>();
  const bursts = new Map<string, Burst>();
  let running = 0;
  let waiting = 0;
  /** Visitors with at least one waiting render. */
  let inLine = 0;
  /** Moving average of the interval from one turn to the next while somebody waits. */
  let turnMs = 0;
  let lastTurnAt = 0;
  let isRetryScheduled = false;

  /** Seconds until the visitor may render again; 0 = now, and the render is counted. */
  function pausedForS(name: string): number {
    const at = now();
    const known = bursts.get(name);
    const left = known ? Math.min(RENDERS.burst, known.left + ((at - known.at) / SECOND_MS) * RENDERS.perSecond) : RENDERS.burst;
    if (left < 1) return Math.max(1, Math.ceil((1 - left) / RENDERS.perSecond));
    if (!known && bursts.size >= REMEMBERED) forget(at);
    bursts.set(name, { left: left - 1, at });
    return 0;
  }

  function forget(at: number): void {
    const wholeAfterMs = (RENDERS.burst / RENDERS.perSecond) * SECOND_MS;
    for (const [name, burst] of bursts) if (at - burst.at >= wholeAfterMs) bursts.delete(name);
    // A flood from many addresses: the oldest go, as a new address would have a whole burst too.
    for (const name of bursts.keys()) {
      if (bursts.size < REMEMBERED) break;
      bursts.delete(name);
    }
  }

  function visitorOf(name: string): Visitor {
    let visitor = visitors.get(name);
    if (!visitor) {
      visitor = { running: 0, waiting: [] };
      visitors.set(name, visitor);
    }
    return visitor;
  }

  function isFree(visitor: Visitor): boolean {
    return running < RENDERS.atOnce && visitor.running < RENDERS.atOnceEach;
  }

  /** Whether a visitor with `before` renders of his own ahead would wait too long. Everybody in line has as many turns as he. */
  function isTooLate(before: number): boolean {
    return inLine > 0 && Math.min(waiting, (before + 1) * inLine) * turnMs > RENDERS.waitMs;
  }

  function next(): void {
    for (const [name, visitor] of visitors) {
      if (running >= RENDERS.atOnce) return;
      if (visitor.waiting.length === 0 || !isFree(visitor)) continue;
      const end = budget.begin();
      if (end === null) return scheduleRetry();
      const first = visitor.waiting.shift();
      visitors.delete(name);
      visitors.set(name, visitor);
      first?.start(end);
    }
  }

  function scheduleRetry(): void {
    if (isRetryScheduled) return;
    isRetryScheduled = true;
    after(RENDERS.retryMs, () => {
      isRetryScheduled = false;
      next();
    });
  }

  function ended(name: string, visitor: Visitor): void {
    running -= 1;
    visitor.running -= 1;
    forgetIdle(name, visitor);
    next();
  }

  function forgetIdle(name: string, visitor: Visitor): void {
    if (visitor.running === 0 && visitor.waiting.length === 0) visitors.delete(name);
  }

  function take(visitor: Visitor): void {
    running += 1;
    visitor.running += 1;
  }

  /** Runs the work; its place is taken already. */
  async function render<T>(name: string, visitor: Visitor, end: EndRender, work: () => Promise<T>) {
    try {
      return { ok: true, value: await work() } as const;
    } finally {
      end();
      ended(name, visitor);
    }
  }

  function left(visitor: Visitor): void {
    waiting -= 1;
    if (visitor.waiting.length === 0) inLine -= 1;
  }

  /** Waits for a place; null when that took too long. */
  function turn(name: string, visitor: Visitor): Promise<EndRender | null> {
    return new Promise((resolve) => {
      const entry: Waiting = {
        start(end) {
          left(visitor);
          turnMs += (now() - lastTurnAt - turnMs) * NEWEST;
          lastTurnAt = now();
          cancel();
          // At once: the next visitor checked must find the place taken.
          take(visitor);
          resolve(end);
        },
      };
      const cancel = after(RENDERS.waitMs, () => {
        visitor.waiting.splice(visitor.waiting.indexOf(entry), 1);
        left(visitor);
        resolve(null);
      });
      if (waiting === 0) lastTurnAt = now();
      if (visitor.waiting.length === 0) inLine += 1;
      waiting += 1;
      visitor.waiting.push(entry);
      next();
    });
  }

  /** Starts at once, or null. Nobody overtakes visitors who wait for the process to have time. */
  function startNow(visitor: Visitor): EndRender | null {
    if (isRetryScheduled || visitor.waiting.length > 0 || !isFree(visitor)) return null;
    const end = budget.begin();
    if (end !== null) take(visitor);
    return end;
  }

  function canWait({ waiting: own }: Visitor): boolean {
    return own.length < RENDERS.waitingEach && waiting < RENDERS.waiting && !isTooLate(own.length);
  }

  return {
    isFull: () => waiting >= RENDERS.waiting || isTooLate(0),
    async run(name, work) {
      const pauseS = hasBurst(name) ? pausedForS(name) : 0;
      if (pauseS > 0) return { ok: false, retryAfterS: pauseS };
      const visitor = visitorOf(name);
      const end = startNow(visitor) ?? (canWait(visitor) ? await turn(name, visitor) : null);
      if (end === null) {
        forgetIdle(name, visitor);
        return { ok: false, retryAfterS: RENDERS.waitMs / SECOND_MS };
      }
      return render(name, visitor, end, work);
    },
  };
}
