/** Time, injected wherever it matters, so that no test sleeps. */
export interface Clock {
  /** Epoch ms. */
  now(): number;
  /** Calls once after `delayMs`, never at once (0 = as soon as this turn is over). Returns how to cancel; cancelling twice does nothing. */
  setTimer(delayMs: number, callback: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  setTimer(delayMs, callback) {
    if (delayMs <= 0) {
      // Right after this turn: a timer of 0 would be one of 1 ms.
      const immediate = setImmediate(callback);
      return () => clearImmediate(immediate);
    }
    const timer = setTimeout(callback, delayMs);
    return () => clearTimeout(timer);
  },
};

/** Ms from `now` to `at`, at most `most`: where the system's clock was set back, nobody waits for it to get there again. */
export function msUntil(at: number, now: number, most: number): number {
  return Math.min(most, Math.max(0, at - now));
}

/** Resolves after `delayMs` of the clock. */
export function sleep(clock: Clock, delayMs: number): Promise<void> {
  return new Promise((resolve) => {
    clock.setTimer(delayMs, resolve);
  });
}

export interface ManualClock extends Clock {
  /** Moves time on, calling due timers in order of their time. */
  advance(byMs: number): void;
  /** Somebody sets the clock: timers are called after as long as before. */
  set(byMs: number): void;
  /** Timers still to be called. */
  readonly pending: number;
}

/** A clock that only moves by `advance`. */
export function manualClock(startAt = 1_700_000_000_000): ManualClock {
  let now = startAt;
  let setByMs = 0;
  let nextId = 0;
  const timers = new Map<number, { readonly dueAt: number; readonly callback: () => void }>();

  function nextDue(until: number): number | null {
    let found: number | null = null;
    let foundAt = Number.POSITIVE_INFINITY;
    for (const [id, timer] of timers) {
      if (timer.dueAt <= until && timer.dueAt < foundAt) {
        found = id;
        foundAt = timer.dueAt;
      }
    }
    return found;
  }

  return {
    now: () => now + setByMs,
    setTimer(delayMs, callback) {
      const id = nextId;
      nextId += 1;
      timers.set(id, { dueAt: now + Math.max(0, delayMs), callback });
      return () => {
        timers.delete(id);
      };
    },
    advance(byMs) {
      const until = now + byMs;
      for (let id = nextDue(until); id !== null; id = nextDue(until)) {
        const timer = timers.get(id);
        timers.delete(id);
        if (timer) {
          now = Math.max(now, timer.dueAt);
          timer.callback();
        }
      }
      now = until;
    },
    set: (byMs) => void (setByMs += byMs),
    get pending() {
      return timers.size;
    },
  };
}
