import type { Side } from "../../../contract/feed/sport.ts";
import type { Rng } from "./random.ts";

/** The outcome of a possession. */
export interface Play {
  readonly side: Side;
  readonly kind: "two" | "three" | "free" | "missTwo" | "missThree" | "turnover" | "foul";
  /** Free throws made of two. */
  readonly made: number;
  /** The side gets its own miss back. */
  readonly isOffensiveRebound: boolean;
  /** Seconds left in the period. */
  readonly remaining: number;
  /** Why the clock stops after it. */
  readonly stop: "none" | "dead" | "free" | "timeout";
  /** Length of the stop, relative to the other stops of the period. */
  readonly stopWeight: number;
}

type Draft = Pick<Play, "kind" | "made" | "isOffensiveRebound">;

/** Plays of one side that add up to its points, misses and turnovers between them. */
function playsOf(rng: Rng, points: number, possessions: number): Draft[] {
  const plays: Draft[] = [];
  for (let left = points; left > 0;) {
    const draw = rng.next();
    if (left >= 3 && draw < 0.28) {
      plays.push({ kind: "three", made: 0, isOffensiveRebound: false });
      left -= 3;
    } else if (left >= 2 && draw < 0.8) {
      plays.push({ kind: "two", made: 0, isOffensiveRebound: false });
      left -= 2;
    } else {
      const made = left === 1 || rng.chance(0.36) ? 1 : 2;
      plays.push({ kind: "free", made, isOffensiveRebound: false });
      left -= made;
    }
  }
  const empty = Math.max(3, possessions - plays.length);
  for (let i = 0; i < empty; i += 1) {
    const draw = rng.next();
    const kind = draw < 0.42 ? "missTwo" : draw < 0.74 ? "missThree" : draw < 0.97 ? "turnover" : "foul";
    plays.push({ kind, made: 0, isOffensiveRebound: (kind === "missTwo" || kind === "missThree") && rng.chance(0.25) });
  }
  return rng.shuffle(plays);
}

/** The plays of a period in order, with the seconds left at each and the stops of the clock. */
export function planPeriod(rng: Rng, points: readonly [number, number], lengthS: number, timeouts: number): Play[] {
  const possessions = Math.round(lengthS / 29);
  const queues = { home: playsOf(rng, points[0], possessions), away: playsOf(rng, points[1], possessions) };
  const order: (Draft & { side: Side })[] = [];
  let side: Side = rng.chance(0.5) ? "home" : "away";
  while (queues.home.length + queues.away.length > 0) {
    const other: Side = side === "home" ? "away" : "home";
    const next = queues[side].shift();
    if (next) order.push({ ...next, side, isOffensiveRebound: next.isOffensiveRebound && queues[side].length > 0 });
    if (!next?.isOffensiveRebound || queues[side].length === 0) side = queues[other].length > 0 ? other : side;
  }
  const timeoutAt = new Set(Array.from({ length: timeouts }, () => rng.int(3, Math.max(3, order.length - 2))));
  const span = (lengthS - 4) / order.length;
  return order.map((play, i) => {
    const remaining = Math.max(1, Math.round(lengthS - 3 - (i + rng.between(0.3, 0.9)) * span));
    const isTimeout = timeoutAt.has(i) && play.kind !== "free" && !play.isOffensiveRebound;
    const isDead = play.kind === "foul" || (play.kind === "turnover" && rng.chance(0.6)) || (!play.isOffensiveRebound && rng.chance(0.2));
    const stop = play.kind === "free" ? "free" : isTimeout ? "timeout" : isDead ? "dead" : "none";
    const stopWeight = { none: 0, dead: rng.between(0.5, 1.1), free: rng.between(1.1, 1.7), timeout: rng.between(2.6, 3.4) }[stop];
    return { ...play, remaining, stop, stopWeight };
  });
}
