/** Lets some work run at a time. */
export interface Gate {
  /** Null: this user has as much waiting as one may. */
  run<T>(userId: string, work: () => Promise<T>): Promise<T | null>;
}

interface Waiting {
  readonly userId: string;
  start(): void;
}

/**
 * `atOnce` in all and one for each user; the others wait in the order they came, so that no user's pictures hold up
 * everybody's. `waitingEach`: of one user.
 */
export function createGate(atOnce: number, waitingEach: number): Gate {
  const waiting: Waiting[] = [];
  const running = new Set<string>();

  function next(): void {
    if (running.size >= atOnce) return;
    const index = waiting.findIndex(({ userId }) => !running.has(userId));
    if (index === -1) return;
    const [first] = waiting.splice(index, 1);
    if (!first) return;
    running.add(first.userId);
    first.start();
    next();
  }

  return {
    async run(userId, work) {
      if (waiting.filter((other) => other.userId === userId).length >= waitingEach) return null;
      await new Promise<void>((resolve) => {
        waiting.push({ userId, start: resolve });
        next();
      });
      try {
        return await work();
      } finally {
        running.delete(userId);
        next();
      }
    },
  };
}
