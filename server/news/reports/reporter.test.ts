import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { sql } from "kysely";
import type { FeedEvent } from "../../../contract/feed/frames.ts";
import type { Fixture, MatchEvent } from "../../../contract/feed/sport.ts";
import { rowOfMatch } from "../../../contract/match/boardRows.ts";
import { type MatchState, emptyMatch, reduceMatch } from "../../../contract/match/fold.ts";
import { isGoal } from "../../../contract/match/football.ts";
import { manualClock } from "../../kit/clock.ts";
import { silentLog } from "../../kit/log.ts";
import { type TestDatabase, freshDatabase } from "../../kit/testDatabase.ts";
import { simulateMatch } from "../../ingest/simulator/rows.ts";
import { matchesOfDay } from "../../ingest/simulator/schedule.ts";
import { createArticles } from "../articles.ts";
import { matchesIn } from "../../match/testing.ts";
import { createMomentCards } from "../../moment/momentCards.ts";
import { createEmbeds } from "../embeds.ts";
import { createPublishing } from "../publishing.ts";
import { type ChangedRow, createReporter } from "./reporter.ts";

/** A report from the end of its match to its correction, as readers see it. */

const DAY = 20_700;
const DAY_MS = 86_400_000;
let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase(inject("databaseUrl"));
});
afterAll(() => database.remove());

/** A played match with goals, its log, and its row as the portal reports it. */
function playedMatch() {
  for (const match of matchesOfDay("fb", "reporter", DAY)) {
    if (match.fate !== "played") continue;
    const events = simulateMatch("reporter", match).map((event, i) => ({ ...event, s: i + 1 }) as unknown as FeedEvent);
    const state = fold(events);
    if (state.sport === "fb" && state.score[0] + state.score[1] >= 3) return { events, state };
  }
  throw new Error("no match with goals");
}

function fold(events: readonly FeedEvent[]): MatchState {
  const first = events.find(({ k }) => k === "fixture")?.d as Fixture;
  return events.reduce((state, event) => reduceMatch(state, event as MatchEvent), emptyMatch("fb", first.matchId as MatchState["matchId"]));
}

test("a match that is over is reported once; its correction makes revision 2, which says what it changed; readers behind see neither", async () => {
  const { db } = database;
  const played = playedMatch();
  const { state } = played;
  if (state.sport !== "fb" || !state.fixture) throw new Error("no football");
  const { fixture } = state;
  let log: readonly FeedEvent[] = played.events;
  const clock = manualClock(state.asOfAt + DAY_MS / 24);
  const positions = new Map<string, string>();
  let saved = 1n;
  let read = 0;
  const reader = {
    async read(_ch: string, after: number, limit: number) {
      const found = log.slice(after, after + limit);
      read += found.length;
      return found;
    },
    position: async () => ({ e: "e", s: log.length }),
  };
  const rowNow = () => {
    const row = rowOfMatch(fold(log), null);
    if (!row) throw new Error("no row");
    return row;
  };
  const publishing = createPublishing(db);
  const reporter = createReporter({
    db,
    publishing,
    changes: {
      position: async (name) => positions.get(name) ?? null,
      setPosition: async (name, position) => void positions.set(name, position),
      changed: async (after): Promise<readonly ChangedRow[]> =>
        after.at >= saved ? [] : [{ row: rowNow(), fixture, place: { at: saved, id: fixture.matchId } }],
    },
    read: reader.read,
    ensureLog: async () => true,
    simulatedSources: new Set(["sim"]),
    clock,
    log: silentLog(),
  });
  const articles = createArticles({
    db,
    clock,
    log: silentLog(),
    makeDoc: reporter.makeDoc,
    embeds: createEmbeds(matchesIn(reader.read), createMomentCards(reader)),
  });
  const listed = async (at?: number) => {
    const found = await articles.list({ by: "column", columnNo: "32" }, { pageNum: 1, pageSize: 10, at });
    return found.ok ? found.value.list : [];
  };

  expect(await reporter.run()).toBe(1);
  saved += 1n;
  read = 0;
  expect(await reporter.run(), "written once").toBe(0);
  expect(read, "a log that has not grown").toBe(0);
  const [report] = await listed();
  expect(report).toMatchObject({
    kind: "report",
    source: "数据组",
    revision: 1,
    isMachineMade: true,
    match: { score: state.score, isSimulated: true },
  });
  const id = report?.id ?? "";
  const endedAt = state.asOfAt;
  expect(await listed(endedAt), "held behind the end of the match").toEqual([]);

  const first = await articles.detail(id, null);
  if (!first.ok) throw new Error("no article");
  const { embeds, doc, made } = first.value.article;
  expect(made).toEqual({ template: 1, events: state.events });
  expect(embeds.matches[0]).toMatchObject({ score: state.score, state: "完场" });
  for (const moment of embeds.moments) {
    const then = fold(log.filter(({ at }) => at <= moment.at));
    expect(moment, "the score of then").toMatchObject({ isWithheld: false, score: then.score, correction: null });
  }
  expect(embeds.moments.length).toBe(doc.content.filter(({ type }) => type === "moment").length);

  const goal = state.incidents.findLast((one) => isGoal(one.type) && one.status !== "revoked");
  if (!goal) throw new Error("no goal");
  const score: [number, number] = [state.score[0], state.score[1]];
  score[goal.side === "home" ? 0 : 1] -= 1;
  const correctedAt = clock.now();
  const ch = log[0]?.ch ?? "";
  log = [
    ...log,
    { ch, k: "incident.revoked", s: log.length + 1, at: correctedAt, d: { id: goal.id, reason: "越位" } } as unknown as FeedEvent,
    { ch, k: "score", s: log.length + 2, at: correctedAt, d: { score } } as unknown as FeedEvent,
  ];
  clock.advance(30_000);
  saved += 1n;
  expect(await reporter.run()).toBe(1);
  const second = await articles.detail(id, null);
  if (!second.ok) throw new Error("no article");
  const { revisions, article, title } = second.value;
  expect(article.revision).toBe(2);
  expect(title).toContain(`${score[0]}-${score[1]}`);
  expect(revisions[0]).toMatchObject({ revision: 2, reason: "比分更正" });
  expect(revisions[0]?.changes.length).toBeGreaterThan(0);
  expect(JSON.stringify(article.doc)).toContain('"changed"');

  const behind = await articles.detail(id, null, correctedAt - 1);
  expect(behind).toMatchObject({ value: { title: first.value.title, isEarlier: true, article: { revision: 1, doc } } });
  if (behind.ok) expect(behind.value.article.embeds.matches[0]?.score).toEqual(state.score);
  // Nothing else has changed, so nothing is written again.
  saved += 1n;
  expect(await reporter.run()).toBe(0);
  const { rows } = await sql<{ doc: unknown }>`select doc from article_revision`.execute(db);
  expect(
    rows.map((row) => row.doc),
    "no prose is stored",
  ).toEqual([null, null]);
});

test("a match whose turn came while the database was gone, or whose log could not be read, is taken at the next look", async () => {
  const { state, events } = playedMatch();
  const row = rowOfMatch(state, null);
  if (!row || !state.fixture) throw new Error("no row");
  const { fixture } = state;
  let position = "0";
  let isDown = false;
  let failures = 1;
  let read = 0;
  const db = new Proxy(database.db, {
    get(real, name) {
      if (isDown && name === "getExecutor") throw new Error("the database is gone");
      const value: unknown = Reflect.get(real, name);
      return typeof value === "function" ? value.bind(real) : value;
    },
  });
  const reporter = createReporter({
    db,
    publishing: createPublishing(database.db),
    changes: {
      position: async () => position,
      setPosition: async (_, next) => void (position = next),
      async changed(after): Promise<readonly ChangedRow[]> {
        isDown = position === "0" && after.at === 0n;
        return after.at >= 10_000_000_000n ? [] : [{ row, fixture, place: { at: 10_000_000_000n, id: fixture.matchId } }];
      },
    },
    async read(_, after, limit) {
      read += 1;
      if (failures-- > 0) throw new Error("the log is gone");
      return events.slice(after, after + limit);
    },
    ensureLog: async () => true,
    simulatedSources: new Set(["sim"]),
    clock: manualClock(state.asOfAt + DAY_MS / 24),
    log: silentLog(),
  });
  await expect(reporter.run()).rejects.toThrow("the database is gone");
  expect(read).toBe(0);
  isDown = false;
  await reporter.run();
  expect([read, failures], "the log could not be read").toEqual([1, 0]);
  await reporter.run();
  expect(read, "read again").toBeGreaterThan(1);
  const before = read;
  await reporter.run();
  expect(read, "what is looked at again as it stands").toBe(before);
});
