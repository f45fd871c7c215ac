/** Limits how often a persona writes, over all threads: nobody is in two places at once. */
export interface Pace {
  isFree(name: string, at: number): boolean;
  /** Records that a persona wrote at a time. */
  note(name: string, at: number): void;
}

const APART_MS = 40_000;
const HOUR_MS = 3_600_000;
/** Below the service's limit for a known user. */
const AN_HOUR = 28;
const TIMES_MAX = 300;

export function createPace(): Pace {
  const times = new Map<string, number[]>();
  return {
    isFree(name, at) {
      const own = times.get(name) ?? [];
      let within = 0;
      for (const time of own) {
        if (Math.abs(time - at) < APART_MS) return false;
        if (Math.abs(time - at) < HOUR_MS) within += 1;
      }
      return within < AN_HOUR;
    },
    note(name, at) {
      const own = times.get(name) ?? [];
      own.push(at);
      if (own.length > TIMES_MAX) own.shift();
      times.set(name, own);
    },
  };
}
