import type { Rng } from "../../../../server/ingest/simulator/random.ts";
import { formatMinor } from "../../../../contract/money.ts";
import type { BankHighlight, Telling, TipRequest } from "./wire.ts";

/** Operations on plans and highlights, with their weights. */
export const TIP_WEIGHTS = {
  "plan published": 4,
  "plan bought": 14,
  "match told": 5,
  "plans settled": 3,
  "plan voided": 2,
  "highlight bought": 5,
} as const;
export type TipKind = keyof typeof TIP_WEIGHTS;

export interface TipOperation {
  readonly kind: TipKind;
  readonly key: string;
  readonly tip: TipRequest;
}

interface KnownMatch {
  readonly id: string;
  readonly kickoffAt: number;
  /** Reports sent for it, in order. */
  readonly told: Telling[];
  isBeingTold: boolean;
}

interface KnownPlan {
  readonly id: string;
  readonly matchId: string;
  isVoided: boolean;
}

/** The clients' knowledge of plans: which are for sale, which matches may go on. One clock for all clients. */
export interface TipBook {
  now(): number;
  /** Moves the clock on. */
  pass(ms: number): void;
  /** Null: there is nothing to do for this kind. */
  draw(rng: Rng, kind: TipKind, id: string): TipOperation | null;
  /** The operation is known to be done; `made`: the id of a published plan. */
  done(operation: TipOperation, made: string | null): void;
  toldOf(matchId: string): readonly Telling[];
}

const START = 1_700_000_000_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const WANTED = 12;
const PLAYED_MS = 2 * HOUR;
/** No reports after this: 36 hours after kick-off an unfinished match is void. */
const TOLD_WITHIN_MS = 30 * HOUR;
const TELLINGS_MAX = 4;
const PRICES = [0, 1, 8, 18, 38, 88] as const;

export function createTipBook(users: readonly string[], highlights: readonly BankHighlight[]): TipBook {
  const matches = new Map<string, KnownMatch>();
  /** Matches that may still get reports. */
  const open = new Map<string, KnownMatch>();
  const plans: KnownPlan[] = [];
  const contradicted: KnownPlan[] = [];
  let now = START;

  function forSale(): readonly KnownPlan[] {
    return plans.slice(-4 * WANTED).filter(({ matchId }) => (matches.get(matchId)?.kickoffAt ?? 0) > now);
  }

  function publish(rng: Rng, id: string): TipRequest {
    const sale = [...open.values()].filter(({ kickoffAt, told }) => kickoffAt > now + 10 * MINUTE && told.length === 0);
    const known = sale.length > 0 && rng.chance(0.4) ? rng.pick(sale) : null;
    const match = known ?? { id: `bank-${id}`, kickoffAt: now + rng.int(60, 240) * MINUTE, told: [], isBeingTold: false };
    matches.set(match.id, match);
    open.set(match.id, match);
    const price = { currency: rng.chance(0.7) ? "diamond" : "ticket", amount: rng.pick(PRICES) } as const;
    const { id: matchId, kickoffAt } = match;
    return { what: "publish", expert: rng.pick(users), matchId, at: now, kickoffAt, price, isRefundable: rng.chance(0.6) };
  }

  function tell(rng: Rng): TipRequest | null {
    for (const [id, { kickoffAt }] of open) if (now > kickoffAt + TOLD_WITHIN_MS) open.delete(id);
    const ready = [...open.values()].filter(({ kickoffAt, isBeingTold, told }) => {
      const last = told.at(-1);
      return !isBeingTold && told.length < TELLINGS_MAX && (last?.kind ?? "score") === "score" && now > kickoffAt + PLAYED_MS;
    });
    const early = [...open.values()].filter(({ kickoffAt, told, isBeingTold }) => !isBeingTold && kickoffAt > now && told.length === 0);
    const isCalledOff = early.length > 0 && rng.chance(0.1);
    const from = isCalledOff ? early : ready;
    if (from.length === 0) return null;
    const match = rng.pick(from.slice(0, WANTED));
    match.isBeingTold = true;
    const isFirst = match.told.length === 0;
    const last = match.told.at(-1)?.score.join();
    const scores = (
      [
        [0, 0],
        [1, 0],
        [2, 1],
        [0, 1],
        [3, 1],
      ] as const
    ).filter((score) => score.join() !== last);
    const kind = isCalledOff ? "cancelled" : rng.chance(0.15) ? "contradicted" : "score";
    // The log then has one goal of the away side.
    const score = kind === "contradicted" ? ([3, 0] as const) : rng.pick(scores);
    return { what: "tell", matchId: match.id, at: now, telling: { kind, score, isFirst } };
  }

  function tipOf(rng: Rng, kind: TipKind, id: string): TipRequest | null {
    const user = rng.pick(users);
    switch (kind) {
      case "plan published":
        return publish(rng, id);
      case "plan bought": {
        const late = rng.chance(0.05) ? plans.slice(-4 * WANTED) : [];
        const from = late.length > 0 ? late : forSale().slice(-WANTED);
        return from.length === 0 ? null : { what: "buy", user, planId: rng.pick(from).id };
      }
      case "match told":
        return tell(rng);
      case "plans settled":
        now += rng.int(5, 55) * MINUTE;
        return { what: "round" };
      case "plan voided": {
        const waiting = contradicted.filter(({ isVoided }) => !isVoided).slice(-WANTED);
        return waiting.length === 0 ? null : { what: "void", planId: rng.pick(waiting).id };
      }
      case "highlight bought": {
        const { id: highlightId, priceMinor } = rng.pick(highlights);
        return { what: "highlight", user, highlightId, price: formatMinor(BigInt(priceMinor)) };
      }
      default:
        return kind satisfies never;
    }
  }

  return {
    now: () => now,
    pass(ms) {
      now += ms;
    },
    draw(rng, kind, id) {
      const tip = tipOf(rng, kind, id);
      return tip && { kind, key: `bank-key-${id.padStart(16, "0")}`, tip };
    },
    done({ tip }, made) {
      if (tip.what === "publish" && made !== null) {
        plans.push({ id: made, matchId: tip.matchId, isVoided: false });
      } else if (tip.what === "tell") {
        const match = matches.get(tip.matchId);
        if (!match) return;
        match.told.push(tip.telling);
        match.isBeingTold = false;
        if (tip.telling.kind === "contradicted") contradicted.push(...plans.filter(({ matchId }) => matchId === match.id));
      } else if (tip.what === "void") {
        for (const plan of contradicted) if (plan.id === tip.planId) plan.isVoided = true;
      }
    },
    toldOf: (matchId) => matches.get(matchId)?.told ?? [],
  };
}
