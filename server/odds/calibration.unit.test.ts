import { describe, expect, it } from "vitest";
import type { Sport } from "../../contract/feed/channels.ts";
import type { FeedEvent } from "../../contract/feed/frames.ts";
import type { Fixture } from "../../contract/feed/sport.ts";
import type { OddsCalibrationReply } from "../../contract/http/odds.ts";
import type { BoardRow } from "../../contract/match/board.ts";
import { rowOfFixture } from "../../contract/match/boardRows.ts";
import { fairProbabilities, overround } from "../../contract/odds/margin.ts";
import { manualClock } from "../kit/clock.ts";
import { CALIBRATION_CACHE_MS, type Closing, type Closings, type ClosingsQuery, createCalibration } from "./calibration.ts";
import { createLoggedClosings } from "./loggedClosings.ts";

const closing = (matchId: string, rest: Partial<Closing> = {}): Closing => ({
  matchId,
  company: "ps",
  price: [2, 3.5, 4],
  score: [1, 0],
  source: "football-data",
  isSimulated: false,
  ...rest,
});

interface Store extends Closings {
  readonly asked: ClosingsQuery[];
  all: readonly Closing[];
  failure: Error | null;
}

function storeOf(...all: readonly Closing[]): Store {
  const store: Store = {
    asked: [],
    all,
    failure: null,
    async closings(query) {
      store.asked.push(query);
      if (store.failure) throw store.failure;
      return store.all;
    },
  };
  return store;
}

async function ask(
  store: Closings,
  query: { readonly company?: string; readonly matchId?: string } = {},
  sport: Sport = "fb",
): Promise<OddsCalibrationReply> {
  const found = await createCalibration({ closings: store, clock: manualClock() }).calibration(sport, { company: "ps", ...query });
  if (!found.ok) throw new Error("refused");
  return found.value;
}

describe("calibration of closing prices", () => {
  it("counts every outcome in the bin of its probability, and those that happened", async () => {
    const [block] = (await ask(storeOf(closing("a"), closing("b", { score: [0, 0] }), closing("c", { score: [0, 2] })))).blocks;
    const [home = 0, draw = 0, away = 0] = fairProbabilities([2, 3.5, 4])?.probabilities ?? [];
    expect(block?.n).toBe(3);
    expect(block?.bins.reduce((sum, bin) => sum + bin.n, 0)).toBe(9);
    const bin = block?.bins.find(({ from }) => from === Math.floor(home * 10) / 10);
    expect([bin?.n, bin?.share]).toEqual([3, 1 / 3]);
    expect(bin?.meanProbability).toBeCloseTo(home, 9);
    expect(block?.logLoss).toBeCloseTo(-(Math.log(home) + Math.log(draw) + Math.log(away)) / 3, 9);
    expect(block?.meanMargin).toBeCloseTo(overround([2, 3.5, 4]) ?? 0, 9);
  });

  it("never puts real and simulated matches together", async () => {
    const simulated = { source: "sim", isSimulated: true, price: [1.5, 4, 7] } as const;
    const { blocks } = await ask(storeOf(closing("a", simulated), closing("b"), closing("c", simulated), closing("d", { source: "push" })));
    expect(blocks.map(({ isSimulated, n, sources }) => [isSimulated, n, sources])).toEqual([
      [false, 2, ["football-data", "push"]],
      [true, 2, ["sim"]],
    ]);
    expect(blocks[1]?.meanMargin).toBeCloseTo(overround([1.5, 4, 7]) ?? 0, 9);
  });

  it("leaves out a price that is none and a score that is not known", async () => {
    const { blocks } = await ask(storeOf(closing("a", { price: [2, 0, 4] }), closing("b", { score: null }), closing("c")));
    expect(blocks.map(({ n }) => n)).toEqual([1]);
  });

  it("of basketball has two outcomes; a game that ended level is none", async () => {
    const games = [closing("a", { score: [88, 91], price: [1.6, 0, 2.4] }), closing("b", { score: [80, 80], price: [1.6, 0, 2.4] })];
    const [block] = (await ask(storeOf(...games), {}, "bk")).blocks;
    const [, away = 0] = fairProbabilities([1.6, 2.4])?.probabilities ?? [];
    expect([block?.n, block?.bins.reduce((sum, bin) => sum + bin.n, 0)]).toEqual([1, 2]);
    expect(block?.logLoss).toBeCloseTo(-Math.log(away), 9);
  });

  it("of a company that has priced nothing has no block, and still its name", async () => {
    expect(await ask(storeOf(closing("a")), { company: "wh" })).toMatchObject({
      company: "wh",
      name: "威廉希尔",
      kind: "soft",
      blocks: [],
    });
  });

  it("sets every company's closing price of one match beside the result", async () => {
    const store = storeOf(closing("a"), closing("a", { company: "b365", price: [2.1, 3.4, 3.9] }), closing("b"));
    const { match } = await ask(store, { matchId: "a" });
    expect(match).toMatchObject({ matchId: "a", isSimulated: false, score: [1, 0], happened: 0 });
    expect(match?.rows.map(({ company, name, prices }) => [company, name, prices])).toEqual([
      ["b365", "Bet365", [2.1, 3.4, 3.9]],
      ["ps", "平博", [2, 3.5, 4]],
    ]);
    expect(match?.rows[1]?.probabilities).toEqual(fairProbabilities([2, 3.5, 4])?.probabilities);
    expect((await ask(store, { matchId: "z" })).match).toBeNull();
    expect((await ask(store)).match).toBeNull();
  });
});

describe("what it costs", () => {
  it("prices are read once for all who ask, whatever company or match, for five minutes; sports apart", async () => {
    const clock = manualClock();
    const store = storeOf(closing("a"));
    const { calibration } = createCalibration({ closings: store, clock });
    await Promise.all(["ps", "wh", "made-up"].map((company) => calibration("fb", { company, matchId: "x" })));
    clock.advance(CALIBRATION_CACHE_MS - 1);
    await calibration("fb", { company: "ps" });
    expect(store.asked.map(({ sport, market }) => [sport, market])).toEqual([["fb", "eu"]]);
    store.all = [];
    clock.advance(1);
    const later = await calibration("fb", { company: "ps" });
    expect(later).toMatchObject({ ok: true, value: { blocks: [], at: clock.now() } });
    await calibration("bk", { company: "ps" });
    expect(store.asked.map(({ sport }) => sport)).toEqual(["fb", "fb", "bk"]);
  });

  it("a read that fails is told, and the next who asks reads again", async () => {
    const store = storeOf(closing("a"));
    const { calibration } = createCalibration({ closings: store, clock: manualClock() });
    store.failure = new Error("the database is gone");
    await expect(calibration("fb", { company: "ps" })).rejects.toThrow("the database is gone");
    store.failure = null;
    expect(await calibration("fb", { company: "ps" })).toMatchObject({ ok: true, value: { blocks: [{ n: 1 }] } });
  });
});

describe("closing prices from the log", () => {
  const clock = manualClock();
  const kickoffAt = clock.now() - 7_200_000;
  const fixture = (matchId: string): Fixture => ({
    matchId,
    sport: "fb",
    league: { id: "l", name: "l", color: "#000000" },
    kickoffAt,
    home: { id: "h", name: "h" },
    away: { id: "g", name: "g" },
    source: "sim",
  });
  const played = (id: string, rest: Partial<BoardRow> = {}): BoardRow => ({
    ...rowOfFixture(fixture(id)),
    state: 8,
    score: [2, 1],
    ...rest,
  });
  const quoted = (ch: string, s: number, at: number, price: readonly number[], market = "eu", suspended = false): FeedEvent => ({
    ch,
    s,
    at,
    k: "odds.batch",
    d: { quotes: [{ company: "ps", market, price, ...(suspended ? { suspended } : {}) }] },
  });

  it("are the last before kick-off of the matches that were played; read once in ten minutes", async () => {
    const rows = [played("a"), played("b", { shootout: [4, 3] }), played("c", { state: 1 }), played("d"), played("e", { regular: [1, 1] })];
    const log: Readonly<Record<string, readonly FeedEvent[]>> = {
      "odds:fb:a": [
        quoted("odds:fb:a", 1, kickoffAt - 2, [2, 3, 4]),
        quoted("odds:fb:a", 2, kickoffAt - 1, [1.9, 3.1, 4.2]),
        quoted("odds:fb:a", 3, kickoffAt, [1.5, 4, 7]),
      ],
      "odds:fb:b": [quoted("odds:fb:b", 1, kickoffAt - 1, [2, 3, 4]), quoted("odds:fb:b", 2, kickoffAt - 1, [0.9, 0, 1], "ah")],
      // The last price for sale counts, as when the match is packed.
      "odds:fb:e": [quoted("odds:fb:e", 1, kickoffAt - 2, [2, 3, 4]), quoted("odds:fb:e", 2, kickoffAt - 1, [9, 9, 9], "eu", true)],
      "odds:fb:c": [quoted("odds:fb:c", 1, kickoffAt - 1, [2, 3, 4])],
    };
    let lists = 0;
    const { closings } = createLoggedClosings({
      repository: {
        async list() {
          lists += 1;
          return rows;
        },
      },
      hub: {
        // One event a page: a match is read up to its kick-off and no further.
        async readPage(ch, after) {
          const events = (log[ch] ?? []).slice(after, after + 1);
          return { asOf: { e: "e", s: log[ch]?.length ?? 0 }, events, next: after + 1 < (log[ch]?.length ?? 0) ? after + 1 : null };
        },
      },
      clock,
    });
    const query: ClosingsQuery = { sport: "fb", market: "eu", limit: 10 };
    const common = { company: "ps", source: "sim", isSimulated: true };
    const expected = [
      // The match went into extra time; prices are for the 90 minutes.
      { ...common, matchId: "e", price: [2, 3, 4], score: [1, 1] },
      { ...common, matchId: "b", price: [2, 3, 4], score: null },
      { ...common, matchId: "a", price: [1.9, 3.1, 4.2], score: [2, 1] },
    ];
    expect(await closings(query)).toEqual(expected);
    clock.advance(599_999);
    expect(await closings({ ...query, limit: 1 })).toEqual(expected.slice(0, 1));
    expect(lists).toBe(1);
    clock.advance(1);
    await closings(query);
    expect(lists).toBe(2);
  });
});
