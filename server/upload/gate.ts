/** Limits how many tasks run at once. */
export interface Gate {
  /** Null: the user already has the maximum number of tasks waiting. */
  run<T>(userId: string, work: () => Promise<T>): Promise<T | null>;
}

interface Waiting {
  readonly userId: string;
  start(): void;
}

/**
 * `atOnce` tasks in all and one for each user. The others wait in order of arrival, so that one user's pictures do not
 * delay everybody's. `waitingEach`: for each user.
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
