import fc from "fast-check";
import { expect, test } from "vitest";
import type { FeedEvent, NewEvent } from "../../contract/feed/frames.ts";
import type { Fixture } from "../../contract/feed/sport.ts";
import type { BoardSnapshot } from "../../contract/match/board.ts";
import { rowOfFixture } from "../../contract/match/boardRows.ts";
import { type BoardState, boardOfSnapshot, reduceBoard } from "../../contract/match/boardFold.ts";
import { createHub } from "../feed/hub.ts";
import type { Delivery, EventLog, FeedHub } from "../feed/types.ts";
import { type ManualClock, manualClock } from "../kit/clock.ts";
import { silentLog } from "../kit/log.ts";
import { type Boards, createBoards } from "./boards.ts";
import { createMatchStates } from "./matchStates.ts";
import { createRowWriter } from "./rowWriter.ts";
import { memoryEventLog, memoryMatches } from "./testing.ts";

const START = Date.parse("2026-11-21T12:00:00Z");
const HOUR = 3_600_000;

function fixture(id: string, over: Partial<Fixture> = {}): Fixture {
  return {
    matchId: id,
    sport: "fb",
    league: { id: "l1", name: "联赛", color: "#112233" },
    kickoffAt: START,
    home: { id: `${id}-h`, name: "主队" },
    away: { id: `${id}-a`, name: "客队" },
    source: "test",
    ...over,
  };
}

interface World {
  readonly hub: FeedHub;
  readonly boards: Boards;
  readonly clock: ManualClock;
  /** Runs everything that is due, including work that waits for a read. */
  settle(): Promise<void>;
}

async function world(eventLog: EventLog, repository = memoryMatches(eventLog), clock = manualClock(START)): Promise<World> {
  const log = silentLog();
  const hub = createHub({ log, eventLog, clock });
  const writer = createRowWriter({ repository, clock, log });
  const states = createMatchStates({ hub, eventLog, rows: writer, clock, log });
  const boards = createBoards({ hub, repository, states, writer, clock, log });
  await boards.start();
  const settle = async (): Promise<void> => {
    for (let i = 0; i < 6; i += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      clock.advance(20);
    }
  };
  await settle();
  return { hub, boards, clock, settle };
}

/** The board as one of its subscribers has it. */
async function watch(hub: FeedHub, ch: "fb" | "bk"): Promise<{ board: () => BoardState; s: () => number }> {
  const events: FeedEvent[] = [];
  const { d, s } = await hub.snapshot(ch);
  let board = boardOfSnapshot(d as BoardSnapshot);
  let last = s;
  await hub.join(
    ch,
    { e: (await hub.position(ch)).e, s },
    {
      deliver: (delivery: Delivery) => events.push(...delivery.events),
      write: () => undefined,
      room: () => null,
      restart: () => undefined,
    },
    () => true,
  );
  return {
    board: () => {
      for (const event of events.splice(0)) {
        expect(event.s).toBe(last + 1);
        last = event.s;
        board = reduceBoard(board, event);
      }
      return board;
    },
    s: () => last,
  };
}

const eventOf = (id: string, sport: "fb" | "bk"): fc.Arbitrary<NewEvent> => {
  const ch = `${sport}:${id}`;
  const score = fc.tuple(fc.nat(4), fc.nat(4));
  const price = fc.tuple(fc.nat(9), fc.nat(9), fc.nat(9));
  return fc.oneof(
    score.map((s) => ({ ch, at: START, k: "score", d: { score: s } })),
    fc.nat(10).map((state) => ({ ch, at: START, k: "state", d: { state } })),
    fc.nat(3).map((i) => ({ ch, at: START, k: "incident", d: { id: `i${i}`, type: "goal", side: "home", minute: 1 } })),
    fc.nat(3).map((i) => ({ ch, at: START, k: "incident.revoked", d: { id: `i${i}` } })),
    fc.constant({ ch, at: START, k: "text", d: { id: "t", clock: "1′", text: "x" } }),
    fc.constant({ ch, at: START, k: "fixture", d: fixture(id, { sport, kickoffAt: START + HOUR }) }),
    price.map((p) => ({ ch: `odds:${ch}`, at: START, k: "odds", d: { company: "c", market: "eu", price: p } })),
  );
};

test("whatever happens, the patches fold to the same rows as a fresh snapshot and as the call", async () => {
  const step = fc.oneof(
    {
      weight: 8,
      arbitrary: fc.array(fc.oneof(eventOf("m1", "fb"), eventOf("m2", "fb"), eventOf("m3", "bk")), { minLength: 1, maxLength: 4 }),
    },
    { weight: 1, arbitrary: fc.constantFrom("reset fb:m1", "reset odds:fb:m1") },
    { weight: 2, arbitrary: fc.constant("hours") },
    {
      weight: 2,
      arbitrary: fc.record({ rooms: fc.dictionary(fc.constantFrom("fb:m1", "fb:m2", "bk:m3", "fb:none"), fc.integer({ min: 1, max: 3 })) }),
    },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 16 }), async (steps) => {
      const { hub, boards, clock, settle } = await world(memoryEventLog());
      await boards.registerFixtures([{ fixture: fixture("m1") }, { fixture: fixture("m2", { kickoffAt: START + 13.5 * HOUR }) }]);
      const fb = await watch(hub, "fb");
      const bk = await watch(hub, "bk");
      for (const one of steps) {
        if (one === "hours") clock.advance(5.2 * HOUR);
        else if (typeof one === "string") await hub.reset(one.slice("reset ".length));
        else if ("rooms" in one) boards.setRooms(new Map(Object.entries(one.rooms)));
        else await hub.publish(one);
        await settle();
      }
      for (const [sport, watched] of [
        ["fb", fb],
        ["bk", bk],
      ] as const) {
        const { d } = await hub.snapshot(sport);
        const view = boards.view(sport);
        const held = [...watched.board().values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
        expect(held).toEqual([...(d as BoardSnapshot).rows].toSorted((a, b) => (a.id < b.id ? -1 : 1)));
        expect(view.rows).toEqual((d as BoardSnapshot).rows);
        expect(view.asOf).toEqual({ e: (await hub.position(sport)).e, s: watched.s() });
      }
      await boards.stop();
    }),
    { numRuns: 80 },
  );
});

test("a goal reaches the row with its scorer, and events of one tick are one patch", async () => {
  const { hub, boards, settle } = await world(memoryEventLog());
  await boards.registerFixtures([{ fixture: fixture("m1") }]);
  const before = (await hub.position("fb")).s;
  await hub.publish([
    { ch: "fb:m1", at: START, k: "state", d: { state: 2 } },
    { ch: "fb:m1", at: START, k: "score", d: { score: [0, 1] } },
    { ch: "fb:m1", at: START, k: "incident", d: { id: "g", type: "goal", side: "away", minute: 7, player: "李四" } },
  ]);
  await settle();
  expect((await hub.position("fb")).s).toBe(before + 1);
  expect(boards.row("fb", "m1")).toMatchObject({
    state: 2,
    score: [0, 1],
    goal: { side: 1, player: "李四", minute: 7, cancelled: false },
    flagged: false,
  });
});

test("rooms on air reach the rows that are there and those that come later, in lists too, and are never saved", async () => {
  const eventLog = memoryEventLog();
  const repository = memoryMatches(eventLog);
  const { hub, boards, settle, clock } = await world(eventLog, repository);
  await boards.registerFixtures([{ fixture: fixture("m1") }]);
  const watched = await watch(hub, "fb");
  const rooms = () => Object.fromEntries([...watched.board().values()].map((row) => [row.id, row.rooms]));
  boards.setRooms(
    new Map([
      ["fb:m1", 2],
      ["fb:m2", 1],
      ["bk:m1", 5],
    ]),
  );
  await settle();
  expect(rooms()).toEqual({ m1: 2 });
  const s = watched.s();
  await boards.registerFixtures([{ fixture: fixture("m2") }]);
  await hub.publish([{ ch: "fb:m1", at: START, k: "score", d: { score: [1, 0] } }]);
  await settle();
  expect(rooms()).toEqual({ m1: 2, m2: 1 });
  expect(watched.s()).toBe(s + 2);
  expect(boards.row("fb", "m1")).toMatchObject({ score: [1, 0], rooms: 2 });
  expect(boards.newest({ ...rowOfFixture(fixture("m2")), id: "far" }).rooms).toBe(0);
  boards.setRooms(new Map([["fb:far", 1]]));
  await settle();
  expect(rooms()).toEqual({ m1: 0, m2: 0 });
  expect(boards.newest({ ...rowOfFixture(fixture("m2")), id: "far" }).rooms).toBe(1);
  boards.setRooms(new Map([["fb:m1", 3]]));
  clock.advance(2_000);
  await boards.stop();
  expect(repository.stored.get("fb:m1")?.row).toMatchObject({ score: [1, 0], rooms: 0 });
});

test("a match enters the board 14 h before kick-off and leaves it 10 h after, unless it is in play", async () => {
  const { hub, boards, clock, settle } = await world(memoryEventLog());
  await boards.registerFixtures([
    { fixture: fixture("later", { kickoffAt: START + 15 * HOUR }) },
    { fixture: fixture("old", { kickoffAt: START - 9.5 * HOUR }) },
    { fixture: fixture("long", { kickoffAt: START - 9.5 * HOUR }) },
  ]);
  await hub.publish([{ ch: "fb:long", at: START, k: "state", d: { state: 4 } }]);
  await settle();
  const ids = () => boards.view("fb").rows.map((r) => r.id);
  expect(ids()).toEqual(["long", "old"]);
  for (let minute = 0; minute < 62; minute += 1) {
    clock.advance(60_000);
    await settle();
  }
  expect(ids()).toEqual(["long", "later"]);
  await hub.publish([{ ch: "fb:long", at: START, k: "state", d: { state: 8 } }]);
  await settle();
  expect(ids()).toEqual(["later"]);
});

test("after a kill before anything was saved, the rows are computed again from the log", async () => {
  const eventLog = memoryEventLog();
  const repository = memoryMatches(eventLog);
  const first = await world(eventLog, repository);
  await first.boards.registerFixtures([{ fixture: fixture("m1") }]);
  await first.hub.publish([
    { ch: "fb:m1", at: START, k: "state", d: { state: 2 } },
    { ch: "fb:m1", at: START, k: "score", d: { score: [3, 0] } },
    { ch: "odds:fb:m1", at: START, k: "odds", d: { company: "c", market: "eu", price: [1, 2, 3] } },
  ]);
  expect(repository.stored.get("fb:m1")?.row.score).toEqual([0, 0]);
  const second = await world(eventLog, repository);
  expect(second.boards.view("fb").rows).toMatchObject([{ id: "m1", state: 2, score: [3, 0], odds: { eu: { p: [1, 2, 3] } } }]);
});

test("a past match that was listed with its result keeps it when odds come late", async () => {
  const { hub, boards, settle } = await world(memoryEventLog());
  const past = fixture("past", { kickoffAt: START - 3 * HOUR });
  await boards.registerFixtures([{ fixture: past, row: { ...rowOfFixture(past), state: 8, score: [2, 1], half: [1, 1] } }]);
  await hub.publish([{ ch: "odds:fb:past", at: START, k: "odds", d: { company: "c", market: "ah", price: [0.9, -0.5, 1] } }]);
  await settle();
  expect(boards.row("fb", "past")).toMatchObject({ state: 8, score: [2, 1], half: [1, 1], odds: { ah: { p: [0.9, -0.5, 1] } } });
});

test("a reset takes the row back to before kick-off", async () => {
  const { hub, boards, settle } = await world(memoryEventLog());
  await boards.registerFixtures([{ fixture: fixture("m1") }]);
  await hub.publish([
    { ch: "fb:m1", at: START, k: "state", d: { state: 2 } },
    { ch: "fb:m1", at: START, k: "score", d: { score: [5, 0] } },
  ]);
  await settle();
  expect(boards.row("fb", "m1")?.score).toEqual([5, 0]);
  await hub.reset("fb:m1");
  await settle();
  expect(boards.row("fb", "m1")).toMatchObject({ state: 1, score: [0, 0], clock: null });
});
