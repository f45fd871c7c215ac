import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { NewEvent } from "../../contract/feed/frames.ts";
import type { OddsQuote } from "../../contract/feed/sport.ts";
import { createEventLog } from "../feed/eventLog.ts";
import { type TestDatabase, freshDatabase } from "../kit/testDatabase.ts";
import { createMatchRepository } from "../match/matchRepository.ts";
import { createLogPages } from "../tips/logPages.ts";
import { createPackedOdds } from "./packedOdds.ts";
import { createClosingPrices } from "./readClosings.ts";
import { KICKOFF, fixtureOf, stateEvent, storedMatch } from "./testing.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase(inject("databaseUrl"));
});
afterAll(() => database.remove());

const MINUTE = 60_000;
const log = () => createEventLog(database.db, createPackedOdds(database.db));

/** A quote of crown's handicap, `minute` minutes after the listed kick-off. */
function quote(id: string, minute: number, home: number, over: Partial<OddsQuote> = {}): NewEvent {
  const at = KICKOFF + minute * MINUTE;
  const quotes = [{ company: "crown", market: "ah", price: [home, -0.25, 0.9], ...over }];
  return { ch: `odds:fb:${id}`, at, k: "odds.batch", d: { quotes }, key: `${minute}/${home}` };
}

async function closing(id: string, listedAt: number): Promise<unknown> {
  const prices = await createClosingPrices({ db: database.db, hub: createLogPages(log()) })("fb", id, listedAt);
  return prices.get("crown/ah");
}

/** The closing prices before and after the odds are packed. */
async function both(id: string, listedAt: number): Promise<readonly unknown[]> {
  const before = await closing(id, listedAt);
  await createPackedOdds(database.db).pack(`odds:fb:${id}`);
  return [before, await closing(id, listedAt)];
}

const QUOTES = [
  [-30, 0.9],
  [-5, 0.92],
  [4, 0.94],
  [9, 0.96],
  [12, 0.98],
] as const;

test.each([
  ["later than it was listed", 10, [0.96, -0.25, 0.9]],
  ["earlier", -10, [0.9, -0.25, 0.9]],
])("the closing price is of the start that was reported, %s, before and after the odds are packed", async (_when, startsIn, price) => {
  const id = `start${startsIn}`;
  await createMatchRepository(database.db).save([storedMatch(fixtureOf(id))]);
  await log().append([...QUOTES.map(([minute, home]) => quote(id, minute, home)), stateEvent(id, 2, KICKOFF + startsIn * MINUTE)]);
  expect(await both(id, KICKOFF)).toEqual([price, price]);
  // The caller's listed time may be that of another day: the reported start counts.
  expect(await closing(id, KICKOFF - 86_400_000)).toEqual(price);
});

test("a match whose log never says when it began has the one before it was listed to begin, whatever it is listed for since", async () => {
  const id = "unsaid";
  await createMatchRepository(database.db).save([storedMatch(fixtureOf(id, { kickoffAt: KICKOFF + 86_400_000 }))]);
  await log().append(QUOTES.map(([minute, home]) => quote(id, minute, home)));
  expect(await both(id, KICKOFF)).toEqual([
    [0.92, -0.25, 0.9],
    [0.92, -0.25, 0.9],
  ]);
});

test("what was suspended is no closing price, and what was quoted before the start and came after it is one", async () => {
  const id = "late";
  await createMatchRepository(database.db).save([storedMatch(fixtureOf(id))]);
  await log().append([
    quote(id, -9, 0.88),
    quote(id, -3, 0.99, { suspended: true }),
    stateEvent(id, 2, KICKOFF),
    quote(id, 2, 0.91, { quotedAt: KICKOFF - 1 }),
    quote(id, 3, 0.93, { quotedAt: KICKOFF }),
  ]);
  expect(await both(id, KICKOFF)).toEqual([
    [0.91, -0.25, 0.9],
    [0.91, -0.25, 0.9],
  ]);
});
