import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { FILMS, FILM_MAX_BYTES } from "../demo/films.ts";
import { encodeAmf } from "../flv/amf.ts";
import { FlvError, createFlvReader } from "../flv/reader.ts";
import { type FlvTag, TAG, encodeTag, fileHeader } from "../flv/tags.ts";
import { type SeenTag, seen } from "../testing.ts";
import { GOP_MAX_BYTES } from "./gopCache.ts";
import { type RelayStream, type StreamOptions, createRelayStream } from "./stream.ts";
import { DROP_PAST_BYTES, SKIP_PAST_BYTES, type Viewer, createViewer } from "./viewer.ts";

/** Arrival of the first tag. */
const T0 = 1_700_000_000_000;
const FRAME_MS = 40;
const GOP = 25;

const AVC_HEADER = Buffer.from("17000000000142001fffe1000467420001010001aa", "hex");
const AAC_HEADER = Buffer.from("af001210", "hex");
const metadata = (tracks: object): FlvTag => ({
  type: TAG.script,
  timestamp: 0,
  body: encodeAmf("@setDataFrame", "onMetaData", { width: 640, ...tracks }),
});
const BOTH = { videocodecid: 7, audiocodecid: 10 };
const header: FlvTag = { type: TAG.video, timestamp: 0, body: AVC_HEADER };
const soundHeader: FlvTag = { type: TAG.audio, timestamp: 0, body: AAC_HEADER };
const picture = (timestamp: number, isKey: boolean, bytes = 20): FlvTag => ({
  type: TAG.video,
  timestamp,
  body: Buffer.concat([Buffer.from([isKey ? 0x17 : 0x27, 1, 0, 0, 0]), Buffer.alloc(bytes)]),
});
const sound = (timestamp: number): FlvTag => ({ type: TAG.audio, timestamp, body: Buffer.from([0xaf, 1, 0x21, 0x10]) });

interface TestOutlet {
  readonly viewer: Viewer;
  readonly tags: SeenTag[];
  /** Bytes the outlet reports as unsent. */
  unsent: number;
  /** Everything written stays unsent. */
  isStalled: boolean;
  readonly writes: Buffer[];
  isDestroyed: boolean;
}

function outlet(stream: RelayStream): TestOutlet {
  const tags: SeenTag[] = [];
  const reader = createFlvReader((tag) => tags.push(seen(tag)));
  const state: TestOutlet = {
    viewer: createViewer({
      write(bytes) {
        state.writes.push(bytes);
        reader.push(bytes);
        if (state.isStalled) state.unsent += bytes.length;
      },
      get unsentBytes() {
        return state.unsent;
      },
      destroy() {
        state.isDestroyed = true;
      },
    }),
    tags,
    unsent: 0,
    isStalled: false,
    writes: [],
    isDestroyed: false,
  };
  stream.follow(state.viewer);
  return state;
}

/** Pushes both tracks: `frames` pictures from number `from` on, each arriving when it is shown; then flushes. */
function play(stream: RelayStream, from: number, frames: number, { isFresh = false, at = T0, bytes = 20, sourceFrom = 0 } = {}): void {
  if (isFresh) {
    for (const tag of [metadata(BOTH), header, soundHeader]) stream.push(tag, at);
    stream.push(sound(sourceFrom + from * FRAME_MS), at + from * FRAME_MS);
  }
  for (let i = from; i < from + frames; i += 1) {
    stream.push(picture(sourceFrom + i * FRAME_MS, i % GOP === 0, bytes), at + i * FRAME_MS);
    stream.flush();
  }
}

function begun(options?: StreamOptions): RelayStream {
  const stream = createRelayStream(options);
  play(stream, 0, 1, { isFresh: true });
  return stream;
}

describe("a viewer's first bytes", () => {
  it("are header, metadata, sequence headers, a mark and everything from the last key frame", () => {
    const stream = begun();
    play(stream, 1, 60);
    const { tags } = outlet(stream);
    expect(tags.slice(0, 5).map(({ kind }) => kind)).toEqual(["metadata", "avcHeader", "aacHeader", "mark", "key"]);
    // Picture 50 is the last key frame of 61.
    expect(tags[4]?.timestamp).toBe(50 * FRAME_MS);
    expect(tags.filter(({ kind }) => kind === "inter")).toHaveLength(10);
    expect(new Set(tags.slice(0, 5).map(({ timestamp }) => timestamp))).toEqual(new Set([50 * FRAME_MS]));
  });

  it("come from one buffer shared by all", () => {
    const stream = begun();
    const viewers = [outlet(stream), outlet(stream)];
    play(stream, 1, 3);
    expect(viewers[0]?.writes.at(-1)).toBe(viewers[1]?.writes.at(-1));
  });

  it("wait for the next key frame when a group is too large to keep", () => {
    const stream = begun();
    play(stream, 1, 20, { bytes: GOP_MAX_BYTES / 10 });
    expect(stream.cachedBytes).toBeLessThan(GOP_MAX_BYTES);
    const { tags } = outlet(stream);
    expect(tags.map(({ kind }) => kind)).toEqual(["metadata", "avcHeader", "aacHeader"]);
    play(stream, 21, 6);
    expect(tags.slice(3, 5).map(({ kind }) => kind)).toEqual(["mark", "key"]);
  });
});

describe("wall-clock marks", () => {
  it("say when the frame beside them arrived, one a second and before each key frame", () => {
    const stream = createRelayStream();
    const { tags } = outlet(stream);
    const lags = [0, 12, 180, 60, 0];
    for (const tag of [metadata(BOTH), header, soundHeader, sound(0)]) stream.push(tag, T0);
    // Frames arrive up to 180 ms late, as over a real connection.
    const arrival = (i: number): number => T0 + i * FRAME_MS + (lags[i % lags.length] ?? 0);
    let clock = T0;
    const at = Array.from({ length: 101 }, (_, i) => (clock = Math.max(clock, arrival(i))));
    for (let i = 0; i <= 100; i += 1) stream.push(picture(i * FRAME_MS, i % 50 === 0), at[i] ?? 0);
    stream.flush();
    const marks = tags.flatMap(({ mark }) => (mark ? [mark] : []));
    expect(marks.length).toBeGreaterThanOrEqual(5);
    for (const { at: said, pts } of marks) expect(said).toBe(pts === 0 && said === T0 ? T0 : at[pts / FRAME_MS]);
    for (const [i, mark] of marks.entries()) {
      const before = marks[i - 1];
      if (before) expect(mark.at).toBeGreaterThanOrEqual(before.at);
      if (before) expect(mark.at - before.at).toBeLessThanOrEqual(1_200);
    }
    for (const [i, tag] of tags.entries()) if (tag.kind === "key") expect(tags[i - 1]?.mark?.pts).toBe(tag.timestamp);
  });

  it("never say of a picture that it came later than it did, where pictures are sent in another order than shown", () => {
    const stream = createRelayStream();
    const { tags } = outlet(stream);
    for (const tag of [metadata(BOTH), header, soundHeader, sound(0)]) stream.push(tag, T0);
    // Sent I P B B P B B …, everything one picture later than filmed, so that a P can arrive before its Bs.
    const shownAfter = (i: number): number => (i % 48 === 0 ? 1 : i % 3 === 1 ? 3 : 0) * FRAME_MS;
    const arrivals = new Map<number, number>();
    let at = T0;
    for (let i = 0; i <= 96; i += 1) {
      const timestamp = i * FRAME_MS;
      const shownAt = timestamp + shownAfter(i);
      const frame = picture(timestamp, i % 48 === 0);
      frame.body.writeIntBE(shownAfter(i), 2, 3);
      // The connection is slow once, just when a mark is due.
      at = Math.max(at, T0 + shownAt - FRAME_MS) + (i === 23 ? FRAME_MS + 5 : 0);
      arrivals.set(shownAt, at);
      stream.push(frame, at);
      stream.push(sound(timestamp), at);
    }
    stream.flush();
    const marks = tags.flatMap(({ mark }) => (mark ? [mark] : []));
    expect(marks.length).toBeGreaterThanOrEqual(4);
    expect(marks[0]).toEqual({ name: "onWallClock", at: T0 - FRAME_MS, pts: 0 });
    for (const [shownAt, arrivedAt] of arrivals) {
      const near = marks.findLast(({ pts }) => pts <= shownAt);
      expect((near?.at ?? 0) + shownAt - (near?.pts ?? 0)).toBeLessThanOrEqual(arrivedAt);
    }
  });

  it("never go back when the clock does", () => {
    const stream = begun();
    const { tags } = outlet(stream);
    play(stream, 1, 50, { at: T0 - 5_000 });
    const said = tags.flatMap(({ mark }) => (mark ? [mark.at] : []));
    expect(said.length).toBeGreaterThan(1);
    expect(said.toSorted((a, b) => a - b)).toEqual(said);
  });

  it("give a late viewer the moment its first picture arrived, not the moment it came", () => {
    const stream = begun();
    play(stream, 1, 40);
    expect(outlet(stream).tags[3]?.mark).toEqual({ name: "onWallClock", at: T0 + 25 * FRAME_MS, pts: 25 * FRAME_MS });
  });
});

describe("a publisher that comes back", () => {
  it.each([9_000_000, 500, 0])(
    "goes on right behind the last frame when it counts from %i, with its own sequence headers first",
    (zero) => {
      const stream = begun();
      const { tags } = outlet(stream);
      play(stream, 1, 30);
      const last = tags.at(-1)?.timestamp ?? 0;
      const from = tags.length;
      stream.pause();
      stream.restart();
      // The new publisher counts from another zero and begins in the middle of a group.
      for (const tag of [metadata(BOTH), header, soundHeader]) stream.push(tag, T0 + 20_000);
      stream.push(picture(zero, false), T0 + 20_000);
      stream.push(sound(zero + 10), T0 + 20_000);
      stream.push(picture(zero + 40, true), T0 + 20_040);
      stream.push(picture(zero + 80, false), T0 + 20_080);
      stream.flush();
      expect(tags.slice(from).map(({ kind }) => kind)).toEqual(["metadata", "avcHeader", "aacHeader", "mark", "key", "inter"]);
      const key = tags[from + 4];
      expect(key?.timestamp).toBeGreaterThan(last);
      expect((key?.timestamp ?? 0) - last).toBeLessThanOrEqual(200);
      expect(tags[from + 5]?.timestamp).toBe((key?.timestamp ?? 0) + 40);
      expect(tags[from + 3]?.mark).toEqual({ name: "onWallClock", at: T0 + 20_040, pts: key?.timestamp });
    },
  );

  it.each([
    ["sound alone", { audiocodecid: 10 }, [soundHeader, sound(0), sound(20)]],
    ["pictures alone", { videocodecid: 7 }, [header, picture(0, true)]],
  ])("with %s ends who was told of both: a header named the tracks, and a new connection is told anew", (_name, named, sent) => {
    const stream = begun();
    const old = outlet(stream);
    stream.pause();
    stream.restart();
    const count = old.writes.length;
    const come = (): void => [metadata(named), ...sent].forEach((tag) => void stream.push(tag, T0 + 20_000));
    come();
    stream.flush();
    expect([old.isDestroyed, old.viewer.isDropped, old.writes.length]).toEqual([true, false, count]);
    const fresh = outlet(stream);
    stream.pause();
    stream.restart();
    come();
    stream.flush();
    expect(fresh.isDestroyed).toBe(false);
  });

  it("may jump in time without leaving a hole", () => {
    const stream = begun();
    const { tags } = outlet(stream);
    play(stream, 1, 24);
    play(stream, 25, 25, { sourceFrom: 3_600_000 });
    play(stream, 50, 25, { sourceFrom: -1_000 });
    const times = tags.filter(({ kind }) => kind === "key" || kind === "inter").map(({ timestamp }) => timestamp);
    expect(times.every((time, i) => i === 0 || time - (times[i - 1] ?? 0) === FRAME_MS)).toBe(true);
  });
});

describe("other codec data in the middle of a connection", () => {
  const other: FlvTag = { ...header, body: Buffer.from("1700000000014d001fffe1000467420001010001aa", "hex") };
  const otherSound: FlvTag = { ...soundHeader, body: Buffer.from("af001190", "hex") };

  it.each([
    ["of pictures", header, other],
    ["of sound", soundHeader, otherSound],
  ])("%s is told once; a viewer who joins gets no picture of before; the same data again is none", (_name, same, changed) => {
    let changes = 0;
    const stream = begun({ onChanged: () => (changes += 1) });
    const first = outlet(stream);
    play(stream, 1, 40);
    stream.push(same, T0 + 1_600);
    expect([changes, stream.cachedBytes > 0]).toEqual([0, true]);
    stream.push(changed, T0 + 1_600);
    stream.push(changed, T0 + 1_600);
    expect([changes, stream.cachedBytes]).toEqual([1, 0]);
    const late = outlet(stream);
    play(stream, 41, 15);
    const kinds = late.tags.map(({ kind }) => kind);
    expect(kinds.slice(0, 3)).toEqual(["metadata", "avcHeader", "aacHeader"]);
    expect(kinds.find((kind) => kind === "key" || kind === "inter")).toBe("key");
    expect(first.tags.filter(({ kind }) => kind === "key" || kind === "inter")).toHaveLength(56);
  });

  it("that changes all the time ends the publisher", () => {
    const stream = begun();
    const answers = Array.from({ length: 120 }, (_, i) => stream.push(i % 2 === 0 ? other : header, T0 + i * 40));
    expect(answers.slice(0, 100).every((answer) => answer === null)).toBe(true);
    expect(answers.at(-1)?.refused).toContain("codec data");
  });
});

describe("a viewer that stops reading", () => {
  it("skips to key frames past 1 MB, is dropped past 4 MB, and nobody else notices", () => {
    const stream = begun();
    const slow = Array.from({ length: 20 }, () => outlet(stream));
    const good = outlet(stream);
    for (const one of slow) one.isStalled = true;
    play(stream, 1, 24, { bytes: 100_000 });
    for (const one of slow) {
      expect(one.viewer.skips).toBe(1);
      expect(one.unsent).toBeGreaterThan(SKIP_PAST_BYTES);
      expect(one.unsent).toBeLessThan(SKIP_PAST_BYTES + 150_000);
    }
    const before = slow[0]?.tags.length ?? 0;
    play(stream, 25, 50, { bytes: 100_000 });
    // Of two groups the slow viewer gets only the key frames.
    expect(slow[0]?.tags.slice(before).map(({ kind }) => kind)).toEqual(["mark", "key", "mark", "key"]);
    for (let group = 3; group < 60; group += 1) play(stream, group * GOP, GOP, { bytes: 100_000 });
    for (const one of slow) {
      expect(one.isDestroyed).toBe(true);
      expect(one.unsent).toBeLessThan(DROP_PAST_BYTES + 150_000);
    }
    expect(good.isDestroyed).toBe(false);
    expect(good.tags.filter(({ kind }) => kind === "key" || kind === "inter")).toHaveLength(60 * GOP);
  });

  it("goes on at a key frame once it reads again", () => {
    const stream = begun();
    const slow = outlet(stream);
    slow.unsent = SKIP_PAST_BYTES + 1;
    play(stream, 1, 10);
    slow.unsent = 0;
    const from = slow.tags.length;
    play(stream, 11, 20);
    expect(slow.tags.slice(from).map(({ kind }) => kind)).toEqual(["mark", "key", "inter", "inter", "inter", "inter", "inter"]);
  });
});

describe("what is not served", () => {
  it("frames whose time does not go on are not gathered without end", () => {
    const stream = createRelayStream();
    stream.push(header, T0);
    for (let i = 0; i < 7; i += 1) stream.push(picture(0, true, 1_048_576), T0);
    expect(stream.isFlowing).toBe(false);
    stream.push(picture(0, true, 1_048_576), T0);
    expect(stream.isFlowing).toBe(true);
  });

  const stream = (): RelayStream => createRelayStream();
  it.each([
    ["HEVC in enhanced RTMP", TAG.video, "9068766331", "hvc1"],
    ["HEVC as codec 12", TAG.video, "1c00000000", "HEVC"],
    ["Speex", TAG.audio, "b200", "Speex"],
    ["MP3", TAG.audio, "2efffb50", "MP3"],
    ["MP3 at 8 kHz", TAG.audio, "eefffb50", "MP3"],
    ["Opus in enhanced RTMP", TAG.audio, "904f707573", "Opus"],
    ["a sequence header without parameter sets", TAG.video, "170000000001", "parameter sets"],
  ])("%s is refused by name", (_name, type, hex, word) => {
    expect(stream().push({ type, timestamp: 0, body: Buffer.from(hex, "hex") }, T0)?.refused).toContain(word);
  });

  it("broken tags are left out, said once, and too many end it", () => {
    const said: string[] = [];
    const relay = begun({ onMalformed: (reason) => said.push(reason) });
    const { tags } = outlet(relay);
    const count = tags.length;
    const broken: FlvTag = { type: TAG.video, timestamp: 40, body: Buffer.from("2701", "hex") };
    for (let i = 0; i < 100; i += 1) expect(relay.push(broken, T0)).toBeNull();
    expect(relay.push(broken, T0)?.refused).toContain("malformed");
    relay.flush();
    expect(tags).toHaveLength(count);
    expect(said).toHaveLength(1);
  });

  it("script data that lies about its length is left out", () => {
    const said: string[] = [];
    const relay = createRelayStream({ onMalformed: (reason) => said.push(reason) });
    for (const hex of ["02", "02ffff41", "0800000000", "0a7fffffff", "020001610300016103000161"]) {
      expect(relay.push({ type: TAG.script, timestamp: 0, body: Buffer.from(hex, "hex") }, T0)).toBeNull();
    }
    expect(said).toEqual(["AMF: cut off"]);
  });
});

describe("the reader of FLV", () => {
  const file = Buffer.concat([
    fileHeader({ hasAudio: true, hasVideo: true }),
    ...[header, picture(0, true, 300), sound(4_000_000_000)].map((tag) => encodeTag(tag.type, tag.timestamp, tag.body)),
  ]);

  it.each([1, 7, 64, 1_000])("reads chunks of %i bytes as one", (size) => {
    const found: FlvTag[] = [];
    const reader = createFlvReader((tag) => found.push({ ...tag, body: Buffer.from(tag.body) }));
    for (let at = 0; at < file.length; at += size) reader.push(file.subarray(at, at + size));
    expect(found).toEqual([header, picture(0, true, 300), sound(4_000_000_000)]);
    expect(reader.readBytes).toBe(file.length);
  });

  it("says where a file is broken", () => {
    const broken = Buffer.from(file);
    broken.writeUInt32BE(99, 13 + 11 + AVC_HEADER.length);
    expect(() => createFlvReader(() => undefined).push(broken)).toThrow(FlvError);
    expect(() => createFlvReader(() => undefined).push(broken)).toThrow("at byte 13");
    expect(() => createFlvReader(() => undefined).push(Buffer.from("GIF89a not a film"))).toThrow("no FLV");
  });
});

describe("the samples", () => {
  it.each(FILMS)("$name: small, begins with a key frame, one a second, sound and pictures", ({ name }) => {
    const data = readFileSync(join(import.meta.dirname, "..", "samples", `${name}.flv`));
    const tags: SeenTag[] = [];
    createFlvReader((tag) => tags.push(seen(tag))).push(data);
    expect(data.length).toBeLessThanOrEqual(FILM_MAX_BYTES);
    expect(tags.find(({ kind }) => kind === "key" || kind === "inter")?.kind).toBe("key");
    const keys = tags.filter(({ kind }) => kind === "key").map(({ timestamp }) => timestamp);
    expect(keys.map((time) => time - (keys[0] ?? 0))).toEqual(Array.from({ length: 12 }, (_, i) => i * 1_000));
    expect(tags.filter(({ kind }) => kind === "audio").length).toBeGreaterThan(400);
  });
});
