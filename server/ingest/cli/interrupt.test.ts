import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import type { FeedEvent } from "../../../contract/feed/frames.ts";
import { RECORDING_FORMAT, type Recording } from "../../../contract/feed/recording.ts";
import type { MatchDetailReply, MatchLogReply } from "../../../contract/http/live.ts";
import { TEST_PROVIDER_KEY, type TestPortal, startTestPortal } from "../../../tests/setup/testPortal.ts";
import { type TestDatabase, freshDatabase } from "../../kit/testDatabase.ts";
import { EXIT_INTERRUPTED } from "../../kit/terminal.ts";
import { readRecording, writeRecording } from "../../kit/recordingFile.ts";

/** `record` and `replay` as an operator runs them against a running portal and ends them with Ctrl-C. */

let database: TestDatabase;
let portal: TestPortal;
let folder: string;
const running: ChildProcess[] = [];
beforeAll(async () => {
  database = await freshDatabase(inject("databaseUrl"));
  portal = await startTestPortal(database.url);
  folder = mkdtempSync(join(tmpdir(), "fulltime-commands-"));
});
afterAll(async () => {
  for (const child of running) if (child.exitCode === null) child.kill("SIGKILL");
  await portal.stop();
  await database.remove();
  rmSync(folder, { recursive: true, force: true });
});

interface Command {
  readonly out: () => string;
  readonly err: () => string;
  /** Sends the signal and resolves with the exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

function start(command: "record" | "replay", ...args: readonly string[]): Command {
  const child = spawn(process.execPath, [join(import.meta.dirname, `${command}.ts`), ...args], {
    env: { ...process.env, PROVIDER_KEY: TEST_PROVIDER_KEY },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.push(child);
  let [out, err] = ["", ""];
  child.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (err += chunk.toString()));
  const ended = once(child, "close");
  return {
    out: () => out,
    err: () => err,
    async end(signal) {
      child.kill(signal);
      const [code] = (await ended) as [number | null];
      return code;
    },
  };
}

const until = (look: () => void | Promise<void>): Promise<void> => vi.waitFor(look, { interval: 50 });

const now = Date.now();
const team = (id: string, name: string) => ({ id, name });
const fixture = (matchId: string) => ({
  k: "fixture",
  d: {
    matchId,
    sport: "fb",
    league: { id: "l1", name: "联赛", color: "#123456" },
    kickoffAt: now,
    home: team("h", "主队"),
    away: team("a", "客队"),
    source: "test",
  },
});

async function logOf(kind: "match" | "odds", matchId: string): Promise<readonly FeedEvent[]> {
  const events: FeedEvent[] = [];
  for (;;) {
    const after = events.at(-1)?.s ?? 0;
    const { data } = await portal.get<MatchLogReply>(`/tapi/live/fb/${kind}/log?matchId=${matchId}&after=${after}&limit=900`);
    events.push(...data.events);
    if (data.events.length === 0) return events;
  }
}

async function pushAll(events: readonly object[]): Promise<void> {
  for (let i = 0; i < events.length; i += 1_000) expect((await portal.push(events.slice(i, i + 1_000))).code).toBe(200);
}

/** More events than the portal gives of a log at once, three with each time. */
const LONG = 2_345;
const talk = (ch: string, n: number) => ({
  ch,
  at: now + Math.floor(n / 3),
  k: "text",
  d: { id: `t${n}`, clock: "1′", text: `第${n}句` },
  key: `t${n}`,
});
const price = (ch: string, n: number) => ({
  ch,
  at: now + Math.floor(n / 3),
  k: "odds",
  d: { company: "c1", market: "eu", price: [2 + n / 100, 3, 4] },
});

function recorded(path: string): Recording {
  const read = readRecording(path);
  if (!read.ok) throw new Error(`${read.error.file}: ${read.error.reason}`);
  return read.value;
}

const leftOver = (): string[] => readdirSync(folder).filter((name) => name.endsWith(".tmp"));

test.each([
  ["SIGINT", "plain.ndjson"],
  ["SIGTERM", "packed.ndjson.gz"],
] as const)("record: after %s the file holds the matches from their first event on, as the portal's log has them", async (signal, name) => {
  const id = `rec-${signal}`;
  const [ch, odds] = [`fb:${id}`, `odds:fb:${id}`];
  await pushAll([
    { ch, at: now, ...fixture(id) },
    ...Array.from({ length: LONG }, (_, n) => talk(ch, n)),
    ...Array.from({ length: 50 }, (_, n) => price(odds, n)),
  ]);
  const file = join(folder, name);
  writeFileSync(file, "an older file");
  const record = start("record", "--from", portal.url, "--channels", `${ch},${odds},fb`, "--out", file);
  // Events are pushed before, while and after the recorder reads the match.
  let n = LONG;
  let said = 0;
  await until(async () => {
    n += 1;
    await pushAll([talk(ch, n), price(odds, n)]);
    said = Number(
      /(\d+) events/g.exec(
        record
          .err()
          .split("\n")
          .findLast((line) => line.endsWith(" events")) ?? "",
      )?.[1] ?? 0,
    );
    expect(said).toBeGreaterThan(LONG);
  });
  expect(await record.end(signal)).toBe(0);
  expect(record.err()).not.toContain("note:");

  const { header, events } = recorded(file);
  expect(record.err()).toContain(`${events.length} events,`);
  expect(header).toMatchObject({ format: RECORDING_FORMAT, from: now, sources: [portal.url] });
  for (const [kind, channel] of [
    ["match", ch],
    ["odds", odds],
  ] as const) {
    const own = events.filter((event) => event.ch === channel);
    expect(own).toEqual((await logOf(kind, id)).slice(0, own.length));
  }
  // Every event the recorder reported is in the file.
  expect(events.length).toBeGreaterThanOrEqual(said);
  const board = events.filter((event) => event.ch === "fb");
  expect(board.length).toBeGreaterThan(0);
  expect(JSON.stringify(board[0]?.d)).toContain(id);
  expect(leftOver()).toEqual([]);
});

test("record: what it wrote plays to the same match that the portal shows", async () => {
  const id = "rec-fold";
  const ch = `fb:${id}`;
  const state = (code: number) => ({ ch, at: now + code, k: "state", d: { state: code } });
  await pushAll([{ ch, at: now, ...fixture(id) }, state(2), { ch, at: now + 3, k: "score", d: { score: [2, 1], half: [1, 1] } }]);
  const file = join(folder, "fold.ndjson");
  const record = start("record", "--from", portal.url, "--channels", ch, "--out", file);
  let n = 0;
  await until(async () => {
    await pushAll([talk(ch, (n += 1))]);
    expect(record.err()).toMatch(/^([5-9]|\d\d+) events$/m);
  });
  await record.end("SIGINT");
  const replay = start("replay", "--recording", file, "--speed", "max", "--print", "final");
  await until(() => expect(replay.out()).toContain("\n"));
  expect(JSON.parse(replay.out())).toMatchObject({ matchId: id, home: "主队", away: "客队", score: [2, 1], half: [1, 1], state: 2 });
});

test("record: Ctrl-C ends it at once where no portal answers", async () => {
  const file = join(folder, "nobody.ndjson");
  const record = start("record", "--from", "http://127.0.0.1:9", "--channels", "fb:m-1", "--out", file);
  await until(() => expect(record.err()).toContain("trying again"));
  expect(await record.end("SIGINT")).toBe(0);
  expect(recorded(file).events).toEqual([]);
  expect(leftOver()).toEqual([]);
});

/** One line every tenth of a second: long enough to be interrupted anywhere. */
function lines(id: string): string {
  const events: FeedEvent[] = Array.from({ length: 6_000 }, (_, i) => ({
    ch: `fb:${id}`,
    s: i + 1,
    at: 1_500_000_000_000 + i * 100,
    k: i === 0 ? "fixture" : "text",
    d: i === 0 ? fixture(id).d : { id: `t${i}`, clock: "1′", text: `第${i}句` },
  }));
  const file = join(folder, `${id}.ndjson`);
  const [from, to] = [events[0]?.at ?? 0, events.at(-1)?.at ?? 0];
  const written = writeRecording(file, { header: { format: RECORDING_FORMAT, title: id, from, to, sources: ["test"] }, events });
  expect(written.ok).toBe(true);
  return file;
}

test("replay: Ctrl-C stops it between events, and it says how many the portal has", async () => {
  const id = "replayed";
  const replay = start("replay", "--recording", lines(id), "--speed", "20", "--into", portal.url);
  await until(async () => expect((await logOf("match", id)).length).toBeGreaterThan(40));
  expect(await replay.end("SIGINT")).toBe(EXIT_INTERRUPTED);
  const told = /stopped: (\d+) of 6000 events/.exec(replay.err());
  const log = await logOf("match", id);
  expect(Number(told?.[1])).toBeLessThan(6_000);
  // A batch on its way when the signal came may have arrived without its answer.
  expect(log.length).toBeGreaterThanOrEqual(Number(told?.[1]));
  expect(log.map(({ s, d }) => [s, (d as { text?: string }).text])).toEqual(log.map((_, i) => [i + 1, i === 0 ? undefined : `第${i}句`]));
  const { data } = await portal.get<MatchDetailReply>(`/tapi/live/fb/match/detail?matchId=${id}`);
  expect(data.match.texts).toHaveLength(log.length - 1);
});

test("replay: Ctrl-C while it prints shows the match as far as it has come", async () => {
  const replay = start("replay", "--recording", lines("printed"), "--speed", "20", "--print", "final");
  await until(() => expect(replay.err()).toContain("%"));
  expect(await replay.end("SIGINT")).toBe(EXIT_INTERRUPTED);
  const printed = JSON.parse(replay.out()) as { matchId: string; score: unknown };
  expect(printed).toMatchObject({ matchId: "printed", score: [0, 0] });
});
