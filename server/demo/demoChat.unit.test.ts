import { describe, expect, test } from "vitest";
import type { FeedEvent } from "../../contract/feed/frames.ts";
import { manualClock } from "../kit/clock.ts";
import { silentLog } from "../kit/log.ts";
import { createDemoChat } from "./demoChat.ts";
import type { DemoRoom } from "./demoRoom.ts";
import { createRhythm } from "./rhythm.ts";

/** Park and Miller's generator, so that every run is the same. */
function seeded(seed = 42): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

const ROOM: DemoRoom = {
  roomId: "680001",
  sport: "fb",
  matchId: "m1",
  home: "海港",
  away: "申花",
  anchor: "老周",
  row: { sport: "fb", state: 2, clock: null, score: [0, 0] },
};

function setup(viewers: number) {
  const clock = manualClock();
  const said: { readonly at: number; readonly userId: string; readonly text: string }[] = [];
  const asked: string[] = [];
  const given: string[] = [];
  const opened: string[] = [];
  let listener: (events: readonly FeedEvent[]) => void = () => undefined;
  let isDown = false;
  let beforeGiving = (): Promise<void> => Promise.resolve();
  const chat = createDemoChat({
    clock,
    log: silentLog(),
    random: seeded(),
    rooms: async () => [ROOM],
    talkers: async () => ["1", "2", "3"],
    viewers: () => viewers,
    async say(_roomId, userId, text) {
      if (isDown) throw new Error("no database");
      said.push({ at: clock.now(), userId, text });
      return true;
    },
    async give(_roomId, userId) {
      asked.push(userId);
      await beforeGiving();
      given.push(userId);
      return true;
    },
    async open(roomId, talkers) {
      if (isDown) throw new Error("no database");
      opened.push(`${roomId} ${talkers.join()}`);
    },
    onCommitted(next) {
      listener = next;
      return () => (listener = () => undefined);
    },
  });
  const stop = chat.start();
  const run = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 50) {
      clock.advance(50);
      for (let i = 0; i < 6; i += 1) await Promise.resolve();
    }
  };
  const goal = (score: readonly [number, number]) => listener([{ ch: "fb:m1", s: 1, at: clock.now(), k: "score", d: { score } }]);
  const tell = (k: string, d: unknown) => listener([{ ch: "fb:m1", s: 1, at: clock.now(), k, d }]);
  const holdGifts = (until: Promise<void>) => (beforeGiving = () => until);
  return { clock, said, asked, given, opened, run, goal, tell, stop, holdGifts, setDown: (value: boolean) => (isDown = value) };
}

describe("the demo's chat", () => {
  test("talks while somebody watches, in bursts and silences, as several people", async () => {
    const t = setup(3);
    await t.run(300_000);
    expect(t.said.length).toBeGreaterThan(100);
    expect(t.said.length).toBeLessThan(600);
    expect(new Set(t.said.map((line) => line.userId)).size).toBe(3);
    const gaps = t.said.slice(1).map((line, i) => line.at - (t.said[i]?.at ?? 0));
    const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
    const deviation = Math.sqrt(gaps.reduce((sum, gap) => sum + (gap - mean) ** 2, 0) / gaps.length);
    // 0 for a steady clock, 1 for a Poisson process.
    expect(deviation / mean).toBeGreaterThan(1);
    for (const [i, line] of t.said.entries()) expect(line.text).not.toBe(t.said[i - 1]?.text);
    await t.stop();
    const count = t.said.length;
    await t.run(20_000);
    expect(t.said).toHaveLength(count);
  });

  test("hardly talks in an empty room", async () => {
    const t = setup(0);
    await t.run(300_000);
    expect(t.said.length).toBeLessThan(30);
    expect(t.given).toEqual([]);
    await t.stop();
  });

  test("now and then one of those who talk gives something, while somebody watches", async () => {
    const t = setup(3);
    await t.run(600_000);
    expect(t.given.length).toBeGreaterThan(10);
    expect(t.given.length).toBeLessThan(t.said.length / 8);
    expect(new Set(t.given).size).toBeGreaterThan(1);
    await t.stop();
  });

  test("what is on its way is waited for, and nothing begins after the end", async () => {
    const t = setup(3);
    const hold = Promise.withResolvers<void>();
    t.holdGifts(hold.promise);
    for (let i = 0; i < 60 && t.asked.length === 0; i += 1) await t.run(10_000);
    let isStopped = false;
    const stopping = t.stop().then(() => (isStopped = true));
    const { length } = t.asked;
    expect(length).toBeGreaterThan(0);
    await t.run(20_000);
    expect([isStopped, t.given.length]).toEqual([false, 0]);
    hold.resolve();
    await stopping;
    expect([t.asked.length, t.given.length]).toEqual([length, length]);
  });

  test("a goal makes everybody talk, of the team that scored", async () => {
    const t = setup(3);
    await t.run(60_000);
    const before = t.said.length;
    t.goal([0, 1]);
    await t.run(10_000);
    expect(t.said.length - before).toBeGreaterThan(10);
    expect(t.said.slice(before).some((line) => /进了|好球|漂亮|回放|申花|拿下|0-1/.test(line.text))).toBe(true);
    await t.stop();
  });

  test("knows the moment: scorer, a goal taken back with its reason, a card, half-time", async () => {
    const t = setup(3);
    await t.run(20_000);
    const said = async (k: string, d: unknown): Promise<string> => {
      const before = t.said.length;
      t.tell(k, d);
      await t.run(9_000);
      return t.said
        .slice(before)
        .map(({ text }) => text)
        .join(" ");
    };
    expect(await said("incident", { id: "i1", type: "goal", side: "home", minute: 12, player: "武磊" })).toContain("武磊");
    expect(await said("incident.revoked", { id: "i1", reason: "VAR：越位，进球取消" })).toMatch(/VAR|取消|越位|白高兴|吹掉|快乐没了/);
    expect(await said("incident", { id: "i2", type: "red", side: "away", minute: 40, player: "吴曦", detail: "暴力行为" })).toMatch(
      /红|吴曦|少一人/,
    );
    expect(await said("state", { state: 3 })).toMatch(/半场|中场|更衣室|休息|喘口气/);
    await t.stop();
  });

  test("opens a room once, when it is first seen on air", async () => {
    const t = setup(1);
    t.setDown(true);
    await t.run(6_000);
    expect(t.opened).toEqual([]);
    t.setDown(false);
    await t.run(30_000);
    expect(t.opened).toEqual(["680001 1,2,3"]);
    await t.stop();
  });

  test("goes on when the database is back", async () => {
    const t = setup(3);
    t.setDown(true);
    await t.run(30_000);
    expect(t.said).toHaveLength(0);
    t.setDown(false);
    await t.run(60_000);
    expect(t.said.length).toBeGreaterThan(5);
    await t.stop();
  });
});

test("a rhythm without anything happening keeps its rate; excitement dies away", () => {
  const rhythm = createRhythm({ baseRate: 2, branching: 0, memoryMs: 5_000, random: seeded() });
  let now = 0;
  for (let i = 0; i < 2_000; i += 1) now += rhythm.next(now);
  expect(now / 2_000).toBeGreaterThan(450);
  expect(now / 2_000).toBeLessThan(550);
});
