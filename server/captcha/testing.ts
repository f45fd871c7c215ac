import { type Random, between, integer, seededRandom } from "./random.ts";

/** A drag as by a hand, `t,x;...`: slow, fast, slow again, a little too far and back, at uneven intervals. */
export function humanTrack(toX: number, options: { readonly durationMs?: number; readonly random?: Random } = {}): string {
  const random = options.random ?? seededRandom(7);
  const durationMs = options.durationMs ?? 900;
  const steps: string[] = [];
  const overshoot = 4;
  // Hands differ in how fast they start.
  const haste = between(random, 0.55, 1.5);
  for (let t = 0; t < durationMs * 0.8; t += 7 + Math.floor(random() * 11)) {
    const part = (t / (durationMs * 0.8)) ** haste;
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

/** Mean 0, standard deviation 1. */
function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

export interface Drag {
  /** Position of release, px. */
  readonly x: number;
  readonly track: string;
  /** From the issue of the picture to the answer: reading, then dragging. */
  readonly elapsedMs: number;
}

/** Share of the distance covered after a share of the time, as arms move (minimum jerk). */
const reach = (share: number): number => share ** 3 * (10 - 15 * share + 6 * share * share);

/**
 * A person who knows where the piece belongs and drags it there: one long movement that falls short or goes too far, one
 * to three small corrections as far as the eye can tell, a tremor throughout, and a pause before release. With a pointer
 * that reports 60 to 125 times a second (in whole or in fractional px), or with the arrow keys.
 */
export function person(random: Random, targetX: number): Drag {
  const x = Math.max(1, targetX + 1.8 * normal(random));
  const readingMs = between(random, 900, 6_000);
  if (random() < 0.07) return byKeys(random, Math.round(x), readingMs);
  const everyMs = random() < 0.5 ? 16.7 : 8;
  const isWhole = random() < 0.5;
  const scale = between(random, 0.8, 1.3);
  const corrections = integer(random, 1, 3);
  const stops = Array.from({ length: corrections }, (_, i) => x + (12 * normal(random)) / (i + 1));
  const steps: string[] = [];
  let [t, from] = [0, 0];
  for (const [i, to] of [...stops, x].entries()) {
    const durationMs = (i === 0 ? between(random, 320, 1_100) : between(random, 120, 380)) * scale;
    const begun = t;
    while (t < begun + durationMs) {
      const tremor = 0.5 * normal(random);
      const at = from + (to - from) * reach((t - begun) / durationMs) + tremor;
      steps.push(`${Math.round(t * 10) / 10},${isWhole ? Math.round(at) : Math.round(at * 10) / 10}`);
      t += everyMs * (random() < 0.06 ? integer(random, 2, 5) : 1) + between(random, -1.5, 1.5);
    }
    t += between(random, 20, 160);
    from = to;
  }
  const end = isWhole ? Math.round(x) : Math.round(x * 10) / 10;
  steps.push(`${Math.round(t * 10) / 10},${end}`);
  return { x: end, track: steps.slice(-200).join(";"), elapsedMs: readingMs + t };
}

function byKeys(random: Random, x: number, readingMs: number): Drag {
  const steps = ["0,0"];
  let [t, at] = [0, 0];
  while (at < x) {
    const isFar = x - at >= 10;
    at += isFar ? 10 : 1;
    t += isFar ? between(random, 60, 220) : between(random, 90, 320);
    steps.push(`${Math.round(t)},${at}`);
  }
  return { x, track: steps.join(";"), elapsedMs: readingMs + t };
}
