import { existsSync } from "node:fs";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import type { ServerFrame } from "../../contract/feed/frames.ts";
import type { MatchDetailReply, MatchLogReply, ScoreListReply } from "../../contract/http/live.ts";
import type { MatchDate, MatchPage, MatchRows } from "../../contract/http/match.ts";
import { type BoardState, boardOfSnapshot, reduceBoard } from "../../contract/match/boardFold.ts";
import { shanghaiDate } from "../../contract/shanghai.ts";
import { readConfig } from "../kit/config.ts";
import { silentLog } from "../kit/log.ts";
import { startPortal } from "../compose/portal.ts";
import { type TestDatabase, freshDatabase } from "../kit/testDatabase.ts";
import { type TestPortal, startTestPortal, TEST_PROVIDER_KEY } from "../../tests/setup/testPortal.ts";

let database: TestDatabase;
let portal: TestPortal;
beforeAll(async () => {
  database = await freshDatabase(inject("databaseUrl"));
  portal = await startTestPortal(database.url);
});
afterAll(async () => {
  await portal.stop();
  await database.remove();
});

const HOUR = 3_600_000;
const now = Date.now();
const fixture = (matchId: string, over: object = {}) => ({
  ch: `fb:${matchId}`,
  at: now,
  k: "fixture",
  key: "fixture",
  d: {
    matchId,
    sport: "fb",
    league: { id: "l1", name: "联赛", color: "#123456" },
    kickoffAt: now,
    home: { id: "h", name: "主队" },
    away: { id: "a", name: "客队" },
    source: "test",
    ...over,
  },
});
const score = (matchId: string, home: number, away: number, key?: string) => ({
  ch: `fb:${matchId}`,
  at: now,
  k: "score",
  d: { score: [home, away] },
  ...(key ? { key } : {}),
});
const state = (matchId: string, code: number) => ({ ch: `fb:${matchId}`, at: now, k: "state", d: { state: code } });
const odds = (matchId: string, home: number) => ({
  ch: `odds:fb:${matchId}`,
  at: now,
  k: "odds",
  d: { company: "c1", market: "eu", price: [home, 3, 4] },
});

const liveRow = async (id: string) => (await portal.get<ScoreListReply>("/tapi/live/fb/match/list")).data.rows.find((row) => row.id === id);

/** A feed client that reads everything sent to it. */
async function subscribe(ch: string, since?: { e: string; s: number }): Promise<{ frames: ServerFrame[]; close: () => void }> {
  const socket = new WebSocket(`${portal.url.replace("http", "ws")}/feed/sport`);
  const frames: ServerFrame[] = [];
  socket.addEventListener("message", (message) => {
    const parsed = JSON.parse(String(message.data)) as ServerFrame | ServerFrame[];
    frames.push(...(Array.isArray(parsed) ? parsed : [parsed]));
  });
  await new Promise((resolve) => socket.addEventListener("open", resolve));
  socket.send(JSON.stringify({ t: "sub", ch, ...(since ? { since } : {}) }));
  await vi.waitFor(() => expect(frames.some((f) => f.t === "snap" || f.t === "ok")).toBe(true));
  return { frames, close: () => socket.close() };
}

test("a pushed match stands on the board, in its detail and in its log", async () => {
  expect((await portal.push([fixture("p1"), state("p1", 2), score("p1", 1, 0), odds("p1", 2), odds("p1", 2.2)])).data).toEqual({
    accepted: 5,
    duplicates: 0,
  });
  await vi.waitFor(async () =>
    expect(await liveRow("p1")).toMatchObject({ state: 2, score: [1, 0], odds: { eu: { p: [2.2, 3, 4], m: [1, 0, 0] } } }),
  );
  const { data: detail } = await portal.get<MatchDetailReply>("/tapi/live/fb/match/detail?matchId=p1");
  expect(detail).toMatchObject({ match: { score: [1, 0], fixture: { source: "test" } }, asOf: { s: 3 }, oddsAsOf: { s: 2 } });
  const { data: log } = await portal.get<MatchLogReply>("/tapi/live/fb/match/log?matchId=p1&after=1&limit=1");
  expect(log).toMatchObject({ asOf: detail.asOf, events: [{ s: 2, k: "state" }] });
  expect((await portal.get<MatchLogReply>("/tapi/live/fb/odds/log?matchId=p1")).data.events).toHaveLength(2);
  expect(
    (await portal.post<{ matches: object[] }>("/tapi/live/fb/match/live/eventList", { matchIds: ["p1", "nobody"] })).data.matches,
  ).toMatchObject([{ matchId: "p1" }]);
});

test("the score list and the feed agree: resuming from its asOf brings what came after, and no more", async () => {
  await portal.push([fixture("p2"), state("p2", 2)]);
  await vi.waitFor(async () => expect(await liveRow("p2")).toMatchObject({ state: 2 }));
  const { data: list } = await portal.get<ScoreListReply>("/tapi/live/fb/match/list");
  await portal.push([score("p2", 0, 1), state("p2", 3), score("p2", 0, 2)]);
  const feed = await subscribe("fb", list.asOf);
  await vi.waitFor(async () => expect(await liveRow("p2")).toMatchObject({ state: 3, score: [0, 2] }));
  const { data: later } = await portal.get<ScoreListReply>("/tapi/live/fb/match/list");
  await vi.waitFor(() => expect(feed.frames.at(-1)).toMatchObject({ t: "ev", s: later.asOf.s }));
  expect(feed.frames.find((f) => f.t === "ok")).toMatchObject({ e: list.asOf.e, s: list.asOf.s });
  let board: BoardState = boardOfSnapshot(list);
  for (const frame of feed.frames) if (frame.t === "ev") board = reduceBoard(board, frame);
  expect([...board.values()].toSorted((a, b) => a.kickoffAt - b.kickoffAt || (a.id < b.id ? -1 : 1))).toEqual(later.rows);
  const fresh = await subscribe("fb");
  expect(fresh.frames.find((f) => f.t === "snap")).toMatchObject({ d: { rows: later.rows } });
  feed.close();
  fresh.close();
});

test("pushing again changes nothing; a batch with a bad event is refused whole", async () => {
  const events = [fixture("p3"), score("p3", 1, 0, "goal-1"), score("p3", 2, 0, "goal-2")];
  expect((await portal.push(events)).data).toEqual({ accepted: 3, duplicates: 0 });
  expect((await portal.push(events)).data).toEqual({ accepted: 0, duplicates: 3 });
  expect((await portal.push([...events.slice(1), score("p3", 3, 0, "goal-3")])).data).toEqual({ accepted: 1, duplicates: 2 });
  const refused = await portal.push([score("p3", 4, 0, "goal-4"), score("p3", 5, -1, "goal-5"), score("p3", 6, 0, "goal-6")]);
  expect(refused).toMatchObject({ status: 400, code: 400, message: "第 1 个事件有误：d.score.1 must be >= 0", data: null });
  expect(await portal.get<MatchLogReply>("/tapi/live/fb/match/log?matchId=p3")).toMatchObject({ code: 200, data: { asOf: { s: 4 } } });
});

test("a run starts its channels from nothing, in a new epoch, and shuts out the run before it", async () => {
  await portal.push([fixture("p4"), state("p4", 2), score("p4", 3, 3)]);
  await vi.waitFor(async () => expect(await liveRow("p4")).toMatchObject({ score: [3, 3] }));
  const before = (await portal.get<MatchDetailReply>("/tapi/live/fb/match/detail?matchId=p4")).data;
  const run = await portal.post<{ runId: string }>(
    "/ingest/runs",
    { title: "again", channels: ["fb:p4", "odds:fb:p4"] },
    { "x-provider-key": TEST_PROVIDER_KEY },
  );
  expect(run).toMatchObject({ code: 200, data: { runId: expect.stringMatching(/.{10}/) } });
  await vi.waitFor(async () => expect(await liveRow("p4")).toMatchObject({ state: 1, score: [0, 0] }));
  expect(await portal.push([fixture("p4"), state("p4", 2)])).toMatchObject({
    code: 409,
    message: "频道 fb:p4 已由新的推送接管",
    data: null,
  });
  expect((await portal.push([fixture("p4"), state("p4", 2)], run.data.runId)).data.accepted).toBe(2);
  const after = (await portal.get<MatchDetailReply>("/tapi/live/fb/match/detail?matchId=p4")).data;
  expect(after).toMatchObject({ asOf: { s: 2 }, match: { score: [0, 0], state: 2 } });
  expect(after.asOf.e).not.toBe(before.asOf.e);
});

test("a channel that no run has named belongs to whoever writes to it first; a room has to exist", async () => {
  const taken = { status: 409, code: 409, message: "频道 fb:p7 已由新的推送接管", data: null };
  const both = await Promise.all([portal.push([fixture("p7")], "one"), portal.push([fixture("p7")], "two")]);
  expect(both.map(({ code }) => code).toSorted()).toEqual([200, 409]);
  const [first, second] = both[0].code === 200 ? ["one", "two"] : ["two", "one"];
  expect(await portal.push([state("p8", 2), state("p7", 2)], second)).toMatchObject(taken);
  expect(await portal.push([state("p7", 2)], first)).toMatchObject({ code: 200, data: { accepted: 1 } });
  const run = await portal.post<{ runId: string }>(
    "/ingest/runs",
    { title: "t", channels: ["fb:p7"] },
    { "x-provider-key": TEST_PROVIDER_KEY },
  );
  expect(await portal.push([state("p7", 4)], first)).toMatchObject(taken);
  expect(await portal.push([fixture("p7")], run.data.runId)).toMatchObject({ code: 200 });
  const from = { id: "1", name: "球迷", portrait: "", level: null, noble: null, role: "user" };
  const talk = { ch: "room:999999", at: Date.now(), k: "chat", d: { id: "x1", text: "在吗", from } };
  expect(await portal.push([talk], "one")).toMatchObject({ status: 404, message: "直播间 999999 不存在" });
});

test("pushing needs the key, and channels of matches", async () => {
  const key = { "x-provider-key": TEST_PROVIDER_KEY };
  for (const headers of [{}, { "x-provider-key": "" }, { "x-provider-key": `${TEST_PROVIDER_KEY}x` }]) {
    expect(await portal.post("/ingest/events", { runId: "r", events: [score("p1", 9, 9)] }, headers)).toMatchObject({
      status: 401,
      code: 401,
    });
    expect(await portal.post("/ingest/runs", { title: "t", channels: ["fb:p1"] }, headers)).toMatchObject({ status: 401, code: 401 });
  }
  expect(await portal.post("/ingest/runs", { title: "t", channels: ["fb:p1", "user:1"] }, key)).toMatchObject({
    code: 400,
    message: "频道 user:1 不是比赛、赔率或直播间频道",
  });
  expect(await portal.post("/ingest/events", { runId: "r", events: [] }, key)).toMatchObject({ code: 400 });
  expect(
    await portal.post("/ingest/events", { runId: "r", events: Array.from({ length: 2_001 }, () => score("p1", 9, 9)) }, key),
  ).toMatchObject({ code: 400 });
  expect((await liveRow("p1"))?.score).toEqual([1, 0]);
});

test("lists by day: results, what is to come, pages and the days themselves", async () => {
  await portal.push([fixture("d1", { kickoffAt: now - 30 * HOUR }), state("d1", 8), score("d1", 2, 1)]);
  await portal.push([fixture("d2", { kickoffAt: now + 30 * HOUR })]);
  const date = (offset: number) => shanghaiDate(now + offset * HOUR);
  const ids = async (url: string) => (await portal.get<MatchRows>(url)).data.rows.map((row) => row.id);
  await vi.waitFor(async () => {
    expect(await ids(`/tapi/live/fb/match/list?type=end&date=${date(-30)}`)).toEqual(["d1"]);
    expect(await ids(`/tapi/live/fb/match/list?type=next&date=${date(30)}`)).toEqual(["d2"]);
    expect(await ids(`/tapi/live/fb/match/list?type=end&date=${date(30)}`)).toEqual([]);
    expect(await ids(`/aapi/api/match/schedule?date=${date(30)}`)).toEqual(["d2"]);
  });
  expect((await portal.get<ScoreListReply>("/tapi/live/fb/match/list")).data.rows.map((row) => row.id)).not.toContain("d1");
  const page = await portal.post<MatchPage>("/aapi/api/match/listPage", {
    sport: "fb",
    date: date(30),
    leagueIds: ["l1"],
    pageNum: 1,
    pageSize: 1,
  });
  expect(page.data).toMatchObject({ total: 1, rows: [{ id: "d2" }] });
  expect((await portal.post<MatchPage>("/aapi/api/match/listPage", { sport: "fb", date: date(30), leagueIds: ["other"] })).data).toEqual({
    total: 0,
    rows: [],
  });
  const { dates } = (await portal.get<{ dates: MatchDate[] }>("/aapi/api/match/dates")).data;
  expect(dates).toContainEqual({ date: date(-30), football: 1, basketball: 0 });
  expect(await portal.get("/tapi/live/fb/match/list?type=end&date=2026-02-30")).toMatchObject({ code: 400 });
  expect(await portal.get("/tapi/live/fb/match/detail?matchId=nobody")).toMatchObject({ code: 404 });
  expect(await portal.get("/tapi/live/xx/match/list")).toMatchObject({ code: 404 });
});

test("without demo data it does not start unless somebody carries its messages", async () => {
  const env = { PORT: "0", RTMP_PORT: "0", DATA_DIR: "/nonexistent", DATABASE_URL: database.url, DEMO: "0" };
  await expect(startPortal({ config: readConfig(env), log: silentLog() })).rejects.toThrow(/SMS_PROVIDER_URL.*operating/);
});

test("without demo data there are no pages of developers", async () => {
  // Without a build every URL gets the page that says so, therefore the routes are checked as well.
  for (const path of ["/dev/ui", "/dev/ui/assets/*", "/dev/inbox"]) {
    expect([path, portal.app.hasRoute({ method: "GET", url: path })]).toEqual([path, false]);
    expect((await fetch(`${portal.url}${path}`)).status).toBe(existsSync("dist/client/.vite/manifest.json") ? 404 : 503);
  }
});

test("a portal shows the same after a restart", async () => {
  await portal.push([fixture("p5"), state("p5", 4), score("p5", 2, 2), odds("p5", 1.5)]);
  await vi.waitFor(async () => expect(await liveRow("p5")).toMatchObject({ score: [2, 2], odds: { eu: { p: [1.5, 3, 4] } } }));
  const before = await liveRow("p5");
  portal = await portal.restart();
  const { data } = await portal.get<ScoreListReply>("/tapi/live/fb/match/list");
  // The row's number belongs to the board's epoch, which is new after each start.
  expect(data.rows.find((row) => row.id === "p5")).toEqual({ ...before, n: expect.any(Number) });
});
