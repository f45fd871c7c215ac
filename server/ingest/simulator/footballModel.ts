import type { Side } from "../../../contract/feed/sport.ts";
import type { Pairing } from "./pairing.ts";
import { type Rng, rngOf } from "./random.ts";

/**
 * The outcome of a football match, before any of it is narrated: stoppage, red cards and goals. Goals are an
 * inhomogeneous Poisson process over "progress" u in [0, 1] (the first half is [0, 0.45)), with the rates changed by
 * red cards. Cheap, because tables and form ask for hundreds of results.
 */
export interface PlannedGoal {
  readonly side: Side;
  readonly period: Period;
  /** Seconds into the period. */
  readonly second: number;
  readonly kind: "goal" | "own-goal" | "penalty-goal";
}

/** 1 and 2 the halves, 3 and 4 those of extra time. */
export type Period = 1 | 2 | 3 | 4;

export interface PlannedRed {
  readonly side: Side;
  readonly progress: number;
  readonly kind: "second-yellow" | "straight" | "upgraded";
}

export interface FootballOutcome {
  readonly rates: readonly [number, number];
  readonly reds: readonly PlannedRed[];
  readonly goals: readonly PlannedGoal[];
  /** Stoppage of each period, seconds. */
  readonly stoppage: readonly [number, number, number, number];
  readonly hasExtraTime: boolean;
  /** Penalties in the order taken; empty without a shoot-out. */
  readonly shootout: readonly { readonly side: Side; readonly isScored: boolean }[];
  /** After the last period played. */
  readonly score: readonly [number, number];
}

export const FIRST_HALF_SHARE = 0.45;
const HOME_FACTOR = 1.17;
const AWAY_FACTOR = 0.9;
const RED_OWN = 0.62;
const RED_OTHER = 1.32;
const EXTRA_TIME_SHARE = 0.3;
const MIN_GAP = 0.02;

/** Expected goals of both sides in 90 minutes. */
export function footballRates(p: Pairing): [number, number] {
  const clamp = (rate: number): number => Math.min(3.6, Math.max(0.3, rate));
  return [
    clamp(p.league.goals * HOME_FACTOR * Math.exp(p.home.attack + p.away.defence)),
    clamp(p.league.goals * AWAY_FACTOR * Math.exp(p.away.attack + p.home.defence)),
  ];
}

/** Factor of the red cards so far on a side's rate. */
export function redFactor(side: Side, reds: readonly [number, number]): number {
  const [own, other] = side === "home" ? [reds[0], reds[1]] : [reds[1], reds[0]];
  return RED_OWN ** own * RED_OTHER ** other;
}

/** Period and second of a progress value. */
export function placeOf(progress: number, stoppage: readonly number[]): { period: 1 | 2; second: number } {
  if (progress < FIRST_HALF_SHARE) return { period: 1, second: (progress / FIRST_HALF_SHARE) * (2700 + (stoppage[0] ?? 0)) };
  return { period: 2, second: ((progress - FIRST_HALF_SHARE) / (1 - FIRST_HALF_SHARE)) * (2700 + (stoppage[1] ?? 0)) };
}

function goalTimes(rng: Rng, side: Side, rate: number, reds: readonly PlannedRed[]): number[] {
  const times: number[] = [];
  const sorted = reds.toSorted((a, b) => a.progress - b.progress);
  const counts: [number, number] = [0, 0];
  let from = 0;
  for (const red of [...sorted, null]) {
    const to = red?.progress ?? 1;
    const count = rng.poisson(rate * redFactor(side, counts) * (to - from));
    for (let i = 0; i < count; i += 1) times.push(rng.between(from, to));
    if (red) counts[red.side === "home" ? 0 : 1] += 1;
    from = to;
  }
  return times;
}

/** Moves goals apart, so that one is narrated before the next: forwards first, then back from the end. */
function spaced<T extends { progress: number }>(goals: T[]): T[] {
  goals.sort((a, b) => a.progress - b.progress);
  let last = -1;
  for (const g of goals) {
    g.progress = Math.max(g.progress, last + MIN_GAP);
    last = g.progress;
  }
  let next = 1;
  for (const g of goals.toReversed()) {
    g.progress = Math.min(g.progress, next - MIN_GAP / 2);
    next = g.progress - MIN_GAP / 2;
  }
  return goals;
}

function kindOf(rng: Rng): PlannedGoal["kind"] {
  const draw = rng.next();
  return draw < 0.09 ? "penalty-goal" : draw < 0.12 ? "own-goal" : "goal";
}

function shootoutOf(rng: Rng): FootballOutcome["shootout"] {
  const taken: { side: Side; isScored: boolean }[] = [];
  const score = { home: 0, away: 0 };
  const first: Side = rng.chance(0.5) ? "home" : "away";
  const second: Side = first === "home" ? "away" : "home";
  for (let round = 1; ; round += 1) {
    for (const side of [first, second]) {
      const isScored = rng.chance(0.75);
      taken.push({ side, isScored });
      if (isScored) score[side] += 1;
      const firstLeft = Math.max(0, 5 - round);
      const secondLeft = firstLeft + (side === first ? 1 : 0);
      if (round <= 5) {
        if (score[first] > score[second] + secondLeft || score[second] > score[first] + firstLeft) return taken;
      } else if (side === second && score.home !== score.away) return taken;
    }
  }
}

export function footballOutcome(seed: string, p: Pairing): FootballOutcome {
  const rng = rngOf(seed, "outcome", p.day, p.home.id);
  const rates = footballRates(p);
  const stoppage = [rng.int(60, 290), rng.int(130, 480), rng.int(30, 120), rng.int(60, 180)] as const;
  const reds: PlannedRed[] = [];
  for (const side of ["home", "away"] as const) {
    if (!rng.chance(side === "home" ? 0.075 : 0.095)) continue;
    const draw = rng.next();
    reds.push({ side, progress: rng.between(0.22, 0.97), kind: draw < 0.5 ? "second-yellow" : draw < 0.75 ? "straight" : "upgraded" });
  }
  const timed = spaced(
    (["home", "away"] as const).flatMap((side, i) => goalTimes(rng, side, rates[i] ?? 1, reds).map((progress) => ({ side, progress }))),
  );
  const goals: PlannedGoal[] = timed.map(({ side, progress }) => ({ side, ...placeOf(progress, stoppage), kind: kindOf(rng) }));
  const count = (side: Side): number => goals.filter((g) => g.side === side).length;
  const isTie = p.roundIndex === null && count("home") === count("away");
  let shootout: FootballOutcome["shootout"] = [];
  if (isTie) {
    const extra = spaced(
      (["home", "away"] as const).flatMap((side, i) =>
        Array.from({ length: rng.poisson((rates[i] ?? 1) * EXTRA_TIME_SHARE) }, () => ({ side, progress: rng.between(0.02, 0.94) })),
      ),
    );
    for (const { side, progress } of extra) {
      const isFirst = progress < 0.5;
      const second = isFirst ? progress * 2 * (900 + stoppage[2]) : (progress - 0.5) * 2 * (900 + stoppage[3]);
      goals.push({ side, period: isFirst ? 3 : 4, second, kind: kindOf(rng) });
    }
    if (count("home") === count("away")) shootout = shootoutOf(rng);
  }
  return { rates, reds, goals, stoppage, hasExtraTime: isTie, shootout, score: [count("home"), count("away")] };
}

/** The final score, for tables and form. */
export function footballResult(seed: string, p: Pairing): readonly [number, number] {
  return footballOutcome(seed, p).score;
}

/** The side that wins a cup tie, extra time and penalties included. */
export function footballWinner(seed: string, p: Pairing): Side {
  const { score, shootout } = footballOutcome(seed, p);
  const scored = (side: Side): number => shootout.filter((kick) => kick.side === side && kick.isScored).length;
  const [home, away] = score[0] === score[1] ? [scored("home"), scored("away")] : score;
  return home > away ? "home" : "away";
}
