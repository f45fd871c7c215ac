import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { sql } from "kysely";
import { FootballState } from "../../contract/codes/football.ts";
import type { BoardRow } from "../../contract/match/board.ts";
import { rowOfFixture } from "../../contract/match/boardRows.ts";
import { createHub } from "../feed/hub.ts";
import { manualClock } from "../kit/clock.ts";
import { silentLog } from "../kit/log.ts";
import { type TestDatabase, freshDatabase } from "../kit/testDatabase.ts";
import { memoryEventLog } from "../match/testing.ts";
import { createClosingConsensus } from "./closingConsensus.ts";
import { createLotteries } from "./lottery.ts";
import { type LotteryRepository, createLotteryRepository } from "./lotteryRepository.ts";
import { LOTTERY_RETENTION_MS, createRetention } from "./retention.ts";
import { oddsOf } from "./testing.ts";
import type { LotteryQuote, RegisteredIssue } from "./types.ts";

/** The lists of the lotteries on a real database, with matches and prices made by the test. */

let database: TestDatabase;
let repository: LotteryRepository;
beforeAll(async () => {
  database = await freshDatabase(inject("databaseUrl"));
  repository = createLotteryRepository(database.db);
});
afterAll(() => database.remove());
beforeEach(async () => {
  await sql`truncate lottery_issue cascade`.execute(database.db);
});

const NOW = Date.parse("2026-11-21T20:00:00+08:00");
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const row = (id: string, over: Partial<BoardRow> = {}): BoardRow => ({
  ...rowOfFixture({
    matchId: id,
    sport: "fb",
    league: { id: "l", name: "联赛", color: "#123456" },
    kickoffAt: NOW + HOUR,
    home: { id: "h", name: "主队" },
    away: { id: "a", name: "客队" },
    source: "test",
  }),
  ...over,
});

const had = (prizes: readonly number[], at = NOW - HOUR): LotteryQuote => ({ market: "had", at, line: null, prizes });
const hhad = (line: number, prizes: readonly number[]): LotteryQuote => ({ market: "hhad", at: NOW - HOUR, line, prizes });

function issue(over: Partial<RegisteredIssue> & { ids: readonly string[]; closesAt?: number }): RegisteredIssue {
  const { ids, closesAt = NOW + HOUR, ...rest } = over;
  return {
    type: "jczq",
    issue: "20261121",
    day: "2026-11-21",
    sport: "fb",
    source: "test",
    items: ids.map((matchId, i) => ({
      number: `周六00${i + 1}`,
      matchId,
      closesAt,
      singles: i === 0 ? ["hhad"] : [],
      quotes: [had([1.67, 3.4, 4.4]), hhad(-1, [2.97, 3.68, 1.94])],
    })),
    ...rest,
  };
}

/** `onBoard`: rows on the board; `elsewhere`: rows in the database only. */
function lotteries({ onBoard = [], elsewhere = [] }: { onBoard?: readonly BoardRow[]; elsewhere?: readonly BoardRow[] }) {
  const clock = manualClock(NOW);
  const odds = oddsOf([{ company: "ps", market: "eu", price: [2, 3.5, 3.9] }], NOW - HOUR);
  const of = createLotteries({
    repository,
    clock,
    boards: { view: () => ({ asOf: { e: "e1", s: 7 }, rows: onBoard }) },
    matches: {
      rowsOf: async (_sport, ids) => [...onBoard, ...elsewhere].filter(({ id }) => ids.includes(id)).map(({ n: _n, ...rest }) => rest),
    },
    states: { odds: async () => ({ e: "o1", state: odds }) },
  });
  return { clock, list: async (query: Parameters<typeof of.list>[1], sport: "fb" | "bk" = "fb") => of.list(sport, query) };
}

async function listed(of: ReturnType<typeof lotteries>, query: Parameters<typeof of.list>[0] = { type: "jczq" }) {
  const answer = await of.list(query);
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.value;
}

describe("a lottery's list", () => {
  it("has the matches in the order of the issue, with prizes, lines, singles and where the feed goes on", async () => {
    await repository.register([issue({ ids: ["a", "b"] })]);
    const { asOf, issue: found, items } = await listed(lotteries({ onBoard: [row("b", { n: 2 }), row("a", { n: 1 })] }));
    expect(asOf).toEqual({ e: "e1", s: 7 });
    expect(found).toEqual({ issue: "20261121", date: "2026-11-21", count: 2, closesAt: NOW + HOUR });
    expect(items.map((item) => [item.number, item.row.id, item.row.n, item.status])).toEqual([
      ["周六001", "a", 1, "onSale"],
      ["周六002", "b", 2, "onSale"],
    ]);
    expect(items[0]?.markets).toMatchObject([
      { market: "had", line: null, prizes: [1.67, 3.4, 4.4], isSingle: false, result: null },
      { market: "hhad", line: -1, prizes: [2.97, 3.68, 1.94], isSingle: true, result: null },
    ]);
  });

  it("shows the last prizes there have been, and none of the future", async () => {
    await repository.register([issue({ ids: ["a"] })]);
    const of = { type: "jczq" as const, issue: "20261121", number: "周六001" };
    await repository.addPrizes([{ ...of, quotes: [had([1.7, 3.3, 4.2], NOW - 10), had([1.5, 3.6, 5], NOW + 10)] }]);
    const prizesAt = async (after: number) => {
      const world = lotteries({ onBoard: [row("a")] });
      world.clock.advance(after);
      return (await listed(world)).items[0]?.markets[0]?.prizes;
    };
    expect(await prizesAt(0)).toEqual([1.7, 3.3, 4.2]);
    expect(await prizesAt(10)).toEqual([1.5, 3.6, 5]);
  });

  it("is told again without a change", async () => {
    await repository.register([issue({ ids: ["a"] })]);
    await repository.register([issue({ ids: ["a"] })]);
    expect((await listed(lotteries({ onBoard: [row("a")] }))).items).toHaveLength(1);
  });

  it("says what was drawn, called off and closed, by the score after 90 minutes", async () => {
    await repository.register([issue({ ids: ["won", "cup", "off", "shut"], closesAt: NOW - 1 })]);
    const over = { state: FootballState.finished, score: [2, 1] as [number, number] };
    const rows = [row("won", over), row("cup", { ...over, regular: [1, 1] }), row("off", { state: FootballState.cancelled }), row("shut")];
    const { items } = await listed(lotteries({ elsewhere: rows }), { type: "jczq", date: "2026-11-21" });
    expect(items.map(({ status, markets }) => [status, ...markets.map(({ result }) => result)])).toEqual([
      ["drawn", 0, 1],
      ["drawn", 1, 2],
      ["cancelled", null, null],
      ["closed", null, null],
    ]);
  });

  it("compares with the companies before kick-off, with itself where they are not known any more", async () => {
    await repository.register([issue({ ids: ["to-come", "playing"] })]);
    const { items } = await listed(lotteries({ onBoard: [row("to-come"), row("playing", { state: FootballState.firstHalf })] }));
    expect(items.map(({ markets }) => markets[0]?.outlook?.basis)).toEqual(["consensus", "prizes"]);
    expect(items[0]?.markets[0]?.outlook).toMatchObject({ companies: 1 });
  });
});

describe("which issue", () => {
  const pool = (number: string, day: string, closesAt: number) => issue({ type: "zc", issue: number, day, ids: ["a"], closesAt });

  it("is the one that closes next, and the last one where all have", async () => {
    await repository.register([
      pool("26184", "2026-11-19", NOW - 2 * DAY),
      pool("26185", "2026-11-21", NOW + HOUR),
      pool("26186", "2026-11-22", NOW + DAY),
    ]);
    const world = lotteries({ onBoard: [row("a")] });
    const reply = await listed(world, { type: "zc" });
    expect(reply.issue?.issue).toBe("26185");
    expect(reply.issues.map((one) => [one.issue, one.count])).toEqual([
      ["26184", 1],
      ["26185", 1],
      ["26186", 1],
    ]);
    world.clock.advance(3 * DAY);
    expect((await listed(world, { type: "zc" })).issue?.issue).toBe("26186");
  });

  it("is the one asked for, by number or day", async () => {
    await repository.register([pool("26184", "2026-11-19", NOW - 2 * DAY), pool("26185", "2026-11-21", NOW + HOUR)]);
    const world = lotteries({ onBoard: [row("a")] });
    expect((await listed(world, { type: "zc", issue: "26184" })).issue?.date).toBe("2026-11-19");
    expect((await listed(world, { type: "zc", date: "2026-11-19" })).issue?.issue).toBe("26184");
  });

  it("may be none, which is an empty list and no mistake", async () => {
    expect(await listed(lotteries({}))).toMatchObject({ issue: null, issues: [], items: [] });
    await repository.register([pool("26185", "2026-11-21", NOW + HOUR)]);
    expect(await listed(lotteries({}), { type: "zc", issue: "26001" })).toMatchObject({
      issue: null,
      items: [],
      issues: [{ issue: "26185" }],
    });
  });

  it("cannot be of a day that does not exist, nor of a lottery of the other sport", async () => {
    const world = lotteries({});
    expect(await world.list({ type: "jczq", date: "2026-02-30" })).toMatchObject({
      error: { code: 400, message: "参数 date 不是有效日期" },
    });
    expect(await world.list({ type: "jclq" })).toMatchObject({ error: { code: 400 } });
    expect(await world.list({ type: "jczq" }, "bk")).toMatchObject({ error: { code: 400 } });
  });
});

describe("what the companies thought when a match closed", () => {
  it("is kept of the prices until then, once; of a match nobody prices that there was nothing", async () => {
    await repository.register([issue({ ids: ["m", "silent", "open"], closesAt: NOW - 60_000 })]);
    await sql`update lottery_item set closes_at = ${BigInt(NOW + HOUR)} where match_id = 'open'`.execute(database.db);
    const clock = manualClock(NOW);
    const hub = createHub({ log: silentLog(), eventLog: memoryEventLog(), clock });
    const quote = (price: readonly number[], at: number) => ({
      ch: "odds:fb:m",
      at,
      k: "odds.batch",
      d: { quotes: [{ company: "ps", market: "eu", price }] },
    });
    await hub.publish([quote([2, 3.5, 3.9], NOW - HOUR), quote([1.05, 12, 40], NOW - 1_000)]);
    const closing = createClosingConsensus({ repository, hub, clock, log: silentLog() });
    closing.start();
    await closing.stop();

    const items = await repository.items("jczq", "20261121", NOW);
    expect(items.map(({ matchId, consensus }) => [matchId, consensus?.companies ?? null])).toEqual([
      ["m", 1],
      ["silent", null],
      ["open", null],
    ]);
    // From 2.00 before it closed, not from 1.05 in play.
    expect(items[0]?.consensus?.eu[0]).toBeGreaterThan(0.4);
    expect(items[0]?.consensus?.eu[0]).toBeLessThan(0.5);
    expect(await repository.closed(NOW - DAY, NOW, 10)).toEqual([]);
    const world = lotteries({ onBoard: [row("m", { state: FootballState.secondHalf })] });
    expect((await listed(world)).items[0]?.markets[0]?.outlook?.basis).toBe("consensus");
    await hub.close();
  });
});

describe("of a match whose prices cannot be read", () => {
  it("nothing is kept, and the others' is", async () => {
    await repository.register([issue({ ids: ["broken", "m"], closesAt: NOW - 60_000 })]);
    const clock = manualClock(NOW);
    const hub = createHub({ log: silentLog(), eventLog: memoryEventLog(), clock });
    const eu = { company: "ps", market: "eu", price: [2, 3.5, 3.9] };
    await hub.publish([{ ch: "odds:fb:m", at: NOW - HOUR, k: "odds.batch", d: { quotes: [eu] } }]);
    const readPage: typeof hub.readPage = async (ch, after, limit) => {
      if (ch === "odds:fb:broken") throw new Error("nothing is kept between 0 and 4");
      return hub.readPage(ch, after, limit);
    };
    const closing = createClosingConsensus({ repository, hub: { readPage }, clock, log: silentLog() });
    closing.start();
    await closing.stop();
    expect((await repository.items("jczq", "20261121", NOW)).map(({ consensus }) => consensus?.companies ?? null)).toEqual([null, 1]);
    expect((await repository.closed(NOW - DAY, NOW, 10)).map(({ matchId }) => matchId)).toEqual(["broken"]);
    await hub.close();
  });
});

describe("an old issue", () => {
  it("goes half a year after it closed, with its items and prizes; no other does", async () => {
    const closed = (number: string, closesAt: number) => issue({ issue: number, ids: ["a", "b"], closesAt });
    await repository.register([closed("old", NOW - LOTTERY_RETENTION_MS - 1), closed("older", NOW - 2 * LOTTERY_RETENTION_MS)]);
    await repository.register([closed("kept", NOW - LOTTERY_RETENTION_MS), closed("new", NOW + HOUR)]);
    const kept = async () => {
      const { rows } = await sql`
        select i.issue, (select count(*)::int from lottery_item n where n.issue = i.issue) as items,
          (select count(*)::int from lottery_price p where p.issue = i.issue) as prizes
        from lottery_issue i order by i.issue`.execute(database.db);
      const { rows: all } = await sql<{ n: number }>`select count(*)::int as n from lottery_price`.execute(database.db);
      return [all[0]?.n, ...rows];
    };
    const clock = manualClock(NOW);
    const retention = createRetention({ repository, clock, log: silentLog() });
    retention.start();
    await retention.stop();
    expect(await kept()).toEqual([8, { issue: "kept", items: 2, prizes: 4 }, { issue: "new", items: 2, prizes: 4 }]);
    clock.advance(1);
    retention.start();
    await retention.stop();
    expect(await kept()).toEqual([4, { issue: "new", items: 2, prizes: 4 }]);
  });
});
