import { describe, expect, it } from "vitest";
import type { FeedEvent, NewEvent } from "../../../contract/feed/frames.ts";
import type { BoardRow } from "../../../contract/match/board.ts";
import type { Hub } from "../../feed/types.ts";
import { manualClock } from "../../kit/clock.ts";
import { programmeDayOf } from "./calendar.ts";
import { simulateOdds } from "./odds.ts";
import type { SimMatch } from "./pairing.ts";
import { type RegisteredFixture, simulateMatch } from "./rows.ts";
import { createSimulatorRunner } from "./runner.ts";
import { matchesBetween, matchesOfDay } from "./schedule.ts";

const SEED = "test";
const NOW = Date.parse("2026-11-21T13:52:18Z");
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A hub that keeps what it is given, drops keys it has seen, and can refuse for a while. */
function memoryHub(): {
  hub: Pick<Hub, "publish" | "position">;
  events: (ch: string) => readonly FeedEvent[];
  channels: () => string[];
  refuse: (times: number) => void;
  count: () => number;
  /** Match channels with events in a batch, batch by batch. */
  batches: () => readonly ReadonlySet<string>[];
  /** Events that the log had already. */
  repeated: (ch: string) => number;
} {
  const channels = new Map<string, FeedEvent[]>();
  const keys = new Set<string>();
  const repeated = new Map<string, number>();
  let refusals = 0;
  let count = 0;
  const batches: ReadonlySet<string>[] = [];
  const hub: Pick<Hub, "publish" | "position"> = {
    async publish(batch: readonly NewEvent[]) {
      if (refusals > 0) {
        refusals -= 1;
        throw new Error("the database is away");
      }
      const added: FeedEvent[] = [];
      batches.push(new Set(batch.map(({ ch }) => ch)));
      for (const { ch, at, k, d, key } of batch) {
        if (key !== undefined && keys.has(`${ch} ${key}`)) {
          repeated.set(ch, (repeated.get(ch) ?? 0) + 1);
          continue;
        }
        keys.add(`${ch} ${key}`);
        const list = channels.get(ch) ?? [];
        const event = { ch, s: list.length + 1, at, k, d };
        list.push(event);
        channels.set(ch, list);
        added.push(event);
        count += 1;
      }
      return added;
    },
    position: async (ch) => ({ e: "x", s: channels.get(ch)?.length ?? 0 }),
  };
  return {
    hub,
    events: (ch) => channels.get(ch) ?? [],
    channels: () => [...channels.keys()],
    refuse: (times) => (refusals = times),
    count: () => count,
    batches: () => batches,
    repeated: (ch) => repeated.get(ch) ?? 0,
  };
}

const settle = async (turns = 50): Promise<void> => {
  for (let i = 0; i < turns; i += 1) await new Promise((resolve) => setImmediate(resolve));
};

function setUp(clock = manualClock(NOW), memory = memoryHub(), windowDays = 7, unended: readonly string[] = []) {
  const rows = new Map<string, BoardRow>();
  let refusals = 0;
  const fixtures: RegisteredFixture[] = [];
  const errors: unknown[] = [];
  const runner = createSimulatorRunner({
    hub: memory.hub,
    clock,
    log: { info: () => {}, error: (...args: unknown[]) => void errors.push(args) },
    seed: SEED,
    windowDays,
    unended: async () => unended,
    registerFixtures: async (items) => {
      if (refusals > 0) {
        refusals -= 1;
        throw new Error("the database is away");
      }
      for (const item of items) {
        rows.set(item.fixture.matchId, item.row);
        fixtures.push(item);
      }
    },
  });
  return { clock, memory, rows, fixtures, runner, errors, refuseToRegister: (times: number) => (refusals = times) };
}

describe("simulator runner", () => {
  it("registers the window, plays what is on, and goes on playing", async () => {
    const { clock, memory, rows, runner, errors } = setUp();
    const started = process.cpuUsage();
    await (
      await runner.start()
    ).allRegistered;
    const cpuMs = (process.cpuUsage(started).user + process.cpuUsage(started).system) / 1000;
    expect(cpuMs).toBeLessThan(20_000);

    const today = programmeDayOf(NOW);
    for (const day of [today - 7, today, today + 7]) for (const m of matchesOfDay("fb", SEED, day)) expect(rows.has(m.id)).toBe(true);
    const past = [...rows.values()].filter((r) => r.kickoffAt < NOW - 6 * HOUR);
    expect(past.every((r) => ![1, 2, 3, 4, 5, 6, 7].includes(r.state) || r.sport === "bk")).toBe(true);
    const finished = past.find((r) => r.sport === "fb" && r.state === 8);
    expect(finished?.half).not.toBeNull();
    expect(finished?.odds.ah?.p.length).toBe(3);
    const coming = [...rows.values()].filter((r) => r.kickoffAt > NOW + 48 * HOUR && r.kickoffAt < NOW + 60 * HOUR);
    expect(coming.every((r) => r.odds.eu !== null)).toBe(true);
    // Rooms and plans are counted elsewhere (server/room/matchRooms.ts, server/compose/tips.ts).
    expect([...rows.values()].every((r) => r.rooms === 0 && r.tips === 0)).toBe(true);

    // Nobody has asked for matches that were over before the start.
    for (const { sport, id } of matchesBetween(SEED, NOW - 6 * HOUR, NOW - 5 * HOUR)) expect(memory.events(`${sport}:${id}`)).toEqual([]);

    // In play: everything up to now, in order, nothing of the future.
    const playing = matchesBetween(SEED, NOW - HOUR, NOW - 30 * MINUTE)[0];
    if (!playing) return expect.fail("nobody plays");
    const whole = simulateMatch(SEED, playing);
    const ch = `${playing.sport}:${playing.id}`;
    const due = (at: number): number => whole.filter((e) => e.at <= at).length;
    expect(memory.events(ch).length).toBe(due(NOW));
    expect(memory.events(ch).map((e) => e.d)).toEqual(whole.slice(0, due(NOW)).map((e) => e.d));
    expect(memory.events(`odds:${ch}`).length).toBe(simulateOdds(SEED, playing, whole).filter((e) => e.at <= NOW).length);

    for (let minute = 0; minute < 10; minute += 1) {
      clock.advance(MINUTE);
      await settle();
    }
    expect(memory.events(ch).length).toBe(due(NOW + 10 * MINUTE));
    for (const channel of memory.channels()) for (const e of memory.events(channel)) expect(e.at).toBeLessThanOrEqual(clock.now());

    // After a pause of three hours the runner catches up at once.
    clock.advance(3 * HOUR);
    await settle(500);
    expect(memory.events(ch).length).toBe(whole.length);
    expect(errors).toEqual([]);
    await runner.stop();
    const count = memory.count();
    clock.advance(HOUR);
    await settle();
    expect(memory.count()).toBe(count);
  });

  /** Both channels of a match after its end. */
  function whole(match: SimMatch): Record<string, readonly unknown[]> {
    const events = simulateMatch(SEED, match);
    const ch = `${match.sport}:${match.id}`;
    return { [ch]: events.map((e) => e.d), [`odds:${ch}`]: simulateOdds(SEED, match, events).map((e) => e.d) };
  }

  it.each([
    ["bit by bit", 4 * MINUTE, 60],
    ["after a nap over it", 6 * HOUR, 1],
  ])("plays a match that was announced at the start, %s", async (_, step, steps) => {
    const { clock, memory, runner, errors } = setUp(manualClock(NOW), memoryHub(), 1);
    const coming = matchesBetween(SEED, NOW + HOUR, NOW + 1.3 * HOUR).find((m) => m.sport === "fb" && m.fate === "played");
    if (!coming) return expect.fail("nobody will play");
    const ch = `fb:${coming.id}`;
    await runner.start();
    await settle(500);
    expect(memory.events(ch).map((e) => e.k)).toEqual(["fixture", "fixture"]);
    expect(memory.events(`odds:${ch}`).length).toBeGreaterThan(3);
    for (let i = 0; i < steps; i += 1) {
      clock.advance(step);
      await settle(steps > 1 ? 100 : 1_500);
      for (const kept of [ch, `odds:${ch}`]) expect(memory.events(kept).every(({ at }) => at <= clock.now())).toBe(true);
    }
    for (const [of, data] of Object.entries(whole(coming))) {
      const events = memory.events(of);
      expect(events.map((e) => e.d)).toEqual(data);
      expect(events.map((e) => e.at)).toEqual(events.map((e) => e.at).toSorted((a, b) => a - b));
      expect(memory.repeated(of)).toBe(0);
    }
    expect(errors).toEqual([]);
    await runner.stop();
  });

  it("publishes a past match only when asked, once, and knows no other ids", async () => {
    const { memory, runner } = setUp();
    const eventCount = (match: SimMatch): number => Object.values(whole(match)).flat().length;
    const past = matchesOfDay("fb", SEED, programmeDayOf(NOW) - 3).find((match) => eventCount(match) > 1_000);
    if (!past) return expect.fail("no match");
    expect(memory.events(`fb:${past.id}`)).toEqual([]);
    expect(await Promise.all([runner.ensureLog(past.id), runner.ensureLog(past.id)])).toEqual([true, true]);
    expect(memory.events(`fb:${past.id}`).length).toBe(simulateMatch(SEED, past).length);
    // In one commit, prices too: by a part of its log the match would be in play, days after it ended.
    expect(memory.batches()).toEqual([new Set([`fb:${past.id}`, `odds:fb:${past.id}`])]);
    const count = memory.count();
    expect(await runner.ensureLog(past.id)).toBe(true);
    expect(memory.count()).toBe(count);
    expect(await runner.ensureLog("wyscout-2500089")).toBe(false);
    expect(await runner.ensureLog("sim-fb-20991231-001")).toBe(false);
  });

  it("loses nothing when the log refuses for a while", async () => {
    const { clock, memory, runner, errors } = setUp();
    const past = matchesOfDay("fb", SEED, programmeDayOf(NOW) - 2)[3];
    if (!past) return expect.fail("no match");
    memory.refuse(2);
    const done = runner.ensureLog(past.id);
    for (let i = 0; i < 3; i += 1) {
      await settle();
      clock.advance(2_000);
    }
    expect(await done).toBe(true);
    expect(errors.length).toBe(2);
    expect(memory.events(`fb:${past.id}`).length).toBe(simulateMatch(SEED, past).length);
  });

  it("adds nothing to a log at a restart, and finishes what was cut off", async () => {
    const memory = memoryHub();
    const cut = matchesBetween(SEED, NOW - HOUR, NOW - 45 * MINUTE).find((m) => m.sport === "fb" && m.fate === "played");
    if (!cut) return expect.fail("nobody plays");
    const first = setUp(manualClock(NOW), memory);
    await first.runner.ensureLog(cut.id);
    await first.runner.stop();
    const soFar = memory.events(`fb:${cut.id}`).length;
    const second = setUp(manualClock(NOW), memory);
    await second.runner.ensureLog(cut.id);
    await second.runner.stop();
    expect(memory.events(`fb:${cut.id}`).length).toBe(soFar);
    const repeated = (): number[] => [`fb:${cut.id}`, `odds:fb:${cut.id}`].map(memory.repeated);
    const before = repeated();
    const later = setUp(manualClock(NOW + 3 * HOUR), memory, 1);
    await later.runner.start();
    await later.runner.stop();
    for (const [ch, data] of Object.entries(whole(cut))) expect(memory.events(ch).map((e) => e.d)).toEqual(data);
    // Events the log had were not even sent again.
    expect(repeated()).toEqual(before);
    const count = memory.count();
    const over = setUp(manualClock(NOW + 4 * HOUR), memory, 1);
    await over.runner.start();
    await over.runner.stop();
    expect(repeated()).toEqual(before);
    expect(memory.count()).toBeGreaterThan(count);
  });

  it.each([
    ["a night", 12 * HOUR],
    ["a month", 30 * 24 * HOUR],
  ])("ends what was in play, and what was to come, when it was off for %s", async (_, off) => {
    const memory = memoryHub();
    const kicksOff = (from: number, to: number): SimMatch =>
      matchesBetween(SEED, NOW + from, NOW + to).find((m) => m.sport === "fb" && m.fate === "played") ?? expect.fail("nobody plays");
    const [inPlay, announced, listed] = [kicksOff(-HOUR, -HOUR / 2), kicksOff(HOUR, 2 * HOUR), kicksOff(4 * HOUR, 5 * HOUR)];
    const first = setUp(manualClock(NOW), memory, 1);
    await first.runner.ensureLog(inPlay.id);
    await first.runner.ensureLog(announced.id);
    await first.runner.stop();
    const begun = (match: SimMatch): number => memory.events(`fb:${match.id}`).length;
    expect(begun(inPlay)).toBeGreaterThan(100);
    expect(begun(announced)).toBeGreaterThan(0);

    const ids = [inPlay, announced, listed].map(({ id }) => id);
    const later = setUp(manualClock(NOW + off), memory, 1, ["wyscout-2500089", ...ids]);
    const { allRegistered } = await later.runner.start();
    await allRegistered;
    await later.runner.stop();
    for (const match of [inPlay, announced]) {
      for (const [ch, data] of Object.entries(whole(match))) expect(memory.events(ch).map((e) => e.d)).toEqual(data);
      expect(memory.repeated(`fb:${match.id}`)).toBe(0);
      // The rest of a match that is over comes in one commit.
      expect(memory.batches().filter((channels) => channels.has(`fb:${match.id}`))).toHaveLength(2);
    }
    // Nobody has asked for this one's log: its row alone says how it ended.
    expect(begun(listed)).toBe(0);
    expect(later.rows.get(listed.id)).toMatchObject({ state: 8, half: [expect.any(Number), expect.any(Number)] });
    expect(later.errors).toEqual([]);
  });

  it("plays on after the clock was set back and then to the right time", async () => {
    const { clock, memory, runner, errors } = setUp(manualClock(NOW), memoryHub(), 1);
    const playing = matchesBetween(SEED, NOW - HOUR / 2, NOW).find((m) => m.sport === "fb" && m.fate === "played");
    if (!playing) return expect.fail("nobody plays");
    await runner.start();
    await settle(500);
    const ch = `fb:${playing.id}`;
    const due = (): number => simulateMatch(SEED, playing).filter(({ at }) => at <= clock.now()).length;
    const before = due();
    expect(memory.events(ch)).toHaveLength(before);
    clock.set(-HOUR);
    clock.advance(MINUTE);
    await settle();
    clock.set(HOUR);
    for (let minute = 0; minute < 6; minute += 1) {
      clock.advance(MINUTE);
      await settle(200);
    }
    expect(memory.events(ch)).toHaveLength(due());
    expect(due()).toBeGreaterThan(before);
    expect(errors).toEqual([]);
    await runner.stop();
  });

  it("lists its matches after all when the database was away at the start", async () => {
    const { clock, rows, runner, errors, refuseToRegister } = setUp(manualClock(NOW), memoryHub(), 1);
    refuseToRegister(2);
    const started = runner.start();
    for (let i = 0; i < 3; i += 1) {
      await settle();
      clock.advance(2_000);
    }
    await (
      await started
    ).allRegistered;
    const today = programmeDayOf(NOW);
    for (const day of [today - 1, today, today + 1]) for (const { id } of matchesOfDay("fb", SEED, day)) expect(rows.has(id)).toBe(true);
    expect(errors).toHaveLength(2);
    await runner.stop();
  });
});
