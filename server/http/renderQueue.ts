import type { EndRender, RenderBudget } from "./renderBudget.ts";

/**
 * Who may render when. Rendering holds the process, so it goes by visitor: each has renders of his own in hand and a few
 * waiting, those who wait are served in turn, and one visitor's flood is that visitor's wait. What is past a bound, or would
 * not have its turn in time, is refused at once with the seconds after which asking again makes sense.
 */
export interface RenderQueue {
  /** Nobody new would have his turn in time. */
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
  /** Of these, of one visitor. */
  atOnceEach: 2,
  waiting: 200,
  waitingEach: 16,
  waitMs: 5_000,
  /** Those who wait for the process to have time for them are looked at so often. */
  againMs: 10,
  /** One visitor's renders in a row, and how many more each second: behind one address may be a whole school. */
  burst: 60,
  perSecond: 3,
} as const;
/** Visitors remembered for their bursts: past it those are forgotten who have their whole burst again. */
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
  /** False: any number of renders in a row, though in turn like everybody's. */
  readonly hasBurst?: (visitor: string) => boolean;
  /** What the process has time for; without it only the bounds count. */
  readonly budget?: RenderBudget;
}

/** How much the last wait for a turn counts in what the next is thought to be. */
const NEWEST = 0.2;

export function createRenderQueue({ now, after, hasBurst = () => true, budget = UNBOUNDED }: RenderQueueDeps): RenderQueue {
  /** In the order of their turns: whoever was served goes to the end. */
  const visitors = new Map<string, Visitor>();
  const bursts = new Map<string, Burst>();
  let running = 0;
  let waiting = 0;
  /** Visitors of whom something waits. */
  let inLine = 0;
  /** From one turn to the next while somebody waits. */
  let turnMs = 0;
  let lastTurnAt = 0;
  let isToLookAgain = false;

  /** Seconds until the visitor may render again; 0 = now, and it is counted. */
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
    // A flood from everywhere: the oldest go, as an address that is new would have its burst too.
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

  /** When whoever has `before` of his own in front of him has his turn: everybody in line has one as often as he. */
  function isTooLate(before: number): boolean {
    return inLine > 0 && Math.min(waiting, (before + 1) * inLine) * turnMs > RENDERS.waitMs;
  }

  function next(): void {
    for (const [name, visitor] of visitors) {
      if (running >= RENDERS.atOnce) return;
      if (visitor.waiting.length === 0 || !isFree(visitor)) continue;
      const end = budget.begin();
      if (end === null) return lookAgain();
      const first = visitor.waiting.shift();
      visitors.delete(name);
      visitors.set(name, visitor);
      first?.start(end);
    }
  }

  function lookAgain(): void {
    if (isToLookAgain) return;
    isToLookAgain = true;
    after(RENDERS.againMs, () => {
      isToLookAgain = false;
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

  /** In a place that is taken already. */
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
          // At once: whoever is asked next must find the place taken.
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

  /** At once, or null. Nobody is passed by who waits for the process to have time for him. */
  function startNow(visitor: Visitor): EndRender | null {
    if (isToLookAgain || visitor.waiting.length > 0 || !isFree(visitor)) return null;
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
