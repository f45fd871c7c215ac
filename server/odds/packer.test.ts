import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { createEventLog } from "../feed/eventLog.ts";
import { type ManualClock, manualClock } from "../kit/clock.ts";
import { silentLog } from "../kit/log.ts";
import { type TestDatabase, freshDatabase } from "../kit/testDatabase.ts";
import { createMatchRepository } from "../match/matchRepository.ts";
import { createPackedOdds } from "./packedOdds.ts";
import { createOddsPacker } from "./packer.ts";
import { KICKOFF, fixtureOf, priced, stateEvent, storedMatch } from "./testing.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase(inject("databaseUrl"));
});
afterAll(() => database.remove());

const SIX_HOURS = 21_600_000;
const END = KICKOFF + 7_000_000;

/** A match with its last event at `END` and prices until shortly before. */
async function played(id: string, over: { readonly state?: number; readonly kickoffAt?: number } = {}): Promise<void> {
  const { state, ...fixture } = over;
  await createMatchRepository(database.db).save([storedMatch(fixtureOf(id, fixture), state === undefined ? {} : { state })]);
  await createEventLog(database.db).append([...priced(id, 6), stateEvent(id, 2, KICKOFF), stateEvent(id, 8, END)]);
}

/** A running packer: the channels it packed, in order; `beat` advances a minute by default and waits for the sweep. */
function life(clock: ManualClock, broken: ReadonlySet<string> = new Set()) {
  const odds = createPackedOdds(database.db);
  const packed: string[] = [];
  let sweeps = 0;
  const watched = {
    async due(...args: Parameters<typeof odds.due>) {
      sweeps += 1;
      return odds.due(...args);
    },
    async pack(ch: string) {
      if (broken.has(ch)) throw new Error("broken");
      const answer = await odds.pack(ch);
      packed.push(ch.replace("odds:fb:", ""));
      return answer;
    },
  };
  const log = silentLog();
  const info = vi.spyOn(log, "info");
  const packer = createOddsPacker({ odds: watched, clock, log });
  return {
    packed,
    info,
    packer,
    sweeps: () => sweeps,
    async beat(ms = 60_000) {
      await vi.waitFor(() => expect(clock.pending).toBe(1));
      clock.advance(ms);
      await vi.waitFor(() => expect(clock.pending).toBe(1));
    },
  };
}

test("a match is packed six hours after its last event, not a millisecond sooner; others and what is not over stay", async () => {
  await played("over");
  await played("playing", { state: 4 });
  await played("called-off", { state: 12 });
  await played("to-come", { state: 12, kickoffAt: END + 90_000_000 });
  const clock = manualClock(END + SIX_HOURS - 60_001);
  const { packer, packed, beat, info } = life(clock);
  packer.start();
  await beat();
  expect(packed).toEqual([]);
  await beat(1);
  expect(packed).toEqual([]);
  await beat();
  expect(packed.toSorted()).toEqual(["called-off", "over"]);
  expect(info).toHaveBeenCalledWith(
    expect.objectContaining({ matches: 2, events: 12, lines: expect.any(Number) }),
    "odds of finished matches packed",
  );
  await beat();
  expect(packed).toHaveLength(2);
  expect(info).toHaveBeenCalledTimes(1);

  // After a late quote the wait starts over.
  await createEventLog(database.db).append(priced("over", 1, 6).map((event) => ({ ...event, at: clock.now() })));
  await beat(SIX_HOURS - 1);
  expect(packed).toHaveLength(2);
  await beat();
  expect(packed).toEqual([...packed.slice(0, 2), "over"]);
  await packer.stop();
});

test("after a start a backlog is caught up with, ten a minute; one that fails keeps no other from it and is tried again in an hour", async () => {
  const ids = Array.from({ length: 23 }, (_, i) => `backlog-${String(i).padStart(2, "0")}`);
  for (const [i, id] of ids.entries()) await played(id, { kickoffAt: KICKOFF - 100_000 + i });
  const [bad = ""] = ids;
  const broken = new Set([`odds:fb:${bad}`]);
  const clock = manualClock(END + 2 * SIX_HOURS);
  const { packer, packed, beat } = life(clock, broken);
  packer.start();
  await vi.waitFor(() => expect(packed).toHaveLength(9));
  await beat();
  expect(packed).toHaveLength(19);
  await beat();
  expect(packed).toEqual(ids.slice(1));
  broken.clear();
  await beat(3_600_000 - 180_001);
  expect(packed).not.toContain(bad);
  await beat();
  await beat();
  expect(packed).toContain(bad);
  await packer.stop();
});

test("stopped while it packs, it ends with the match at hand", async () => {
  for (const id of ["last-1", "last-2", "last-3"]) await played(id, { kickoffAt: KICKOFF - 5 });
  const { packer, packed } = life(manualClock(END + 3 * SIX_HOURS));
  packer.start();
  await vi.waitFor(() => expect(packed).toHaveLength(1), { interval: 1 });
  await packer.stop();
  expect(packed.length).toBeLessThan(3);
});
