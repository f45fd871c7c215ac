/**
 * Who may render when. Rendering holds the process, so it goes by visitor: each has renders of his own in hand and a few
 * waiting, those who wait are served in turn, and one visitor's flood is that visitor's wait. What is past a bound is
 * refused with the seconds after which asking again makes sense.
 */
export interface RenderQueue {
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
  start(): void;
}
interface Burst {
  left: number;
  at: number;
}

export interface RenderQueueDeps {
  /** Epoch ms. */
  readonly now: () => number;
  readonly after: (ms: number, action: () => void) => () => void;
  /** False: any number of renders in a row, though in turn like everybody's. */
  readonly hasBurst?: (visitor: string) => boolean;
}

export function createRenderQueue({ now, after, hasBurst = () => true }: RenderQueueDeps): RenderQueue {
  /** In the order of their turns: whoever was served goes to the end. */
  const visitors = new Map<string, Visitor>();
  const bursts = new Map<string, Burst>();
  let running = 0;
  let waiting = 0;

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

  function next(): void {
    for (const [name, visitor] of visitors) {
      if (running >= RENDERS.atOnce) return;
      if (!isFree(visitor)) continue;
      const first = visitor.waiting.shift();
      if (!first) continue;
      visitors.delete(name);
      visitors.set(name, visitor);
      first.start();
    }
  }

  function ended(name: string, visitor: Visitor): void {
    running -= 1;
    visitor.running -= 1;
    if (visitor.running === 0 && visitor.waiting.length === 0) visitors.delete(name);
    next();
  }

  function take(visitor: Visitor): void {
    running += 1;
    visitor.running += 1;
  }

  /** In a place that is taken already. */
  async function render<T>(name: string, visitor: Visitor, work: () => Promise<T>): Promise<{ ok: true; value: T }> {
    try {
      return { ok: true, value: await work() };
    } finally {
      ended(name, visitor);
    }
  }

  /** Waits for a place; false when that took too long. */
  function turn(name: string, visitor: Visitor): Promise<boolean> {
    return new Promise((resolve) => {
      const entry: Waiting = {
        start() {
          waiting -= 1;
          cancel();
          // At once: whoever is asked next must find the place taken.
          take(visitor);
          resolve(true);
        },
      };
      const cancel = after(RENDERS.waitMs, () => {
        waiting -= 1;
        visitor.waiting.splice(visitor.waiting.indexOf(entry), 1);
        if (visitor.running === 0 && visitor.waiting.length === 0) visitors.delete(name);
        resolve(false);
      });
      waiting += 1;
      visitor.waiting.push(entry);
    });
  }

  return {
    async run(name, work) {
      const pauseS = hasBurst(name) ? pausedForS(name) : 0;
      if (pauseS > 0) return { ok: false, retryAfterS: pauseS };
      const visitor = visitorOf(name);
      const isFull = visitor.waiting.length >= RENDERS.waitingEach || waiting >= RENDERS.waiting;
      if (visitor.waiting.length === 0 && isFree(visitor)) take(visitor);
      else if (isFull || !(await turn(name, visitor))) return { ok: false, retryAfterS: RENDERS.waitMs / SECOND_MS };
      return render(name, visitor, work);
    },
  };
}
