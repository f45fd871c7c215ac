import { describe, expect, it } from "vitest";
import { emptyOdds } from "../../contract/odds/odds.ts";
import { consensusOf, consensusOfRow, outlookOf } from "./outlook.ts";
import { oddsOf } from "./testing.ts";

const FOOTBALL = oddsOf([
  { company: "ps", market: "eu", price: [1.8, 3.7, 4.5] },
  { company: "wh", market: "eu", price: [1.76, 3.6, 4.4] },
  { company: "off", market: "eu", price: [9, 9, 1.05], suspended: true },
  { company: "ps", market: "ou", price: [0.95, 2.5, 0.95] },
]);
const GAME = oddsOf([
  { company: "ps", market: "eu", price: [1.5, 0, 2.7] },
  { company: "ps", market: "ah", price: [0.92, -5.5, 0.92] },
  { company: "ps", market: "ou", price: [0.92, 210.5, 0.92] },
]);

const football = consensusOf("fb", FOOTBALL);
const game = consensusOf("bk", GAME);
const chances = (market: Parameters<typeof outlookOf>[0], line: number | null, consensus = football): readonly number[] =>
  outlookOf(market, line, { consensus, prizes: null })?.probabilities ?? [];
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

describe("the consensus", () => {
  it("is of the companies whose prices stand", () => {
    expect(football?.companies).toBe(2);
    expect(chances("had", null)[0]).toBeGreaterThan(0.53);
    expect(chances("had", null)[0]).toBeLessThan(0.57);
  });

  it("is none of a match that nobody prices", () => {
    expect(consensusOf("fb", emptyOdds("m"))).toBeNull();
    expect(consensusOfRow({ sport: "fb", odds: { ah: null, ou: null, eu: null } })).toBeNull();
  });

  it("is of one company where only a board row is known", () => {
    const cell = { p: [1.8, 3.7, 4.5] as const, m: [0, 0, 0] as const, at: 0 };
    expect(consensusOfRow({ sport: "fb", odds: { ah: null, ou: null, eu: cell } })).toMatchObject({ companies: 1, ou: null });
  });
});

describe("a line of the lottery's own", () => {
  it("adds up, and goes with the result it is fitted to", () => {
    const [win = 0, draw = 0, loss = 0] = chances("had", null);
    const [giveWin = 0, giveDraw = 0, giveLoss = 0] = chances("hhad", -1);
    expect(sum([giveWin, giveDraw, giveLoss])).toBeCloseTo(1, 9);
    // With a goal given away, a draw or a loss becomes a loss, and a win by two stays a win.
    expect(giveLoss).toBeCloseTo(draw + loss, 1);
    expect(giveWin).toBeLessThan(win);
    expect(giveDraw).toBeGreaterThan(0.15);
    expect(chances("hhad", 1)[2]).toBeLessThan(loss);
  });

  it("of nought is the result itself", () => {
    expect(chances("hhad", 0)).toEqual(chances("had", null));
  });

  it("of points is even where the companies' is, and moves with it", () => {
    expect(chances("handicap", -5.5, game)[0]).toBeCloseTo(0.5, 2);
    expect(chances("handicap", -3.5, game)[0]).toBeGreaterThan(0.55);
    expect(chances("total", 210.5, game)[0]).toBeCloseTo(0.5, 2);
    expect(chances("total", 205.5, game)[0]).toBeGreaterThan(0.57);
    expect(chances("winner", null, game)).toHaveLength(2);
  });
});

describe("without a consensus", () => {
  it("the prizes themselves say it, and that they do", () => {
    const outlook = outlookOf("had", null, { consensus: null, prizes: [1.67, 3.4, 4.4] });
    expect(outlook).toMatchObject({ basis: "prizes", companies: 0 });
    expect(sum(outlook?.probabilities ?? [])).toBeCloseTo(1, 9);
  });

  it("and without prizes nothing does", () => {
    expect(outlookOf("had", null, { consensus: null, prizes: null })).toBeNull();
    expect(outlookOf("total", null, { consensus: game, prizes: null })).toBeNull();
  });
});
