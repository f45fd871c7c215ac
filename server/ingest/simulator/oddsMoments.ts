import { elapsedGameS, periodIndexOf } from "../../../contract/match/basketball.ts";
import { basketballMeans, basketballSpread } from "./basketballModel.ts";
import { FIRST_HALF_SHARE, footballRates, redFactor } from "./footballModel.ts";
import { PENALTY_LEAD_S } from "./footballMoments.ts";
import { type FairPrices, basketballPrices, footballPrices } from "./oddsModel.ts";
import type { SimMatch } from "./pairing.ts";
import type { NewMatchEvent } from "./writer.ts";

/** What the odds need from a match, read from its events alone: fair prices at any moment, and when there are none. */
export interface Moment {
  /** First whistle; null for a match never played. */
  readonly startAt: number | null;
  /** When it was called off; null for a match that was played. */
  readonly offAt: number | null;
  /** The end is so near that some companies stop selling: 88', or two minutes left in the last quarter. Infinity: it never came. */
  readonly lateAt: number;
  /** No price after this. */
  readonly endAt: number;
  /** Periods without prices, in order, not overlapping. */
  readonly closed: readonly { readonly from: number; readonly to: number }[];
  /** Factor on the usual time between looks: what few bet on is seldom looked at. */
  readonly pace: number;
  fairAt(at: number): FairPrices;
}

export interface Moments extends Moment {
  /** The same for the first half alone, until half-time. */
  readonly firstHalf: Moment;
}

const HALF_PACE = 2;
/** Least share that is still to come: a chance of none is no price. */
const LEAST_LEFT = 0.002;

function untilHalfTime(whole: Moment, halfTimeAt: number | undefined, fairAt: Moment["fairAt"]): Moment {
  const endAt = halfTimeAt ?? whole.endAt;
  return { ...whole, pace: HALF_PACE, endAt, lateAt: Infinity, closed: whole.closed.filter(({ from }) => from < endAt), fairAt };
}

type StateEvent = Extract<NewMatchEvent, { k: "state" }>;

function merged(stretches: { from: number; to: number }[]): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = [];
  for (const s of stretches.toSorted((a, b) => a.from - b.from)) {
    const last = found.at(-1);
    if (last && s.from <= last.to + 8_000) last.to = Math.max(last.to, s.to);
    else found.push({ ...s });
  }
  return found;
}

/** Breaks (interrupted, source lost) run until the next state. */
function breaks(states: readonly StateEvent[], codes: readonly number[]): { from: number; to: number }[] {
  return states.flatMap((e, i) => (codes.includes(e.d.state) ? [{ from: e.at, to: states[i + 1]?.at ?? Infinity }] : []));
}

const startOf = (states: readonly StateEvent[]): number | null => states.find((e) => e.d.state === 2)?.at ?? null;

/** Latest entry at or before a moment. */
function latest<T extends { readonly at: number }>(entries: readonly T[], at: number): T | null {
  let found: T | null = null;
  for (const e of entries) if (e.at <= at) found = e;
  return found;
}

const REOPEN_MS = 42_000;
/** Seconds into the second half; in basketball, seconds left in the last quarter. */
const LATE_S = 43 * 60;
const LATE_LEFT_S = 120;
/** End of a basketball game, and of its first half: each basket would decide it, and nobody sells. */
const LAST_MS = 60_000;
/** Stoppage a book expects in each half. */
const STOPPAGE_S = [120, 260] as const;

export function footballMoments(match: SimMatch, events: readonly NewMatchEvent[]): Moments {
  const states = events.filter((e) => e.k === "state");
  const scores = events.filter((e) => e.k === "score").map((e) => ({ at: e.at, score: e.d.score }));
  const startAt = startOf(states);
  const closed: { from: number; to: number }[] = breaks(states, [0, 10]);
  const reds: { at: number; side: 0 | 1 }[] = [];
  const sides = new Map<string, 0 | 1>();
  const goalAt = new Map<string, number>();
  for (const e of events) {
    if (e.k === "incident") {
      const side = e.d.side === "away" ? 1 : 0;
      sides.set(e.d.id, side);
      const isPenalty = e.d.type === "penalty-goal" || e.d.type === "penalty-missed";
      if (e.d.type === "goal" || e.d.type === "own-goal" || isPenalty) {
        goalAt.set(e.d.id, e.at);
        closed.push({ from: e.at - (isPenalty ? PENALTY_LEAD_S * 1000 : 0), to: e.at + REOPEN_MS });
      } else if (e.d.type === "red" || e.d.type === "second-yellow") {
        reds.push({ at: e.at, side });
        closed.push({ from: e.at, to: e.at + REOPEN_MS });
      }
    } else if (e.k === "incident.revoked") {
      closed.push({ from: goalAt.get(e.d.id) ?? e.at, to: e.at + REOPEN_MS });
    } else if (e.k === "incident.revised" && e.d.changes.type === "red") {
      reds.push({ at: e.at, side: sides.get(e.d.id) ?? 0 });
      closed.push({ from: e.at, to: e.at + REOPEN_MS });
    }
  }
  const halves = states.filter((e) => e.d.state === 2 || e.d.state === 4 || e.d.state === 3);
  const end = states.find((e) => [6, 8, 11].includes(e.d.state));
  const secondHalfAt = states.find((e) => e.d.state === 4)?.at;
  const rates = footballRates(match);
  const progressAt = (at: number): number => {
    const half = latest(halves, at);
    if (!half || half.d.state === 3 || !half.d.clock) return half ? FIRST_HALF_SHARE : 0;
    const { base, startAt: since } = half.d.clock;
    const seconds = base * 60 + (at - since) / 1000;
    if (half.d.state === 2) return FIRST_HALF_SHARE * Math.min(1, seconds / (2700 + STOPPAGE_S[0]));
    return FIRST_HALF_SHARE + (1 - FIRST_HALF_SHARE) * Math.min(0.99, (seconds - 2700) / (2700 + STOPPAGE_S[1]));
  };
  /** Prices from what the match is still expected to bring until `share` of it is played. */
  const fairOf =
    (share: number) =>
    (at: number): FairPrices => {
      const left = Math.max(share === 1 ? 0 : LEAST_LEFT, share - progressAt(at));
      const count = (side: 0 | 1): number => reds.filter((r) => r.side === side && r.at <= at).length;
      const cards: [number, number] = [count(0), count(1)];
      const score = latest(scores, at)?.score ?? [0, 0];
      return footballPrices(
        [rates[0] * redFactor("home", cards) * left, rates[1] * redFactor("away", cards) * left],
        [score[0], score[1]],
        true,
      );
    };
  const whole: Moment = {
    startAt,
    offAt: startAt === null ? (states[0]?.at ?? null) : null,
    lateAt: secondHalfAt === undefined ? Infinity : secondHalfAt + LATE_S * 1_000,
    endAt: end?.at ?? startAt ?? 0,
    closed: merged(closed),
    pace: 1,
    fairAt: fairOf(1),
  };
  const halfTimeAt = (states.find((e) => e.d.state === 3) ?? states.find((e) => e.d.state === 4))?.at;
  return { ...whole, firstHalf: untilHalfTime(whole, halfTimeAt, fairOf(FIRST_HALF_SHARE)) };
}

export function basketballMoments(match: SimMatch, events: readonly NewMatchEvent[]): Moments {
  const states = events.filter((e) => e.k === "state");
  const scores = events.filter((e) => e.k === "score").map((e) => ({ at: e.at, score: e.d.score }));
  const startAt = startOf(states);
  const end = states.find((e) => e.d.state === 10 || e.d.state === 14);
  const means = basketballMeans(match);
  const sd = basketballSpread(match);
  const regulationS = 4 * match.league.minutes * 60;
  const clocks = states.filter((e) => e.d.clock !== undefined);
  const late = clocks.find((e) => e.d.state === 8 && (e.d.clock?.base ?? Infinity) <= LATE_LEFT_S);
  /** Prices from what the match is still expected to bring until `until` of it is played. */
  const fairOf =
    (until: number) =>
    (at: number): FairPrices => {
      const state = latest(clocks, at);
      const index = state ? (periodIndexOf(state.d.state, state.d.overtime ?? 0) ?? 0) : 0;
      const clock = state?.d.clock;
      const remaining = clock ? Math.max(0, clock.base - ((at - clock.startAt) / 1000) * clock.rate) : match.league.minutes * 60;
      const elapsed = elapsedGameS(index, remaining, match.league.minutes);
      const left = index >= 4 ? remaining / regulationS : until - elapsed / regulationS;
      const score = latest(scores, at)?.score ?? [0, 0];
      const share = Math.max(LEAST_LEFT, left);
      const margin = score[0] - score[1] + (means[0] - means[1]) * share;
      const total = score[0] + score[1] + (means[0] + means[1]) * share;
      return basketballPrices(margin, sd * Math.SQRT2 * Math.sqrt(share), total, sd * 1.7 * Math.sqrt(share), true);
    };
  const whole: Moment = {
    startAt,
    offAt: startAt === null ? (states[0]?.at ?? null) : null,
    lateAt: late ? late.at : Infinity,
    endAt: end ? end.at - LAST_MS : (startAt ?? 0),
    closed: merged(breaks(states, [0, 11])),
    pace: 1,
    fairAt: fairOf(1),
  };
  const halfTimeAt = states.find((e) => e.d.state === 5)?.at;
  return { ...whole, firstHalf: untilHalfTime(whole, halfTimeAt === undefined ? undefined : halfTimeAt - LAST_MS, fairOf(0.5)) };
}
