import { Value } from "typebox/value";
import { describe, expect, it } from "vitest";
import { OddsBatch, type OddsQuote } from "../../../contract/feed/sport.ts";
import { programmeDayOf } from "./calendar.ts";
import { fixtureOf } from "./fixture.ts";
import { type NewOddsEvent, oddsEvents, openingOdds, simulateOdds } from "./odds.ts";
import { MAIN_COMPANY, ODDS_COMPANIES } from "./oddsCompanies.ts";
import { basketballPrices, footballPrices, resultPrice, twoWayPrice } from "./oddsModel.ts";
import { normalBelow } from "../../kit/distributions.ts";
import { simulateMatch } from "./rows.ts";
import { matchesOfDay } from "./schedule.ts";
import { marketOf } from "../../../contract/odds/odds.ts";

const SEED = "test";
const DAY = programmeDayOf(Date.parse("2026-11-21T13:52:18Z"));

interface Quoted {
  readonly at: number;
  readonly d: OddsQuote;
}
const quotes = (events: readonly NewOddsEvent[]): Quoted[] => events.flatMap(({ at, d }) => d.quotes.map((quote) => ({ at, d: quote })));
const of = (events: readonly NewOddsEvent[], company: string, market: string): Quoted[] =>
  quotes(events).filter((e) => e.d.company === company && e.d.market === market);

describe("prices", () => {
  it("are even where nothing separates the sides", () => {
    const fair = footballPrices([1.3, 1.3], [0, 0]);
    expect(fair.ah.line).toBeCloseTo(0);
    expect(fair.ah.share).toBeCloseTo(0.5, 6);
    expect(fair.eu[0]).toBeCloseTo(fair.eu[2], 6);
    expect(fair.eu[0] + fair.eu[1] + fair.eu[2]).toBeCloseTo(1, 9);
    // Skellam with 1.3 and 1.3: a draw in 26 matches of 100.
    expect(fair.eu[1]).toBeCloseTo(0.2639, 4);
  });

  it("give the stronger side a negative line in quarter steps", () => {
    const fair = footballPrices([2.4, 0.6], [0, 0]);
    expect(fair.ah.line).toBeLessThanOrEqual(-1.5);
    expect((fair.ah.line * 4) % 1).toBeCloseTo(0);
    expect(fair.ou.line).toBeGreaterThanOrEqual(2.5);
  });

  it("count the goals so far in the total and not in the handicap", () => {
    const level = footballPrices([0.6, 0.6], [0, 0]);
    const ahead = footballPrices([0.6, 0.6], [2, 0]);
    expect(ahead.ou.line - level.ou.line).toBe(2);
    expect(ahead.ah.line).toBe(level.ah.line);
    expect(ahead.eu[0]).toBeGreaterThan(0.9);
  });

  it("hold a margin, and no market that is too one-sided", () => {
    const [a, , b] = twoWayPrice({ line: 0, share: 0.5 }, 0.055, 0) ?? [0, 0, 0];
    expect(1 / (1 + a) + 1 / (1 + b)).toBeCloseTo(1.055, 1);
    expect(twoWayPrice({ line: 0.5, share: 0.7 }, 0.055, 0)).toBeNull();
    expect(resultPrice([0.9999, 0.0001, 0], 0.06, 0)).toEqual([1.01, 101, 101]);
  });

  it("of basketball stand on half points", () => {
    const fair = basketballPrices(4.2, 13, 224.6, 18);
    expect(fair.ah.line).toBe(-4.5);
    expect(fair.ou.line).toBe(224.5);
    expect(fair.eu[0]).toBeCloseTo(normalBelow(4.2 / 13), 9);
  });
});

describe("odds of a match", () => {
  const told = (["fb", "bk"] as const).flatMap((sport) =>
    matchesOfDay(sport, SEED, DAY)
      .filter((m, i) => i % 24 === 0 || m.fate !== "played")
      .map((match) => {
        const events = simulateMatch(SEED, match);
        return { match, events, odds: simulateOdds(SEED, match, events) };
      }),
  );

  it("are the same when told again, and of the contract's shape", () => {
    for (const { match, events, odds } of told.filter((_, i) => i % 3 === 0)) {
      expect(oddsEvents(SEED, fixtureOf(SEED, match, Infinity), events)).toEqual(odds);
      odds.forEach((e, i) => {
        if (i % 9 === 0) expect(Value.Check(OddsBatch, e.d)).toBe(true);
        expect(e.at).toBeGreaterThanOrEqual(odds[i - 1]?.at ?? 0);
      });
      expect(new Set(odds.map((e) => e.key)).size).toBe(odds.length);
    }
    expect(oddsEvents(SEED, { ...fixtureOf(SEED, told[0]!.match, Infinity), matchId: "wyscout-1" }, [])).toEqual([]);
  });

  it("open with every market of every company, days before", () => {
    for (const { match, odds } of told) {
      const openings = quotes(odds).filter((e) => e.d.opening);
      const all = ODDS_COMPANIES.flatMap(({ id, markets, sellsHalf }) =>
        markets.flatMap((market) => [`${id}/${market}`, ...(sellsHalf ? [`${id}/h1${market}`] : [])]),
      );
      expect(openings.map((e) => `${e.d.company}/${e.d.market}`).toSorted()).toEqual(all.toSorted());
      for (const e of openings) expect(match.kickoffAt - e.at).toBeGreaterThan(3 * 86_400_000);
    }
  });

  it("begin with what a board of coming matches shows", () => {
    for (const { match, odds } of told.filter(({ match }) => match.fate === "played")) {
      for (const market of MAIN_COMPANY.markets) {
        const opening = of(openingOdds(SEED, match), MAIN_COMPANY.id, market);
        expect(of(odds, MAIN_COMPANY.id, market).slice(0, opening.length)).toEqual(opening);
      }
    }
  });

  it("have the margins of their companies", () => {
    for (const { id, margin } of ODDS_COMPANIES) {
      const books = told
        .filter(({ match }) => match.sport === "fb")
        .flatMap(({ match, odds }) => of(odds, id, "eu").filter((e) => e.at < match.kickoffAt))
        .filter(({ d }) => d.price.every((price) => price < 15))
        .map(({ d }) => d.price.reduce((sum, price) => sum + 1 / price, 0) - 1);
      const mean = books.reduce((sum, book) => sum + book, 0) / books.length;
      expect(Math.abs(mean - margin), `${id} ${mean}`).toBeLessThan(0.006);
    }
  });

  it("sell fixed prizes until kick-off alone", () => {
    for (const { odds, events } of told.filter(({ match }) => match.fate === "played")) {
      const startAt = events.find((e) => e.k === "state" && e.d.state === 2)?.at ?? 0;
      const last = of(odds, "jc", "eu").at(-1);
      expect([last?.at, last?.d.suspended]).toEqual([startAt, true]);
    }
  });

  it("stay in believable bounds", () => {
    for (const { odds, match } of told) {
      for (const { at, d } of quotes(odds)) {
        const [a, line, b] = d.price;
        if (marketOf(d.market) !== "eu") {
          // In play there may be no further line to move to, and one side becomes long.
          const [lowest, highest] = at > match.kickoffAt ? [0.03, 12] : [0.6, 1.45];
          for (const p of [a, b]) expect(p >= lowest && p <= highest, JSON.stringify(d)).toBe(true);
          expect((line * 4) % 1).toBeCloseTo(0);
        } else {
          for (const p of [a, b]) expect(p >= 1.01 && p <= 101, JSON.stringify(d)).toBe(true);
          expect(line === 0).toBe(match.sport === "bk");
          const book = d.price.reduce((sum, p) => sum + (p === 0 ? 0 : 1 / p), 0);
          if (a < 10 && b < 10) expect(book > 0.99 && book < 1.16, JSON.stringify(d)).toBe(true);
        }
      }
    }
  });

  it("are suspended at a goal and come back with the scorers' price shorter", () => {
    let checked = 0;
    for (const { match, events, odds } of told) {
      if (match.sport !== "fb" || match.fate !== "played") continue;
      const revoked = new Set(events.flatMap((e) => (e.k === "incident.revoked" ? [e.d.id] : [])));
      for (const goal of events) {
        if (goal.k !== "incident" || (goal.d.type !== "goal" && goal.d.type !== "own-goal") || revoked.has(goal.d.id) || goal.d.minute > 80)
          continue;
        const eu = of(odds, MAIN_COMPANY.id, "eu");
        const before = eu.findLast((e) => e.at < goal.at);
        const suspended = eu.find((e) => e.at >= goal.at);
        const after = eu.find((e) => e.at > goal.at && e.d.suspended !== true);
        if (!before || !suspended || !after || before.d.suspended) continue;
        expect(suspended.d.suspended, `${match.id} ${goal.d.id}`).toBe(true);
        expect(suspended.at).toBe(goal.at);
        expect(after.at - goal.at).toBeGreaterThanOrEqual(30_000);
        const index = goal.d.side === "home" ? 0 : 2;
        if (before.d.price[index] > 1.05 && before.d.price[index] < 101) expect(after.d.price[index]).toBeLessThan(before.d.price[index]);
        checked += 1;
      }
    }
    expect(checked).toBeGreaterThan(5);
  });

  it("stop for good when a match is called off", () => {
    for (const { match, events, odds } of told) {
      if (!["postponed", "cancelled", "toBeDecided"].includes(match.fate)) continue;
      const offAt = events.find((e) => e.k === "state")?.at ?? 0;
      expect(odds.filter((e) => e.at > offAt)).toEqual([]);
      for (const { id, sellsHalf } of ODDS_COMPANIES) {
        expect(of(odds, id, "eu").at(-1)?.d.suspended).toBe(true);
        if (sellsHalf) expect(of(odds, id, "h1eu").at(-1)?.d.suspended).toBe(true);
      }
    }
  });

  it("of the first half end with it, on what it came to", () => {
    let decided = 0;
    for (const { match, events, odds } of told.filter(({ match }) => match.fate === "played")) {
      const halfTimeAt = events.find((e) => e.k === "state" && e.d.state === (match.sport === "fb" ? 3 : 5))?.at ?? 0;
      const score = events.findLast((e) => e.k === "score" && e.at <= halfTimeAt);
      const [home, away] = (score?.k === "score" ? score.d.score : null) ?? [0, 0];
      for (const { id } of ODDS_COMPANIES.filter(({ sellsHalf }) => sellsHalf)) {
        for (const market of ["h1ah", "h1ou", "h1eu"]) {
          const last = of(odds, id, market).at(-1);
          expect([last?.at, last?.d.suspended], `${match.id} ${id} ${market}`).toEqual([
            halfTimeAt - (match.sport === "fb" ? 0 : 60_000),
            true,
          ]);
        }
        // A side that leads by two goals, or by ten points, is all but sure of the half when it ends.
        const [a, , b] = of(odds, id, "h1eu").at(-1)?.d.price ?? [0, 0, 0];
        if (Math.abs(home - away) < (match.sport === "fb" ? 2 : 10)) continue;
        decided += 1;
        expect(home > away ? a : b, `${match.id} ${id} ${home}-${away}`).toBeLessThan(1.1);
      }
    }
    expect(decided).toBeGreaterThan(20);
  });

  it("expect of the first half a little less than half of the match", () => {
    const openings = told
      .filter(({ match }) => match.sport === "fb")
      .flatMap(({ odds }) => [of(odds, "ps", "h1ou")[0], of(odds, "ps", "ou")[0]]);
    const mean = (place: number): number => {
      const lines = openings.filter((_, i) => i % 2 === place).map((quoted) => quoted?.d.price[1] ?? 0);
      return lines.reduce((sum, line) => sum + line, 0) / lines.length;
    };
    expect(mean(0) / mean(1)).toBeGreaterThan(0.38);
    expect(mean(0) / mean(1)).toBeLessThan(0.52);
  });

  it("move every few seconds in play, and totals go on to the next line to the end", () => {
    for (const { match, odds, events } of told.filter(({ match }) => match.fate === "played")) {
      const inPlay = quotes(odds).filter((e) => e.at > match.kickoffAt && e.d.company === MAIN_COMPANY.id);
      const startAt = events.find((e) => e.k === "state" && e.d.state === 2)?.at ?? 0;
      const endAt = events.find((e) => e.k === "state" && [6, 8, 10].includes(e.d.state))?.at ?? 0;
      const meanMs = (endAt - startAt) / inPlay.length;
      expect(meanMs, match.id).toBeLessThan(match.league.tier === 1 ? 18_000 : 60_000);
      // The last quarter of an hour: goals suspend the market for some of the time, the rest is open.
      if (match.sport !== "fb") continue;
      const late = inPlay.filter((e) => e.d.market === "ou" && e.at > endAt - 900_000);
      const suspended = late.reduce((sum, e, i) => sum + (e.d.suspended ? (late[i + 1]?.at ?? endAt) - e.at : 0), 0);
      const stops = events.filter((e) => (e.k === "incident" || e.k === "incident.revoked") && e.at > endAt - 1_100_000).length;
      expect(suspended, `${match.id} ${stops}`).toBeLessThan(stops === 0 ? 1 : 700_000);
      const open = late.findLast((e) => !e.d.suspended);
      const goals = events.findLast((e) => e.k === "score")?.d.score ?? [0, 0];
      if (open) expect(open.d.price[1]).toBeLessThanOrEqual(goals[0] + goals[1] + 1.5);
    }
  });
});
