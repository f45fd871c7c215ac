import type { Random } from "./random.ts";

/** The same numbers every time (mulberry32): a picture that fails a test can be drawn again. */
export function seededRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A drag as a hand does it, `t,x;…`: slow at first, fast, slow again, a little too far and back; uneven in time. */
export function humanTrack(toX: number, options: { readonly durationMs?: number; readonly random?: Random } = {}): string {
  const random = options.random ?? seededRandom(7);
  const durationMs = options.durationMs ?? 900;
  const steps: string[] = [];
  const overshoot = 4;
  for (let t = 0; t < durationMs * 0.8; t += 7 + Math.floor(random() * 11)) {
    const part = t / (durationMs * 0.8);
    const eased = part ** 3 * (10 - 15 * part + 6 * part * part);
    steps.push(`${t},${Math.round(eased * (toX + overshoot) + random())}`);
  }
  for (const [part, off] of [
    [0.84, overshoot],
    [0.9, 2],
    [0.95, 1],
    [1, 0],
  ] as const) {
    steps.push(`${Math.round(durationMs * part)},${toX + off}`);
  }
  return steps.join(";");
}
