import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { manualClock } from "../../kit/clock.ts";
import { silentLog } from "../../kit/log.ts";
import { createLoop } from "../demo/loop.ts";
import { readSample } from "../demo/sample.ts";
import { mediaMsAt, wallClockAt } from "../../kit/wallClock.ts";
import { createFlvReader } from "../flv/reader.ts";
import { readScript } from "../flv/script.ts";
import { type FlvTag, TAG } from "../flv/tags.ts";
import { createLiveRoom } from "../room.ts";
import { createRelayStream } from "../relay/stream.ts";
import { type SeenTag, createNotes, seen } from "../testing.ts";
import type { RecordedStretch } from "../types.ts";
import { registerBackRoute } from "./backRoute.ts";
import { createRecorder } from "./recorder.ts";

const START = 1_700_000_000_000;
let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "fulltime-recording-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function setting(into = folder, onRecorded?: (stretch: RecordedStretch) => Promise<void>) {
  const clock = manualClock(START);
  const recorded = createNotes<RecordedStretch>();
  const errors: string[] = [];
  const log = silentLog();
  log.error = ((_fields: object, text: string) => void errors.push(text)) as typeof log.error;
  const recorder = createRecorder({ folder: into, log, onRecorded: onRecorded ?? (async (stretch) => recorded.add(stretch)) });
  return { clock, recorded, recorder, errors, loop: createLoop(readSample("football"), clock) };
}

function tagsOf(file: string): { readonly tags: SeenTag[]; readonly metadata: Record<string, unknown>; readonly offsets: number[] } {
  const tags: SeenTag[] = [];
  const offsets: number[] = [];
  let metadata: Record<string, unknown> = {};
  createFlvReader((tag, offset) => {
    if (offset === 13) metadata = readScript(tag.body)?.value ?? {};
    tags.push(seen(tag));
    offsets.push(offset);
  }).push(readFileSync(join(folder, file)));
  return { tags, metadata, offsets };
}

describe("a recording", () => {
  it("begins at 0 with the picture that was on, keeps the marks, and has an index of its key frames", async () => {
    const { clock, recorder, recorded, loop } = setting();
    clock.advance(4_200);
    const recording = recorder.start("680001", "s1", loop.stream, () => undefined);
    clock.advance(20_000);
    await recording.stop();
    const [stretch] = recorded.all;
    expect(stretch).toMatchObject({ roomId: "680001", sessionId: "s1", file: "s1-1.flv", firstFrameAt: START + 4_000, isSeekable: true });
    expect(stretch?.durationMs).toBeGreaterThanOrEqual(20_160);
    expect(stretch?.bytes).toBe(readFileSync(join(folder, "s1-1.flv")).length);
    const { tags, metadata, offsets } = tagsOf("s1-1.flv");
    expect(tags.slice(0, 5).map(({ kind }) => kind)).toEqual(["metadata", "avcHeader", "aacHeader", "mark", "key"]);
    expect(tags[4]?.timestamp).toBe(0);
    const marks = tags.flatMap(({ mark }) => (mark ? [mark] : []));
    expect(marks.length).toBeGreaterThanOrEqual(20);
    for (const { at, pts } of marks) expect(at).toBe(START + 4_000 + pts);
    const index = metadata["keyframes"] as { readonly times: readonly number[]; readonly filepositions: readonly number[] };
    const keys = tags.flatMap(({ kind, timestamp }, i) => (kind === "key" ? [{ time: timestamp / 1_000, at: offsets[i] }] : []));
    // The first entry stands for the sequence header.
    expect(index.times.slice(1)).toEqual(keys.map(({ time }) => time));
    expect(index.filepositions.slice(1)).toEqual(keys.map(({ at }) => at));
    expect(index.filepositions[0]).toBe(offsets[1]);
    expect(metadata["filesize"]).toBe(stretch?.bytes);
    expect(metadata["fulltimeRoom"]).toBeUndefined();
    expect(readdirSync(folder)).toEqual(["s1-1.flv"]);
    expect([folder, join(folder, "s1-1.flv")].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o600]);
  });

  it("counts the stretches of a session", async () => {
    const { clock, recorder, recorded, loop } = setting();
    for (let n = 0; n < 2; n += 1) {
      const recording = recorder.start("680001", "s1", loop.stream, () => undefined);
      clock.advance(2_000);
      await recording.stop();
    }
    expect(recorded.all.map(({ file }) => file)).toEqual(["s1-1.flv", "s1-2.flv"]);
  });

  it("that could not be reported is reported by the next start", async () => {
    const { clock, recorder, loop, errors } = setting(folder, () => Promise.reject(new Error("no database")));
    const recording = recorder.start("680001", "s1", loop.stream, () => undefined);
    clock.advance(2_000);
    await recording.stop();
    expect([errors.length, readdirSync(folder).toSorted()]).toEqual([1, ["s1-1.flv", "s1-1.flv.part"]]);
    const next = setting();
    await next.recorder.recover();
    expect(next.recorded.all).toMatchObject([{ roomId: "680001", sessionId: "s1", file: "s1-1.flv" }]);
    expect(readdirSync(folder)).toEqual(["s1-1.flv"]);
  });

  it("that a killed process left behind is finished by the next, up to its last whole tag", async () => {
    const first = setting();
    const recording = first.recorder.start("680001", "s1", first.loop.stream, () => undefined);
    first.clock.advance(3_000);
    await recording.stop();
    const whole = readFileSync(join(folder, "s1-1.flv"));
    rmSync(join(folder, "s1-1.flv"));
    // The state a killed process leaves: metadata with the room and session fields, and a truncated last tag.
    const left = setting();
    const again = left.recorder.start("680001", "s9", left.loop.stream, () => undefined);
    left.clock.advance(3_000);
    const part = await new Promise<Buffer>((resolve) => {
      const look = (): void => {
        const file = join(folder, "s9-1.flv.part");
        const data = readdirSync(folder).includes("s9-1.flv.part") ? readFileSync(file) : Buffer.alloc(0);
        if (data.length > whole.length / 2) resolve(data);
        else setImmediate(look);
      };
      look();
    });
    await again.stop();
    rmSync(join(folder, "s9-1.flv"));
    writeFileSync(join(folder, "s9-1.flv.part"), part.subarray(0, part.length - 7));
    writeFileSync(join(folder, "s8-1.flv.part"), "this is no film");
    const next = setting();
    await next.recorder.recover();
    expect(next.recorded.all).toMatchObject([
      { roomId: "680001", sessionId: "s9", file: "s9-1.flv", firstFrameAt: START, isSeekable: true },
    ]);
    expect(readdirSync(folder).toSorted()).toEqual(["s8-1.flv.part.bad", "s9-1.flv"]);
  });

  it("stops when the disk fails, says so once, and leaves the stream alone", async () => {
    writeFileSync(join(folder, "file"), "");
    const { clock, recorder, recorded, errors, loop } = setting(join(folder, "file", "below"));
    const over = createNotes<string>();
    for (const name of ["s1", "s2"]) {
      const recording = recorder.start("680001", name, loop.stream, () => over.add(name));
      await over.until((one) => one === name);
      await recording.stop();
    }
    expect(errors).toEqual(["recording stopped: the disk failed; the stream goes on"]);
    expect(recorded.all).toEqual([]);
    const tags: string[] = [];
    loop.stream.follow({ begin: () => void tags.push("begin"), take: () => void tags.push("frames"), pause: () => undefined });
    clock.advance(1_000);
    expect(tags.length).toBeGreaterThan(10);
  });

  it("refuses a session id that is a path", () => {
    const { recorder, loop } = setting();
    expect(() => recorder.start("680001", "../../etc", loop.stream, () => undefined)).toThrow("no session id");
  });
});

describe("a recording of an encoder that changes its pictures", () => {
  it("ends there, and another one begins, each with its own header alone; a header that is repeated ends none", async () => {
    const { clock, recorder, recorded } = setting();
    const room = createLiveRoom({
      roomId: "680001",
      clock,
      log: silentLog(),
      recorder,
      onStart: async () => undefined,
      onEnd: async () => undefined,
      onIdle: () => undefined,
    });
    const publisher = { gate: "rtmp" as const, admit: () => undefined, drop: () => undefined };
    const { control, frames } = readSample("football");
    room.record("s1");
    room.reserve(publisher);
    room.admit(publisher);
    const headers = control.map((tag) => {
      const body = Buffer.from(tag.body);
      // Another level of the profile: other bytes.
      if (tag.type === TAG.video) body[8] = (body[8] ?? 0) + 1;
      return { ...tag, body };
    });
    // All in one turn, as from one read of the connection.
    for (const tag of frames.filter(({ timestamp }) => timestamp < 9_000)) {
      const isKey = tag.type === TAG.video && tag.body[0] === 0x17;
      const isSecond = tag.timestamp >= 4_000;
      if (isKey) for (const one of isSecond ? headers : control) room.push({ ...one, timestamp: tag.timestamp }, START + tag.timestamp);
      room.push(tag, START + tag.timestamp);
    }
    room.flush();
    room.record(null);
    await room.close();
    expect(recorded.all.map(({ file, firstFrameAt }) => [file, firstFrameAt - START]).toSorted()).toEqual([
      ["s1-1.flv", 0],
      ["s1-2.flv", 4_000],
    ]);
    const found = ["s1-1.flv", "s1-2.flv"].map((file) => {
      const seenHeaders = new Set<string>();
      createFlvReader(({ type, body }) => type === TAG.video && body[1] === 0 && seenHeaders.add(body.toString("hex"))).push(
        readFileSync(join(folder, file)),
      );
      return [...seenHeaders];
    });
    const avc = (tags: readonly FlvTag[]) => tags.filter(({ type }) => type === TAG.video).map(({ body }) => body.toString("hex"));
    expect(found).toEqual([avc(control), avc(headers)]);
    const { tags } = tagsOf("s1-1.flv");
    expect(tags.at(-1)?.timestamp).toBeGreaterThanOrEqual(3_960);
    expect(tagsOf("s1-2.flv").tags.filter(({ kind }) => kind === "key")).toHaveLength(5);
  });
});

describe("the wall clock of a recording", () => {
  const sample = readSample("football");
  const FRAMES = sample.frames.filter(({ timestamp }) => timestamp < 11_000);

  /** Records a publisher whose frame of media time `t` has timestamp `pts(t)` and arrives `wall(t)` after the first. */
  async function record(pts: (t: number) => number, wall: (t: number) => number): Promise<RecordedStretch> {
    const { recorder, recorded } = setting();
    const stream = createRelayStream();
    const recording = recorder.start("680001", "s1", stream, () => undefined);
    for (const tag of sample.control) stream.push(tag, START);
    for (let round = 0; round < 5; round += 1) {
      for (const frame of FRAMES) {
        const t = round * 11_000 + frame.timestamp;
        stream.push({ ...frame, timestamp: pts(t) }, Math.round(START + wall(t)));
        stream.flush();
      }
    }
    await recording.stop();
    const [stretch] = recorded.all;
    if (stretch === undefined) throw new Error("nothing was recorded");
    return stretch;
  }

  it("is not kept where the pictures came as fast as they play", async () => {
    expect(
      await record(
        (t) => t,
        (t) => t + (Math.round(t / 40) % 3) * 60,
      ),
    ).not.toHaveProperty("clock");
  });

  it.each([
    ["an encoder at half of real time", (t: number) => t, (t: number) => t * 2],
    ["an encoder at 0.8 of real time", (t: number) => t, (t: number) => t / 0.8],
    ["an encoder that gets slower", (t: number) => t, (t: number) => t + Math.max(0, t - 20_000)],
    ["a publisher that leaves out 8 s", (t: number) => t + (t >= 20_480 ? 8_000 : 0), (t: number) => t],
    [
      "a publisher that leaves out 8 s while 8 s pass",
      (t: number) => t + (t >= 20_480 ? 8_000 : 0),
      (t: number) => t + (t >= 20_480 ? 8_000 : 0),
    ],
    ["a connection that stands still for 9 s", (t: number) => t, (t: number) => t + (t >= 20_480 ? 9_000 : 0)],
  ])("of %s says of each picture when it came, and of each moment which picture was on", async (_name, pts, wall) => {
    const { clock = [[0, START] as const], durationMs, firstFrameAt } = await record(pts, wall);
    expect(firstFrameAt).toBe(START);
    expect(clock.length).toBeLessThanOrEqual(6);
    for (const { type, timestamp: t } of FRAMES.filter((_, i) => i % 7 === 0)) {
      for (const from of [0, 11_000, 22_000, 33_000]) {
        const [picture, at] = [pts(from + t), START + wall(from + t)];
        expect(Math.abs(wallClockAt(clock, picture) - at), `${type} ${from + t}`).toBeLessThanOrEqual(260);
        // Right at a jump the picture before it or after it is on.
        expect(Math.min(...[-260, 0, 260].map((off) => Math.abs(mediaMsAt(clock, at + off) - picture)))).toBeLessThanOrEqual(400);
      }
    }
    expect(durationMs).toBe(pts(44_000 + (FRAMES.at(-1)?.timestamp ?? 0)));
  });
});

describe("GET /media/back", () => {
  const DATA = Buffer.from("0123456789");
  async function app() {
    writeFileSync(join(folder, "a-1.flv"), DATA);
    writeFileSync(join(folder, "..", "outside.flv"), "secret");
    const files: Readonly<Record<string, string>> = { r1: "a-1.flv", gone: "b-1.flv", out: "../outside.flv", root: "." };
    const server = Fastify();
    registerBackRoute(server, { folder, recordingFile: async (id) => files[id] ?? null });
    return server;
  }

  it.each([
    [undefined, 200, "0123456789", undefined],
    ["bytes=2-4", 206, "234", "bytes 2-4/10"],
    ["bytes=7-", 206, "789", "bytes 7-9/10"],
    ["bytes=7-99", 206, "789", "bytes 7-9/10"],
    ["bytes=-3", 206, "789", "bytes 7-9/10"],
    ["bytes=10-", 416, "", "bytes */10"],
    ["bytes=4-2", 200, "0123456789", undefined],
    ["bytes=0-1,3-4", 200, "0123456789", undefined],
  ])("answers the range %s with %i", async (range, status, body, contentRange) => {
    const server = await app();
    const reply = await server.inject({ url: "/media/back/r1.flv", headers: range === undefined ? {} : { range } });
    expect([reply.statusCode, reply.body, reply.headers["content-range"]]).toEqual([status, body, contentRange]);
    if (status !== 416) expect(reply.headers["content-length"]).toBe(String(body.length));
    await server.close();
  });

  it.each(["unknown", "gone", "out", "root", "..%2foutside"])("knows no recording %s", async (id) => {
    const server = await app();
    const reply = await server.inject({ url: `/media/back/${id}.flv` });
    expect(reply.statusCode).toBe(404);
    expect(reply.json()).toMatchObject({ code: 404, data: null });
    await server.close();
  });
});
