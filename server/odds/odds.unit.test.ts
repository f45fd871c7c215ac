import { expect, test } from "vitest";
import type { FeedEvent } from "../../contract/feed/frames.ts";
import type { OddsQuote } from "../../contract/feed/sport.ts";
import { emptyOdds, foldOdds } from "../../contract/odds/odds.ts";
import { ok } from "../../contract/result.ts";
import type { LogPage } from "../feed/types.ts";
import { createOdds } from "./odds.ts";
import type { PackedHistory } from "./packedOdds.ts";

const quote = (company: string, price: OddsQuote["price"], more: Partial<OddsQuote> = {}): OddsQuote => ({
  company,
  market: "eu",
  price,
  ...more,
});
const T = 1_000_000;

function setUp() {
  let e = "e1";
  const log: FeedEvent[] = [];
  const reads: number[] = [];
  const publish = (at: number, ...quotes: OddsQuote[]): void =>
    void log.push({ ch: "odds:fb:m", s: log.length + 1, at: T + at, k: "odds.batch", d: { quotes } });
  let line: PackedHistory | null = null;
  const odds = createOdds({
    packed: { line: async () => line },
    matches: { odds: async () => ok({ e, state: foldOdds(emptyOdds("m"), log) }) },
    hub: {
      async readPage(_ch, after, limit): Promise<LogPage> {
        reads.push(after);
        const events = log.filter(({ s }) => s > after).slice(0, Math.min(limit, 2));
        const last = events.at(-1)?.s ?? after;
        return { events, next: last < log.length ? last : null, asOf: { e, s: log.length } };
      },
    },
  });
  return {
    odds,
    publish,
    reads,
    pack: (packed: PackedHistory) => (line = packed),
    restart(epoch: string) {
      e = epoch;
      log.length = 0;
    },
  };
}

async function valueOf<T>(
  answer: Promise<{ readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: { readonly code: number } }>,
): Promise<T> {
  const result = await answer;
  if (!result.ok) throw new Error(`refused: ${result.error.code}`);
  return result.value;
}

test("the table is of the present, or of a moment: then nothing in it is later", async () => {
  const { odds, publish } = setUp();
  publish(0, quote("wh", [2, 3, 4]), quote("ps", [2.1, 3.1, 4.1]));
  publish(1_000, quote("wh", [1.9, 3, 4.2]));
  publish(2_000, quote("bf", [1.8, 3, 4.4]), { ...quote("wh", [0.9, -0.5, 0.9]), market: "ah" });
  const now = await valueOf(odds.table("fb", { matchId: "m" }));
  expect(now.rows.map(({ company, market }) => `${company}/${market}`)).toEqual(["ps/eu", "wh/eu", "wh/ah", "bf/eu"]);
  expect(now.asOf).toEqual({ e: "e1", s: 3 });
  const then = await valueOf(odds.table("fb", { matchId: "m", market: "eu", at: T + 1_500 }));
  expect(then).toMatchObject({ at: T + 1_500, asOf: { e: "e1", s: 2 } });
  expect(then.rows.map(({ name, current }) => [name, current.price])).toEqual([
    ["平博", [2.1, 3.1, 4.1]],
    ["威廉希尔", [1.9, 3, 4.2]],
  ]);
  expect((await valueOf(odds.table("fb", { matchId: "m", at: T - 1 }))).rows).toEqual([]);
});

test("a first half's markets are asked for by name: they are neither in the table of the match nor in its consensus", async () => {
  const { odds, publish } = setUp();
  publish(0, quote("ps", [2.6, 2.1, 3.9], { market: "h1eu" }), quote("ps", [2, 3, 4]), quote("wh", [0.9, 0, 0.9], { market: "ah" }));
  publish(60_000, quote("ps", [9, 3, 1.4], { market: "h1eu" }));
  const keys = async (market?: "eu" | "h1eu") =>
    (await valueOf(odds.table("fb", { matchId: "m", ...(market && { market }) }))).rows.map((row) => [row.company, row.market, row.count]);
  expect(await keys()).toEqual([
    ["ps", "eu", 1],
    ["wh", "ah", 1],
  ]);
  expect(await keys("h1eu")).toEqual([["ps", "h1eu", 2]]);
  expect((await valueOf(odds.history("fb", { matchId: "m", company: "ps", market: "h1eu" }))).points).toHaveLength(2);
  const samples = async (market: "eu" | "h1eu") => (await valueOf(odds.consensus("fb", { matchId: "m", market }))).samples;
  expect(await samples("eu")).toHaveLength(1);
  expect((await samples("h1eu")).map(({ p }) => p.indexOf(Math.max(...p)))).toEqual([1, 2]);
});

test("a line's history is read on, not anew, and begins anew with the channel", async () => {
  const { odds, publish, reads, restart } = setUp();
  publish(0, quote("ps", [2, 3, 4], { opening: true }));
  publish(1_000, quote("ps", [2.1, 3, 4]));
  const line = { matchId: "m", company: "ps", market: "eu" } as const;
  expect(await valueOf(odds.history("fb", line))).toMatchObject({
    name: "平博",
    kind: "sharp",
    isOpening: true,
    points: [{ at: T }, { at: T + 1_000 }],
  });
  publish(2_000, quote("ps", [2.2, 3, 4]));
  reads.length = 0;
  expect((await valueOf(odds.history("fb", line))).points).toHaveLength(3);
  expect(reads).toEqual([2]);
  restart("e2");
  publish(9_000, quote("ps", [5, 3, 2]));
  expect((await valueOf(odds.history("fb", line))).points).toEqual([{ at: T + 9_000, price: [5, 3, 2] }]);
  expect(await odds.history("fb", { ...line, company: "nobody" })).toMatchObject({ ok: false, error: { code: 404 } });
});

test("a line of a packed match is read alone", async () => {
  const { odds, publish, reads, pack } = setUp();
  publish(0, quote("ps", [2, 3, 4]));
  const events = [0, 1_000].map((at, i) => {
    return { ch: "odds:fb:m", s: i + 1, at: T + at, k: "odds.batch", d: { quotes: [quote("ps", [2 + i, 3, 4]), quote("wh", [9, 9, 9])] } };
  });
  pack({ asOf: { e: "e1", s: 9 }, isOpening: true, events });
  expect(await valueOf(odds.history("fb", { matchId: "m", company: "ps", market: "eu" }))).toEqual({
    asOf: { e: "e1", s: 9 },
    company: "ps",
    name: "平博",
    kind: "sharp",
    market: "eu",
    isOpening: true,
    points: [
      { at: T, price: [2, 3, 4] },
      { at: T + 1_000, price: [3, 3, 4] },
    ],
  });
  expect(reads).toEqual([]);
});

test("the consensus is of those that sell; where all are closed there is none, and who was closed when is told", async () => {
  const { odds, publish } = setUp();
  publish(0, quote("ps", [2, 3.4, 4]), quote("wh", [2, 3.3, 3.9]), quote("avg", [9, 9, 9]), {
    ...quote("b365", [3, 2.5, 3]),
    market: "ah",
  });
  publish(10_000, quote("ps", [2.01, 3.4, 4]));
  publish(60_000, quote("ps", [2, 3.4, 4], { suspended: true }), quote("wh", [2, 3.3, 3.9], { suspended: true }));
  publish(80_000, quote("ps", [1.4, 4.5, 8]));
  const { samples, closures } = await valueOf(odds.consensus("fb", { matchId: "m", market: "eu" }));
  expect(samples.map(({ at, n }) => [at - T, n])).toEqual([
    [0, 2],
    [60_000, 0],
    [80_000, 1],
  ]);
  expect(samples[0]?.p.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 3);
  expect(samples[0]?.low[0]).toBeLessThanOrEqual(samples[0]?.p[0] ?? 0);
  expect(closures).toEqual([
    { company: "ps", at: T + 60_000, until: T + 80_000 },
    { company: "wh", at: T + 60_000, until: null },
  ]);
});
