/** The checks of a run in one browser, in order: each builds on the one before, so the first that fails ends the run. */
export interface Checks {
  check(name: string, work: () => Promise<string | undefined>): Promise<void>;
  /** Prints `NAME: N passed, N failed, N skipped` and sets the exit code. */
  end(): void;
}

export function createChecks(run: string, total: number): Checks {
  let passed = 0;
  let hasFailed = false;
  return {
    async check(name, work) {
      if (hasFailed) return;
      const startedAt = performance.now();
      try {
        const found = await work();
        passed += 1;
        console.log(`  ✓ ${name}${found ? `: ${found}` : ""} (${((performance.now() - startedAt) / 1_000).toFixed(1)} s)`);
      } catch (error) {
        hasFailed = true;
        console.error(`  ✗ ${name}`, error);
      }
    },
    end() {
      const failed = hasFailed ? 1 : 0;
      console.log(`${run}: ${passed} passed, ${failed} failed, ${total - passed - failed} skipped`);
      process.exitCode = hasFailed ? 1 : 0;
    },
  };
}

/** Polls until the condition holds; on time-out the error has the last value. */
export async function until<T>(what: string, read: () => Promise<T>, isSo: (value: T) => boolean, withinMs = 120_000): Promise<T> {
  const end = performance.now() + withinMs;
  for (;;) {
    const value = await read();
    if (isSo(value)) return value;
    if (performance.now() > end) throw new Error(`${what}: not within ${withinMs / 1_000} s, last ${JSON.stringify(value)}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
