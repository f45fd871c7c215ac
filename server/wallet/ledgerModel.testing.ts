import fc from "fast-check";
import type { PostOutcome } from "./ledgerRepository.ts";

/** Transfers between four users and the issuer, and a model of their effect. */

export const ISSUE = -1;

export interface Step {
  readonly from: number;
  readonly to: number;
  /** Gets a third of the amount, rounded down, unless it is one of the two. */
  readonly third: number;
  readonly amount: bigint;
  readonly key: number;
}

export const step: fc.Arbitrary<Step> = fc
  .record({
    from: fc.integer({ min: ISSUE, max: 3 }),
    to: fc.integer({ min: ISSUE, max: 3 }),
    third: fc.integer({ min: ISSUE, max: 3 }),
    amount: fc.bigInt(3n, 60n),
    key: fc.integer({ min: 0, max: 40 }),
  })
  .filter(({ from, to }) => from !== to);

export function legsOf({ from, to, third, amount }: Step): readonly (readonly [number, bigint])[] {
  if (third === from || third === to) {
    return [
      [from, -amount],
      [to, amount],
    ];
  }
  return [
    [from, -amount],
    [third, amount / 3n],
    [to, amount - amount / 3n],
  ];
}

/** A minimal model of the ledger. */
export function model() {
  const held = [0n, 0n, 0n, 0n];
  const keys = new Map<number, string>();
  return {
    held,
    post(one: Step): PostOutcome["kind"] {
      const legs = legsOf(one);
      const contents = legs.join(" ");
      const known = keys.get(one.key);
      if (known !== undefined) return known === contents ? "repeated" : "key-reused";
      const after = [...held];
      for (const [who, amount] of legs) if (who !== ISSUE) after[who] = (after[who] ?? 0n) + amount;
      if (after.some((balance) => balance < 0n)) return "insufficient";
      held.splice(0, held.length, ...after);
      keys.set(one.key, contents);
      return "posted";
    },
  };
}
