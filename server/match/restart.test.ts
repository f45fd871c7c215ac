import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { BasketballState } from "../../contract/codes/basketball.ts";
import { FootballState } from "../../contract/codes/football.ts";
import type { Sport } from "../../contract/feed/channels.ts";
import type { FeedEvent, NewEvent } from "../../contract/feed/frames.ts";
import type { Fixture, MatchEvent } from "../../contract/feed/sport.ts";
import { FEED } from "../../contract/limits.ts";
import { type MatchState, emptyMatch, reduceMatch } from "../../contract/match/fold.ts";
import { foldMatch } from "../compose/matches.ts";
import { createCheckpoints } from "../feed/checkpoints.ts";
import { createEventLog } from "../feed/eventLog.ts";
import { createHub } from "../feed/hub.ts";
import { testSubscriber } from "../feed/testSubscriber.ts";
import { manualClock } from "../kit/clock.ts";
import { silentLog } from "../kit/log.ts";
import { rowOfFixture } from "../../contract/match/boardRows.ts";
import { type TestDatabase, freshDatabase } from "../kit/testDatabase.ts";
import { fixtureOf, storedMatch } from "../odds/testing.ts";
import { type StoredMatch, UNFED, createMatchRepository } from "./matchRepository.ts";
import { createMatchStates } from "./matchStates.ts";
import { createRowWriter } from "./rowWriter.ts";

/** A long match with checkpoints, as a restarted portal shows it. */

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase(inject("databaseUrl"));
});
afterAll(() => database.remove());

const START = 1_700_000_000_000;
const log = silentLog();

/** The parts of a portal that matches need; `reads`: after which numbers the log was read. */
function startLife() {
  const clock = manualClock(START);
  const eventLog = createEventLog(database.db);
  const reads: number[] = [];
  const watched = {
    ...eventLog,
    read: (ch: string, after: number, limit: number) => {
      reads.push(after);
      return eventLog.read(ch, after, limit);
    },
  };
  const hub = createHub({ log, eventLog: watched, clock });
  const rows = createRowWriter({ repository: createMatchRepository(database.db), clock, log });
  const states = createMatchStates({ hub, eventLog, rows, clock, log });
  const checkpoints = createCheckpoints({ hub, eventLog, clock, log, fold: foldMatch });
  return {
    clock,
    eventLog,
    hub,
    states,
    checkpoints,
    reads,
    async end() {
      await checkpoints.stop();
      states.stop();
      rows.stop();
      await hub.close();
    },
  };
}

const line = (n: number): Partial<NewEvent> => ({ k: "text", d: { id: `t${n}`, text: `第${n}句` } });

/** Everything a page shows happens in the first minutes; after them there are only texts, past the next checkpoint. */
function footballMatch(matchId: string, count: number): NewEvent[] {
  const incident = (id: string, type: string, side: string, minute: number) => ({
    k: "incident",
    d: { id, type, side, minute, player: id },
  });
  const team = (id: string, name: string) => ({ id, name });
  const opening: Partial<NewEvent>[] = [
    {
      k: "fixture",
      d: {
        matchId,
        sport: "fb",
        league: { id: "l", name: "联赛", color: "#112233" },
        kickoffAt: START,
        home: team("h", "主队"),
        away: team("a", "客队"),
        source: "test",
      },
    },
    { k: "lineup", d: { side: "home", formation: "4-3-3", starters: [], bench: [] } },
    { k: "state", d: { state: 2, clock: { base: 0, startAt: START, rate: 1 } } },
    incident("g1", "goal", "home", 3),
    { k: "score", d: { score: [1, 0] } },
    incident("y1", "yellow", "away", 5),
    incident("y2", "yellow", "away", 6),
    { k: "incident.revoked", d: { id: "y2" } },
    { k: "stat", d: { team: { shots: [4, 1] } } },
    { k: "position", d: { kind: "shot", side: "home", minute: 3, x: 0.9, y: 0.5, result: "goal", incidentId: "g1" } },
    incident("c1", "corner", "home", 8),
  ];
  return Array.from({ length: count }, (_, i) => ({
    at: START + i,
    key: `e${i}`,
    k: "",
    d: null,
    ...(opening[i] ?? line(i)),
    ch: `fb:${matchId}`,
  }));
}

async function foldedFromFirst(ch: string, id: string): Promise<MatchState> {
  const events = await createEventLog(database.db).read(ch, 0, 10_000);
  return events.reduce<MatchState>((state, event: FeedEvent) => reduceMatch(state, event as MatchEvent), emptyMatch("fb", id));
}

test("a match is the same after a restart: taken up from its checkpoint, not begun anew", async () => {
  const [id, ch] = ["long", "fb:long"];
  const count = 2 * FEED.checkpointEvery + 37;
  const first = startLife();
  await first.hub.publish(footballMatch(id, count));
  await first.checkpoints.settled();
  const before = await first.states.match("fb", id);
  await first.end();

  const second = startLife();
  const after = await second.states.match("fb", id);
  expect(after).toEqual(before);
  expect(after.state).toEqual(await foldedFromFirst(ch, id));
  expect(after.state).toMatchObject({ score: [1, 0], yellow: [0, 1], corners: [1, 0], state: 2, events: count, seq: count });
  // After a restart a long match is not read from its first event for every request.
  expect(Math.min(...second.reads)).toBe(2 * FEED.checkpointEvery);

  // A subscriber of the feed gets the whole match too, and goes on from there.
  const reader = testSubscriber();
  await second.hub.join(ch, null, reader, () => true);
  const [given] = reader.frames;
  expect(given?.t === "snap" && [given.s, given.d]).toEqual([count, JSON.parse(JSON.stringify(after.state))]);
  await second.hub.publish([{ ch, at: START + count, k: "score", d: { score: [2, 0] } }]);
  second.clock.advance(FEED.tickMs);
  expect(reader.events.map(({ s, k }) => [s, k])).toEqual([[count + 1, "score"]]);
  expect((await second.states.match("fb", id)).state).toMatchObject({ score: [2, 0], yellow: [0, 1], seq: count + 1 });
  expect((await second.states.match("fb", id)).state.texts).toHaveLength(count - 11);
  await second.end();
});

test("checkpoints made by one portal after another are one chain: each holds all that went before it", async () => {
  const [id, ch] = ["chain", "fb:chain"];
  const all = footballMatch(id, 3 * FEED.checkpointEvery);
  for (let from = 0; from < all.length; from += 400) {
    const life = startLife();
    await life.hub.publish(all.slice(from, from + 400));
    await life.checkpoints.settled();
    await life.end();
  }
  const eventLog = createEventLog(database.db);
  for (const times of [1, 2, 3]) {
    const s = times * FEED.checkpointEvery;
    const checkpoint = await eventLog.checkpoint(ch, s);
    const events = await eventLog.read(ch, 0, s);
    const whole = events.reduce<MatchState>((state, event) => reduceMatch(state, event as MatchEvent), emptyMatch("fb", id));
    expect(checkpoint, `the ${times}. checkpoint`).toEqual({ s, state: JSON.parse(JSON.stringify(whole)) });
  }
});

test("a match that was begun anew is not restored from what was folded before, also when the old fold comes late", async () => {
  const [id, ch] = ["anew", "fb:anew"];
  const first = startLife();
  const every = FEED.checkpointEvery;
  await first.hub.publish(footballMatch(id, every + 5));
  await first.checkpoints.settled();
  const stale = await first.eventLog.checkpoint(ch, every);
  expect(stale?.s).toBe(every);
  const old = await first.hub.position(ch);
  await first.hub.reset(ch);
  // Fewer events than before, and then as many: neither may be mistaken for the old ones.
  await first.hub.publish(footballMatch(id, 3).map((event) => ({ ...event, key: `again ${event.key}` })));
  await first.eventLog.saveCheckpoint(ch, { e: old.e, s: every }, stale?.state);
  await first.end();

  const second = startLife();
  const short = await second.states.match("fb", id);
  expect(short.e).not.toBe(old.e);
  expect(short.state).toMatchObject({ score: [0, 0], yellow: [0, 0], seq: 3, events: 3 });
  const rest = Array.from({ length: every }, (_, i) => ({
    ch,
    at: START + i,
    key: `rest ${i}`,
    k: "text",
    d: { id: `r${i}`, text: "说" },
  }));
  await second.hub.publish(rest);
  await second.eventLog.saveCheckpoint(ch, { e: old.e, s: every }, stale?.state);
  await second.checkpoints.settled();
  await second.end();

  const third = startLife();
  const long = await third.states.match("fb", id);
  expect(long.state).toEqual(await foldedFromFirst(ch, id));
  expect(long.state).toMatchObject({ score: [0, 0], incidents: [], seq: every + 3 });
  await third.end();
});

test("which matches are over and which still have to end, in every state of both sports", async () => {
  const repository = createMatchRepository(database.db);
  const states = { fb: Object.entries(FootballState), bk: Object.entries(BasketballState) };
  const match = (id: string, sport: Sport, state: number, over: Partial<Fixture> = {}): StoredMatch =>
    storedMatch(fixtureOf(id, { sport, kickoffAt: START, source: "states", ...over }), { state });
  await repository.save([
    ...(["fb", "bk"] as const).flatMap((sport) => states[sport].map(([name, state]) => match(`${sport} ${name}`, sport, state))),
    match("the first", "bk", BasketballState.q1, { kickoffAt: START - 1 }),
    match("to come", "fb", FootballState.notStarted, { kickoffAt: START + 1 }),
    match("another's", "fb", FootballState.notStarted, { source: "another" }),
  ]);
  const unended = await repository.unended("states", START + 1);
  expect(unended[0]).toBe("the first");
  const over = ["bk abandoned", "bk cancelled", "bk finished", "fb abandoned", "fb cancelled", "fb finished"];
  expect([...(await repository.over("states"))].toSorted()).toEqual(over);
  const neither = ["fb postponed", "fb toBeDecided", "bk delayed", "bk toBeDecided", "fb abnormal", "bk abnormal"];
  const all = (["fb", "bk"] as const).flatMap((sport) => states[sport].map(([name]) => `${sport} ${name}`));
  expect(unended.slice(1).toSorted()).toEqual(all.filter((id) => ![...over, ...neither].includes(id)).toSorted());
});

test("a row the database refuses holds up no other", async () => {
  const repository = createMatchRepository(database.db);
  const rows = createRowWriter({ repository, clock: manualClock(START), log });
  for (const [id, name, kickoffAt] of [
    ["row-a", "甲队", START],
    ["row-nul", "甲\0队", START],
    ["row-half", "甲\ud800队", START],
    ["row-far", "甲队", 1e19],
    ["row-b", "乙队", START],
  ] as const) {
    const fixture = fixtureOf(id, { home: { id: "h", name }, kickoffAt });
    rows.add({ row: rowOfFixture(fixture), fixture, position: UNFED });
  }
  await rows.flush();
  const found = await Promise.all(["row-a", "row-nul", "row-half", "row-far", "row-b"].map((id) => repository.find("fb", id)));
  expect(found.map((one) => one?.row.id ?? null)).toEqual(["row-a", null, null, null, "row-b"]);
});
