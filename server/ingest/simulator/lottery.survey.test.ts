import { describe, expect, it } from "vitest";
import { overround } from "../../../contract/odds/margin.ts";
import { dayText, programmeDayOf, weekdayOf } from "./calendar.ts";
import type { RegisteredIssue } from "../../lottery/types.ts";
import { issuesOfDay } from "./lottery.ts";
import { simulateOdds } from "./odds.ts";
import { createPrizeQueue } from "./prizeQueue.ts";
import { simulateMatch } from "./rows.ts";
import { POOL_WEEKDAYS, matchOfId, matchesOfDay } from "./schedule.ts";

const SEED = "fulltime";
const TODAY = programmeDayOf(Date.parse("2026-11-21T13:52:18Z"));
const DAYS = Array.from({ length: 60 }, (_, i) => TODAY - 30 + i);
const ISSUES = DAYS.flatMap((day) => issuesOfDay(SEED, day));
const of = (type: RegisteredIssue["type"]): readonly RegisteredIssue[] => ISSUES.filter((issue) => issue.type === type);
const quotesOf = (type: RegisteredIssue["type"]) => of(type).flatMap(({ items }) => items.flatMap(({ quotes }) => quotes));

describe("two months of lotteries", () => {
  it("are the same however often they are asked for", () => {
    expect(issuesOfDay(SEED, TODAY)).toEqual(ISSUES.filter(({ day }) => day.replaceAll("-", "") === dayText(TODAY)));
    expect(issuesOfDay("another", TODAY)).not.toEqual(issuesOfDay(SEED, TODAY));
  });

  it("have each issue once, each number once, the numbers the fixtures bear", () => {
    expect(new Set(ISSUES.map(({ type, issue }) => `${type} ${issue}`)).size).toBe(ISSUES.length);
    for (const { type, items } of ISSUES) {
      expect(new Set(items.map(({ number }) => number)).size).toBe(items.length);
      for (const { number, matchId } of items) expect(matchOfId(SEED, matchId)?.lists[type]).toBe(number);
    }
    expect(of("jczq").length).toBe(DAYS.length);
    expect(of("jczq").every(({ items }) => items.every(({ number }) => /^周[一二三四五六日]\d{3}$/.test(number)))).toBe(true);
  });

  it("have pools of fourteen, numbered on through the year, that close together", () => {
    const pools = of("zc");
    expect(pools.length).toBeGreaterThan(25);
    for (const { items, issue } of pools) {
      expect(items).toHaveLength(14);
      expect(issue).toMatch(/^26\d{3}$/);
      expect(new Set(items.map(({ closesAt }) => closesAt)).size).toBe(1);
    }
    expect(pools.map(({ issue }) => issue)).toEqual([...pools.map(({ issue }) => issue)].toSorted());
  });

  it("have no pool at all where a day has fewer than fourteen, as some have in a year", () => {
    const year = Array.from({ length: 360 }, (_, i) => TODAY - 180 + i).filter((day) => POOL_WEEKDAYS.includes(weekdayOf(day)));
    const counts = year.map((day) => matchesOfDay("fb", SEED, day).filter(({ lists }) => lists.zc !== undefined).length);
    expect(new Set(counts)).toEqual(new Set([0, 14]));
  });

  it("have 竞彩's prizes at the lottery's margin, with a whole line that is never nought", () => {
    const margins = { had: [] as number[], hhad: [] as number[] };
    for (const { market, prizes, line } of quotesOf("jczq")) {
      expect(prizes).toHaveLength(3);
      if (market === "hhad") expect(Number.isInteger(line) && line !== 0 && Math.abs(line ?? 9) <= 4).toBe(true);
      else expect(line).toBeNull();
      const margin = overround(prizes);
      if (margin !== null && Math.max(...prizes) < 15) margins[market as "had" | "hhad"].push(margin);
    }
    for (const list of Object.values(margins)) {
      expect(list.length).toBeGreaterThan(1_000);
      expect(list.reduce((sum, m) => sum + m, 0) / list.length).toBeCloseTo(0.12, 2);
    }
  });

  it("give the handicap to the side with the smaller prize", () => {
    const wrong = of("jczq").flatMap(({ items }) =>
      items.filter(({ quotes }) => {
        const had = quotes.find(({ market }) => market === "had");
        const line = quotes.find(({ market }) => market === "hhad")?.line ?? 0;
        const [home = 0, , away = 0] = had?.prizes ?? [];
        return Math.abs(home - away) > 0.4 && Math.sign(line) !== Math.sign(home - away);
      }),
    );
    expect(wrong).toEqual([]);
  });

  it("have points and totals in halves, both sides near even, and an SP without margin", () => {
    for (const { market, line, prizes } of quotesOf("jclq")) {
      if (market === "winner") continue;
      expect(Number.isInteger((line ?? 0) - 0.5)).toBe(true);
      for (const prize of prizes) expect(prize).toBeGreaterThan(1.6);
    }
    const margins = quotesOf("bjdc").flatMap(({ prizes }) => (Math.max(...prizes) < 15 ? (overround(prizes) ?? []) : []));
    expect(margins.reduce((sum, m) => sum + m, 0) / margins.length).toBeCloseTo(0, 2);
  });

  it("let about one match in seven be chosen alone to win, and more with a line", () => {
    const items = of("jczq").flatMap((issue) => issue.items);
    const share = (market: "had" | "hhad"): number => items.filter(({ singles }) => singles.includes(market)).length / items.length;
    expect(share("had")).toBeGreaterThan(0.1);
    expect(share("had")).toBeLessThan(0.2);
    expect(share("hhad")).toBeGreaterThan(0.35);
  });

  it("quote nothing after they close", () => {
    for (const { items } of ISSUES)
      for (const { quotes, closesAt } of items) for (const { at } of quotes) expect(at).toBeLessThan(closesAt);
  });
});

describe("竞彩's prizes of the result", () => {
  it("are its company's prices, quote by quote", () => {
    for (const item of issuesOfDay(SEED, TODAY)
      .find(({ type }) => type === "jczq")
      ?.items.slice(0, 6) ?? []) {
      const match = matchOfId(SEED, item.matchId);
      if (!match) throw new Error(item.matchId);
      const asked = simulateOdds(SEED, match, simulateMatch(SEED, match))
        .flatMap(({ at, d }) =>
          d.quotes.filter(({ company, suspended }) => company === "jc" && !suspended).map(({ price }) => [at, ...price]),
        )
        .filter(([at = 0]) => at < item.closesAt);
      expect(asked.length).toBeGreaterThan(0);
      expect(item.quotes.filter(({ market }) => market === "had").map(({ at, prizes }) => [at, ...prizes])).toEqual(asked);
    }
  });
});

describe("prizes to come", () => {
  it("are not stored before their time, and none is left out", () => {
    const queue = createPrizeQueue();
    const issues = issuesOfDay(SEED, TODAY + 2);
    const now = Date.parse("2026-11-21T13:52:18Z");
    const known = queue.upTo(issues, now);
    const count = (list: readonly { quotes: readonly unknown[] }[]): number => list.reduce((sum, { quotes }) => sum + quotes.length, 0);
    const all = issues.flatMap(({ items }) => items);
    expect(known.flatMap(({ items }) => items.flatMap(({ quotes }) => quotes)).every(({ at }) => at <= now)).toBe(true);
    expect(queue.nextAt()).toBeGreaterThan(now);
    const due = queue.takeDue(Infinity);
    expect(count(known.flatMap(({ items }) => items)) + count(due)).toBe(count(all));
    expect(count(due)).toBeGreaterThan(0);
  });
});
