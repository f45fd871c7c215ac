import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BasketballState } from "../codes/basketball.ts";
import type { MatchId } from "../ids.ts";
import { type BasketballMatch, emptyBasketballMatch } from "./basketball.ts";
import { basketballMomentOf } from "./basketballClock.ts";

const TIP_OFF = 1_700_000_000_000;
const MINUTE = 60_000;
const Q2_AT = TIP_OFF + 25 * MINUTE;

/** A first quarter that took 20 minutes, with a basket midway. The clock of the second runs from 9:00 after five minutes. */
const GAME: BasketballMatch = {
  ...emptyBasketballMatch("m1" as MatchId),
  state: BasketballState.q2,
  segments: [
    {
      state: BasketballState.q1,
      overtime: 0,
      startAt: TIP_OFF,
      endAt: TIP_OFF + 20 * MINUTE,
      clock: { base: 0, startAt: TIP_OFF, rate: 0 },
    },
    { state: BasketballState.q2, overtime: 0, startAt: Q2_AT, endAt: null, clock: { base: 540, startAt: Q2_AT + 5 * MINUTE, rate: 1 } },
  ],
  clock: { base: 540, startAt: Q2_AT + 5 * MINUTE, rate: 1 },
  leads: [{ elapsedS: 360, lead: 2, at: TIP_OFF + 8 * MINUTE }],
};
const NOW = Q2_AT + 7 * MINUTE;
const at = (period: number, remainingS: number, until = NOW) => basketballMomentOf(GAME, period, remainingS, until);

describe("the moment of a basketball clock", () => {
  it("is that of a known basket, start or end, between them by its share, and on the running clock to the second", () => {
    expect([at(0, 720), at(0, 540), at(0, 360), at(0, 0)]).toEqual([0, 4, 8, 20].map((minutes) => TIP_OFF + minutes * MINUTE));
    expect([at(1, 720), at(1, 540), at(1, 480)]).toEqual([0, 5, 6].map((minutes) => Q2_AT + minutes * MINUTE));
  });

  it("is none that has not been reached or never is", () => {
    expect([at(1, 420), at(1, 419), at(2, 720), at(0, 721), at(0, -1), at(0, Number.NaN)]).toEqual([NOW, null, null, null, null, null]);
    expect(at(1, 720, Q2_AT - 1)).toBeNull();
  });

  it("is never later than asked for, and later the less is left", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1 }),
        fc.tuple(fc.integer({ min: 0, max: 720 }), fc.integer({ min: 0, max: 720 })),
        fc.integer({ min: TIP_OFF, max: NOW }),
        (period, left, until) => {
          const [more, less] = [Math.max(...left), Math.min(...left)].map((s) => at(period, s, until));
          if (less === null || less === undefined) return;
          expect(less).toBeLessThanOrEqual(until);
          expect(more).not.toBeNull();
          expect(more).toBeLessThanOrEqual(less);
        },
      ),
    );
  });
});
