import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, inject, test, vi } from "vitest";
import type { MatchLogReply, ScoreListReply } from "../../contract/http/live.ts";
import { startEmbeddedPostgres } from "../kit/embeddedPostgres.ts";
import { manualClock } from "../kit/clock.ts";
import { silentLog } from "../kit/log.ts";
import { freshDatabase } from "../kit/testDatabase.ts";
import { lineTo } from "../kit/testLine.ts";
import { TEST_PROVIDER_KEY, startTestPortal } from "../../tests/setup/testPortal.ts";
import { freePort } from "../kit/testPort.ts";

const cleanUp: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).toReversed()) await step();
});

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});
function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "fulltime-outage-"));
  folders.push(folder);
  return folder;
}

const now = Date.now();
const fixtureOf = (matchId: string) => ({
  ch: `fb:${matchId}`,
  at: now,
  k: "fixture",
  key: "f",
  d: {
    matchId,
    sport: "fb",
    league: { id: "l", name: "联赛", color: "#123456" },
    kickoffAt: now,
    home: { id: "h", name: "主队" },
    away: { id: "a", name: "客队" },
    source: "test",
  },
});
const scoreOf = (matchId: string, home: number) => ({ ch: `fb:${matchId}`, at: now, k: "score", d: { score: [home, 0] }, key: `s${home}` });

test("while the database is gone the board is answered from memory, the rest is 503; what was pushed arrives when it is back", async () => {
  const dataDir = temporaryFolder();
  let postgres = await startEmbeddedPostgres({ dataDir, log: silentLog(), isSupervised: false });
  cleanUp.push(() => postgres.stop());
  const portal = await startTestPortal(postgres.url);
  cleanUp.push(() => portal.stop());
  await portal.push([fixtureOf("m1"), scoreOf("m1", 1)]);
  const rows = async () => (await portal.get<ScoreListReply>("/tapi/live/fb/match/list")).data.rows;
  await vi.waitFor(async () => expect(await rows()).toMatchObject([{ id: "m1", score: [1, 0] }]));

  await postgres.stop();
  expect(await rows()).toMatchObject([{ id: "m1", score: [1, 0] }]);
  expect(await portal.get("/tapi/live/fb/match/detail?matchId=m1")).toMatchObject({ status: 200, data: { match: { score: [1, 0] } } });
  expect(await portal.get("/aapi/api/match/next")).toMatchObject({ status: 200 });
  const gone = { status: 503, code: 503, message: "网络繁忙，请稍后再试", data: null };
  expect(await portal.get("/tapi/live/fb/match/list?type=end")).toEqual(gone);
  expect(await portal.get("/aapi/api/match/schedule")).toEqual(gone);
  expect(await portal.get("/tapi/live/fb/match/detail?matchId=unknown")).toEqual(gone);
  expect((await fetch(`${portal.url}/readyz`)).status).toBe(503);
  expect((await fetch(`${portal.url}/healthz`)).status).toBe(200);

  const pushed = portal.push([scoreOf("m1", 2)]);
  postgres = await startEmbeddedPostgres({ dataDir, log: silentLog(), isSupervised: false });
  expect((await pushed).data).toEqual({ accepted: 1, duplicates: 0 });
  await vi.waitFor(async () => expect(await rows()).toMatchObject([{ id: "m1", score: [2, 0] }]));
  expect((await fetch(`${portal.url}/readyz`)).status).toBe(200);
});

test("while the line to the database is silent a call is 503 within 40 s; the same call is answered when the line is back", async () => {
  const database = await freshDatabase(inject("databaseUrl"));
  cleanUp.push(() => database.remove());
  const line = await lineTo(database.url);
  cleanUp.push(() => line.close());
  const portal = await startTestPortal(line.url, { clock: manualClock(now) });
  cleanUp.push(() => portal.stop());
  cleanUp.push(() => line.restore());
  const url = "/tapi/live/fb/match/list?type=end";
  expect(await portal.get(url)).toMatchObject({ status: 200, code: 200 });

  line.silence();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }); // The driver's timers; the portal has its own clock.
  cleanUp.push(() => void vi.useRealTimers());
  const answer = portal.get(url);
  for (let second = 0; second < 40; second += 1) {
    await database.ping(); // Waits until everything triggered by the previous second is done.
    vi.advanceTimersByTime(1_000);
  }
  expect(await answer).toEqual({ status: 503, code: 503, message: "网络繁忙，请稍后再试", data: null });

  line.restore();
  vi.useRealTimers();
  expect(await portal.get(url)).toMatchObject({ status: 200, code: 200 });
});

interface Portal {
  readonly output: () => string;
  end(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Starts the portal as a separate process; resolves when it prints its URL. */
async function spawnPortal(dataDir: string, port: number): Promise<Portal> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "..", "main.ts")], {
    env: {
      ...process.env,
      PORT: String(port),
      HOST: "127.0.0.1",
      DATA_DIR: dataDir,
      DEMO: "0",
      PACK_SEASONS: "1",
      SMS_PROVIDER_URL: "inbox",
      DATABASE_URL: "",
      PROVIDER_KEY: TEST_PROVIDER_KEY,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(child, "exit");
  // A busy machine takes four times as long as an idle one.
  await vi.waitFor(() => expect(output).toMatch(/停止 {2}Ctrl-C|启动失败/), 90_000);
  return {
    output: () => output,
    async end(signal) {
      if (signal) child.kill(signal);
      const [code] = (await ended) as [number | null];
      return code;
    },
  };
}

/** The portal started after the kill, reused by a later test: starting a portal and its database takes seconds of CPU time. */
let left: Portal | null = null;
afterAll(() => left?.end("SIGTERM"));

test("a portal killed at any moment loses nothing it has acknowledged, and starts again", async () => {
  const dataDir = temporaryFolder();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const push = async (events: readonly unknown[]): Promise<boolean> => {
    try {
      const answer = await fetch(`${url}/ingest/events`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-provider-key": TEST_PROVIDER_KEY },
        body: JSON.stringify({ runId: "r", events }),
      });
      return answer.ok;
    } catch (error) {
      if (error instanceof TypeError) return false;
      throw error;
    }
  };
  const first = await spawnPortal(dataDir, port);
  await push([fixtureOf("m1")]);
  let acknowledged = 0;
  const pushing = (async () => {
    for (let i = 1; i <= 1_000; i += 1) {
      if (!(await push([scoreOf("m1", i % 900)]))) return;
      acknowledged = i;
    }
  })();
  await vi.waitFor(() => expect(acknowledged).toBeGreaterThan(20), { interval: 5 });
  await first.end("SIGKILL");
  await pushing;

  const second = await spawnPortal(dataDir, port);
  left = second;
  const log = ((await (await fetch(`${url}/tapi/live/fb/match/log?matchId=m1`)).json()) as { data: MatchLogReply }).data;
  const scores = log.events.filter((event) => event.k === "score");
  expect(log.events.map((event) => event.s)).toEqual(log.events.map((_, i) => i + 1));
  // The last push may have been committed although its response was lost.
  expect([acknowledged, acknowledged + 1]).toContain(scores.length);
  const board = ((await (await fetch(`${url}/tapi/live/fb/match/list`)).json()) as { data: ScoreListReply }).data;
  expect(board.rows).toMatchObject([{ id: "m1", score: [scores.length, 0] }]);

  const third = await spawnPortal(temporaryFolder(), port);
  expect(await third.end()).toBe(1);
  expect(third.output()).toContain(`端口 ${port} 已被占用`);
});

test("SIGTERM ends the portal cleanly", async () => {
  const portal = left ?? (await spawnPortal(temporaryFolder(), await freePort()));
  left = null;
  expect(await portal.end("SIGTERM")).toBe(0);
  expect(portal.output()).toContain("已停止");
});
