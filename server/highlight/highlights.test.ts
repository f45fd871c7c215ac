import { fork, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { constants, tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import type { FeedEvent } from "../../contract/feed/frames.ts";
import { highlightCalls } from "../../contract/http/highlights.ts";
import { composeHighlights } from "../compose/highlights.ts";
import { createEventLog } from "../feed/eventLog.ts";
import { createHub } from "../feed/hub.ts";
import { type TestPortal, testPortal } from "../follow/testing.ts";
import { silentLog } from "../kit/log.ts";
import { recordPast } from "../media/demo/pastRecording.ts";
import { createFfmpeg } from "../media/film/ffmpeg.ts";
import { createFilmMaker } from "../media/film/filmMaker.ts";
import { createFlvReader } from "../media/flv/reader.ts";
import { markOf, readScript } from "../media/flv/script.ts";
import { TAG } from "../media/flv/tags.ts";
import { sampleOf } from "../media/demo/sample.ts";
import { AAC_CODEC, H264 } from "../media/testing.ts";
import { createRecordingRepository } from "../room/recordingRepository.ts";
import { type TestMoney, testMoney } from "../wallet/money.testing.ts";
import { createCutter } from "./cutter.ts";
import { FILM_ADDRESS_MS } from "./addresses.ts";

const { informMovieHighlights, informMovieHighlightsBuy, informMovieHighlightsDetail, informMovieHighlightsPay } = highlightCalls;
const noFfmpeg = spawnSync("ffmpeg", ["-version"], { stdio: "ignore" }).status !== 0;
if (noFfmpeg) console.warn("skipped: highlights, ffmpeg is not installed");

/** A film of 25 seconds is larger. */
const FILM_BYTES = 50_000;

/** Normal priority, since the tests wait for it: at the usual low priority a cut would take minutes. */
const ffmpeg = createFfmpeg({ priority: constants.priority.PRIORITY_NORMAL });

let money: TestMoney;
let portal: TestPortal;
let parts: ReturnType<typeof composeHighlights>;
let hub: ReturnType<typeof createHub>;
let dataDir = "";
let start = 0;

const team = (name: string) => ({ id: name, name });
const incident = (id: string, atS: number, score: readonly [number, number]) => ({
  ch: "fb:m1",
  at: start + atS * 1_000,
  k: "incident",
  d: { id, type: "goal", side: score[1] > 0 && id === "g2" ? "away" : "home", minute: Math.ceil(atS / 60), score },
});
/** Two seconds of a small picture with a tone, which is quick to cut. */
async function smallFilm(path: string): Promise<Buffer> {
  const [picture, tone] = ["testsrc2=size=160x90:rate=25:duration=2", "sine=frequency=440:sample_rate=44100:duration=2"];
  await ffmpeg.run(["-f", "lavfi", "-i", picture, "-f", "lavfi", "-i", tone, ...H264, ...AAC_CODEC, "-f", "flv", path]);
  return readFileSync(path);
}
const put = (...events: readonly object[]) => hub.publish(events as unknown as readonly FeedEvent[]);

/** Sets up a room, its session about a match, a recording of two minutes with two goals in it, and its cuts. */
beforeAll(async () => {
  if (noFfmpeg) return;
  money = await testMoney(inject("databaseUrl"));
  const { database, clock, ledger } = money;
  const { db } = database;
  dataDir = mkdtempSync(join(tmpdir(), "fulltime-highlights-"));
  hub = createHub({ log: silentLog(), eventLog: createEventLog(db) });
  start = clock.now() - 600_000;
  const anchor = await money.addUser({ isAnchor: true });
  const { rows: rooms } = await sql<{
    id: bigint;
  }>`insert into room (anchor_id, at) values (${anchor}::int8, ${new Date(start)}::timestamptz) returning id`.execute(db);
  const roomId = String(rooms[0]?.id);
  const { rows: sessions } = await sql<{ id: bigint }>`
    insert into live_session (room_id, title, category_id, match_id, match_type, started_at, from_seq)
    values (${roomId}::int8, '同城德比', '1', 'm1', 1, ${new Date(start)}::timestamptz, 0) returning id`.execute(db);
  const stretch = await recordPast({
    folder: join(dataDir, "recordings"),
    log: silentLog(),
    roomId,
    sessionId: String(sessions[0]?.id),
    sample: sampleOf("small", await smallFilm(join(dataDir, "small.flv"))),
    firstFrameAt: start,
    durationMs: 130_000,
  });
  if (!stretch) throw new Error("nothing was recorded");
  await createRecordingRepository(db).add(stretch);
  const fixture = { matchId: "m1", sport: "fb", league: { id: "l1", name: "英超", color: "#000" }, kickoffAt: start, source: "test" };
  await put(
    { ch: "fb:m1", at: start - 60_000, k: "fixture", d: { ...fixture, home: team("阿森纳"), away: team("切尔西") } },
    { ch: "fb:m1", at: start, k: "state", d: { state: 2, clock: { base: 0, startAt: start, rate: 1 } } },
    incident("g1", 20, [1, 0]),
    { ch: "fb:m1", at: start + 20_000, k: "score", d: { score: [1, 0] } },
    incident("g2", 70, [1, 1]),
    { ch: "fb:m1", at: start + 70_000, k: "score", d: { score: [1, 1] } },
    { ch: `room:${roomId}`, at: start + 21_000, k: "chat", d: { id: "c1", from: { id: "5" }, text: "好球" } },
    { ch: `room:${roomId}`, at: start + 45_000, k: "chat", d: { id: "c2", from: { id: "5" }, text: "中间没人进球" } },
  );
  portal = await testPortal(
    Object.values(highlightCalls),
    (registry) => {
      parts = composeHighlights(registry, { db, dataDir, serverKey: "ab".repeat(32), hub, ledger, clock, log: silentLog(), ffmpeg });
    },
    [(app) => parts.routes.forEach((register) => register(app))],
  );
  await look();
}, 400_000);
afterAll(async () => {
  if (noFfmpeg) return;
  await portal.app.close();
  await hub.close();
  await money.end();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Does what each run of the job does. */
async function look(): Promise<void> {
  while ((await parts.planner.scan()) > 0);
  while (await parts.cutter.cutNext());
}

async function list(as?: string, query: Readonly<Record<string, string | number>> = {}) {
  return (await portal.call(informMovieHighlights, { ...(as ? { as } : {}), query })).data;
}
async function idOf(title: RegExp): Promise<string> {
  return (await list()).list.find((one) => title.test(one.title))?.id ?? "";
}
const get = (url: string, headers: Readonly<Record<string, string>> = {}) => portal.app.inject({ method: "GET", url, headers });
const filmOf = async (as: string, id: string) =>
  (await portal.call(informMovieHighlightsDetail, { as, query: { id } })).data.film?.url ?? "";

async function buyer(amountMinor: bigint): Promise<string> {
  const id = await money.addUser();
  if (amountMinor > 0n) await money.fund(id, "diamond", amountMinor);
  return id;
}

const it = test.skipIf(noFfmpeg);

it("what the log says is cut: two goals, the first of them free, and both as one film; the marks carry the wall clock over its seam", async () => {
  const found = await list();
  expect(found.list.map(({ title, price, kind, score }) => [title, price, kind, score])).toEqual([
    ["阿森纳 VS 切尔西 进球集锦", "5.00", "film", [1, 1]],
    ["2′ 切尔西进球 1-1", "2.00", "goal", [1, 1]],
    ["1′ 阿森纳进球 1-0", "0.00", "goal", [1, 0]],
  ]);
  expect(found.leagues).toEqual([{ sport: "fb", id: "l1", name: "英超", count: 3 }]);
  expect((await list(undefined, { price: "free" })).total).toBe(1);
  expect((await list(undefined, { sport: "bk" })).total).toBe(0);
  const me = await buyer(500n);
  const id = await idOf(/集锦/);
  await portal.call(informMovieHighlightsPay, { as: me, query: { id } });
  const answer = await get(await filmOf(me, id), { range: "bytes=0-" });
  const marks: { at: number; pts: number }[] = [];
  const reader = createFlvReader((tag) => {
    const mark = tag.type === TAG.script ? markOf(readScript(tag.body)) : null;
    if (mark) marks.push(mark);
  });
  reader.push(answer.rawPayload);
  // From 5 s to 30 s, then from 55 s to 80 s of the recording.
  expect(marks[0]?.pts).toBeLessThan(80);
  for (const { at, pts } of marks) expect(Math.abs(at - start - pts - (pts < 25_000 ? 5_000 : 30_000))).toBeLessThanOrEqual(80);
  expect(marks.some(({ pts }) => pts >= 25_000)).toBe(true);
  const { data } = await portal.call(informMovieHighlightsDetail, { as: me, query: { id } });
  expect(data.before.score).toEqual([0, 0]);
  expect(data.events.map(({ k }) => k)).toEqual(["incident", "score", "incident", "score"]);
  const said = await portal.call(highlightCalls.informMovieHighlightsEvents, { query: { id } });
  expect(said.data.events.map((event) => (event.k === "chat" ? event.d.text : ""))).toEqual(["好球"]);
});

it("is bought once, by both calls and by many of each at once; without the money not at all", async () => {
  const id = await idOf(/切尔西进球/);
  const me = await buyer(1_000n);
  const idempotencyKey = crypto.randomUUID();
  const answers = await Promise.all([
    ...Array.from({ length: 10 }, () => portal.call(informMovieHighlightsPay, { as: me, query: { id } })),
    ...Array.from({ length: 10 }, () => portal.call(informMovieHighlightsBuy, { as: me, body: { id, price: "2.00", idempotencyKey } })),
  ]);
  expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 200));
  expect(answers.filter(({ data }) => data.isNew)).toHaveLength(1);
  expect(answers.every(({ data }) => data.price === "2.00")).toBe(true);
  expect(await money.balance(me, "diamond")).toBe(800n);
  expect((await list(me, { price: "owned" })).list.map((one) => one.id)).toEqual([id]);

  const poor = await buyer(199n);
  expect(await portal.call(informMovieHighlightsPay, { as: poor, query: { id } })).toMatchObject({ code: 10020 });
  expect(await money.balance(poor, "diamond")).toBe(199n);
  expect((await portal.call(informMovieHighlightsDetail, { as: poor, query: { id } })).data.film).toBeNull();
  const rich = await buyer(1_000n);
  const wrong = { id, price: "1.00", idempotencyKey: crypto.randomUUID() };
  expect(await portal.call(informMovieHighlightsBuy, { as: rich, body: wrong })).toMatchObject({ code: 409 });
  expect(await money.balance(rich, "diamond")).toBe(1_000n);
  expect(await portal.call(informMovieHighlightsPay, { query: { id } })).toMatchObject({ code: 401 });
  expect(await portal.call(informMovieHighlights, { query: { price: "owned" } })).toMatchObject({ code: 401 });
});

it("the paying GET is refused to pages of other sites, and moves nothing", async () => {
  const id = await idOf(/切尔西进球/);
  const me = await buyer(1_000n);
  for (const site of ["cross-site", "same-site"]) {
    const answer = await get(`/tapi/inform/movie-highlights/pay?id=${id}`, {
      "access-token": me,
      "sec-fetch-site": site,
      origin: "https://evil.example",
    });
    expect(answer.statusCode).toBe(403);
  }
  expect(await money.balance(me, "diamond")).toBe(1_000n);
});

it("a film's address is good for its user and five minutes; ranges, 416 and If-Range; nothing else is found there", async () => {
  const id = await idOf(/切尔西进球/);
  const me = await buyer(200n);
  await portal.call(informMovieHighlightsPay, { as: me, query: { id } });
  const url = await filmOf(me, id);
  const first = await get(url, { range: "bytes=0-99" });
  expect([first.statusCode, first.headers["content-type"], first.rawPayload.length]).toEqual([206, "video/x-flv", 100]);
  const [, size = "0"] = /^bytes 0-99\/(\d+)$/.exec(String(first.headers["content-range"])) ?? [];
  expect(Number(size)).toBeGreaterThan(FILM_BYTES);
  const rest = await get(url, { range: "bytes=100-", "if-range": String(first.headers.etag) });
  expect([rest.statusCode, rest.rawPayload.length]).toEqual([206, Number(size) - 100]);
  expect((await get(url, { range: "bytes=100-", "if-range": '"another"' })).statusCode).toBe(200);
  const beyond = await get(url, { range: `bytes=${size}-` });
  expect([beyond.statusCode, beyond.headers["content-range"]]).toEqual([416, `bytes */${size}`]);

  const forged = [
    url.replace(/u=\d+/, "u=1"),
    url.replace(/exp=(\d)/, "exp=9$1"),
    url.replace(/sig=../, "sig=AA"),
    url.replace(/\?.*/, ""),
  ];
  for (const address of [...forged, url.replace(`/${id}-`, "/999-")]) {
    expect((await get(address)).json()).toMatchObject({ code: 403, message: "没有权限" });
  }
  for (const path of ["", "%2e%2e%2fsecrets.json", "..%2f..%2fsecrets.json", "1-1.flv.part"]) {
    expect((await get(`/media/highlights/${path}`)).statusCode).toBe(404);
  }
  money.clock.advance(FILM_ADDRESS_MS - 1);
  expect((await get(url, { range: "bytes=0-9" })).statusCode).toBe(206);
  money.clock.advance(1);
  expect((await get(url, { range: "bytes=0-9" })).json()).toMatchObject({ code: 403, message: "播放地址已过期，请重新获取" });
  expect((await get(await filmOf(me, id), { range: "bytes=0-9" })).statusCode).toBe(206);

  const { preview, highlight, film } = (await portal.call(informMovieHighlightsDetail, { query: { id } })).data;
  expect(film).toBeNull();
  expect(preview.durationMs).toBeLessThanOrEqual(5_040);
  const [before, poster] = [await get(preview.url), await get(highlight.poster)];
  expect([before.statusCode, poster.statusCode, poster.headers["content-type"]]).toEqual([200, 200, "image/jpeg"]);
  expect(before.rawPayload.length).toBeLessThan(Number(size) / 2);
});

it("a free one is a visitor's too, whole, by an address that expires as any other", async () => {
  const id = await idOf(/阿森纳进球/);
  const { highlight, film } = (await portal.call(informMovieHighlightsDetail, { query: { id } })).data;
  expect(highlight).toMatchObject({ price: "0.00", isOwned: true });
  const url = film?.url ?? "";
  expect(film?.expiresAt).toBe(money.clock.now() + FILM_ADDRESS_MS);
  const me = await buyer(0n);
  expect((await portal.call(informMovieHighlightsPay, { as: me, query: { id } })).data).toMatchObject({ isNew: false, price: "0.00" });
  const whole = await get(url, { range: "bytes=0-" });
  expect([whole.statusCode, whole.rawPayload.length > FILM_BYTES]).toEqual([206, true]);
  money.clock.advance(FILM_ADDRESS_MS);
  expect((await get(url, { range: "bytes=0-9" })).json()).toMatchObject({ code: 403, message: "播放地址已过期，请重新获取" });
});

it("a goal taken back is no longer sold and stands in no list; who has bought it keeps it; the film is cut without it", async () => {
  const id = await idOf(/切尔西进球/);
  const me = await buyer(200n);
  await portal.call(informMovieHighlightsPay, { as: me, query: { id } });
  await put({ ch: "fb:m1", at: start + 95_000, k: "incident.revoked", d: { id: "g2", reason: "越位" } });
  await look();
  expect((await list()).list.map(({ title }) => title)).toEqual(["1′ 阿森纳进球 1-0"]);
  const rich = await buyer(1_000n);
  expect(await portal.call(informMovieHighlightsPay, { as: rich, query: { id } })).toMatchObject({ code: 404 });
  expect(await portal.call(informMovieHighlightsDetail, { as: rich, query: { id } })).toMatchObject({ code: 404 });
  const { data } = await portal.call(informMovieHighlightsDetail, { as: me, query: { id } });
  expect(data.highlight).toMatchObject({ isOwned: true, isWithdrawn: true });
  // Its barrage can be read as well.
  const said = (as?: string) => portal.call(highlightCalls.informMovieHighlightsEvents, { ...(as ? { as } : {}), query: { id } });
  expect(await said(me)).toMatchObject({ code: 200, data: { events: [], next: null } });
  expect([(await said(rich)).code, (await said()).code]).toEqual([404, 404]);
  expect((await get(data.film?.url ?? "", { range: "bytes=0-9" })).statusCode).toBe(206);
});

it("stopped while it cuts: no try, no word, and nothing half left", async () => {
  const { db } = money.database;
  const folder = join(dataDir, "highlights");
  await put(incident("g3", 100, [2, 0]));
  await parts.planner.scan();
  // The other planned films come after it.
  await sql`update highlight set tries = 1 where state = 'planned' and key <> 'goal:g3'`.execute(db);
  const log = silentLog();
  const said: string[] = [];
  log.warn = ((_fields: object, text: string) => void said.push(text)) as typeof log.warn;
  const own = createFfmpeg({ priority: constants.priority.PRIORITY_NORMAL });
  const deps = { db, clock: money.clock, log, folder, recordings: join(dataDir, "recordings") };
  const cutting = createCutter({ ...deps, films: createFilmMaker(own) }).cutNext();
  await vi.waitFor(() => expect(readdirSync(folder).filter((name) => name.endsWith(".raw.part"))).toHaveLength(1), { interval: 5 });
  own.stop();
  expect(await cutting).toBe(false);
  expect((await sql`select state, tries from highlight where key = 'goal:g3'`.execute(db)).rows).toEqual([{ state: "planned", tries: 0 }]);
  expect(said).toEqual([]);
  expect(readdirSync(folder).filter((name) => name.endsWith(".part"))).toEqual([]);
});

it("killed with SIGKILL while it cuts, and between a file's name and its row: nothing half is served, and the next start cuts it whole", async () => {
  const { db } = money.database;
  const folder = join(dataDir, "highlights");
  const { rows } = await sql<{ id: bigint }>`select id from highlight where key = 'goal:g3'`.execute(db);
  const id = String(rows[0]?.id);
  const child = fork(join(import.meta.dirname, "cutting.testing.ts"), [money.database.url, dataDir], { execArgv: ["--no-warnings"] });
  const halves = (): readonly string[] => readdirSync(folder).filter((name) => name.startsWith(`${id}-1.`) && name.endsWith(".raw.part"));
  await vi.waitFor(() => expect(halves()).toHaveLength(1), { interval: 5 });
  child.kill("SIGKILL");
  await once(child, "exit");
  const state = async () => (await sql`select state, rev, tries from highlight where id = ${id}::int8`.execute(db)).rows;
  expect(await state()).toEqual([{ state: "planned", rev: 0, tries: 1 }]);
  expect((await list()).list.map((one) => one.id)).not.toContain(id);
  expect((await portal.call(informMovieHighlightsDetail, { as: await buyer(0n), query: { id } })).code).toBe(404);
  // If the process is killed a moment later, the film is there but its row does not have it.
  writeFileSync(join(folder, `${id}-1.flv`), "a film of before");
  expect((await get(`/media/highlights/${id}-1.flv`)).json()).toMatchObject({ code: 403 });
  await parts.cutter.sweep();
  expect(readdirSync(folder).filter((name) => name.endsWith(".part"))).toEqual([]);
  await look();
  expect(await state()).toEqual([{ state: "ready", rev: 1, tries: 0 }]);
  expect(readFileSync(join(folder, `${id}-1.flv`)).length).toBeGreaterThan(FILM_BYTES);
  expect(readdirSync(folder).filter((name) => name.endsWith(".part") || name.endsWith(".tmp"))).toEqual([]);
});

it("what cannot be cut is given up after three tries", async () => {
  const { db } = money.database;
  await sql`update highlight set state = 'planned', tries = 0, segments = '[{"recordingId":"0","fromMs":0,"toMs":1,"at":0}]' where key = 'goal:g3'`.execute(
    db,
  );
  for (let turns = 0; turns < 5; turns += 1) await parts.cutter.cutNext();
  expect((await sql`select state from highlight where key = 'goal:g3'`.execute(db)).rows).toEqual([{ state: "failed" }]);
});

it("of a recording of sound alone nothing is planned", async () => {
  const { db } = money.database;
  const at = new Date(start);
  const { rows } = await sql<{ id: bigint; room_id: bigint }>`
    insert into live_session (room_id, title, category_id, match_id, match_type, started_at, ended_at, reason, from_seq, to_seq)
    select room_id, '电台', '1', 'radio', 1, ${at}::timestamptz, ${at}::timestamptz, 'ended', 0, 0 from live_session limit 1
    returning id, room_id`.execute(db);
  const [session] = rows;
  await createRecordingRepository(db).add({
    roomId: String(session?.room_id),
    sessionId: String(session?.id),
    file: "radio.flv",
    firstFrameAt: start,
    durationMs: 130_000,
    bytes: 1,
    isSeekable: false,
  });
  const fixture = { matchId: "radio", sport: "fb", league: { id: "l1", name: "英超", color: "#000" }, kickoffAt: start, source: "test" };
  await put(
    { ch: "fb:radio", at: start, k: "fixture", d: { ...fixture, home: team("阿森纳"), away: team("切尔西") } },
    { ...incident("g1", 20, [1, 0]), ch: "fb:radio" },
  );
  expect(await parts.planner.scan()).toBe(1);
  expect((await sql`select 1 from highlight where match_id = 'radio'`.execute(db)).rows).toEqual([]);
});
