import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { MEDIA_TAG, PUBLISH_CLOSE, PUBLISH_LIMITS, encodeMediaTag } from "../../../contract/room/publish.ts";
import { manualClock } from "../../kit/clock.ts";
import { createMetrics } from "../../kit/metrics.ts";
import { type MediaBench, ROOM, missing, publish, startMedia, watch } from "../testing.ts";
import { type TestPage, film, openPage } from "./testing.ts";

/** A page publishes by WebSocket, a viewer reads HTTP-FLV. */
const noFfmpeg = missing("ffmpeg");
if (noFfmpeg !== null) console.warn(`skipped: a page and a broadcasting program in one room, ${noFfmpeg}`);
const HOUR_MS = 3_600_000;
const FILM = film();

const open: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

interface Setting extends MediaBench {
  key(nonce?: string): string;
  page(options?: Parameters<typeof openPage>[1]): Promise<TestPage>;
  /** One that is let in and has sent its film. */
  publishing(): Promise<TestPage>;
}

async function setUp(options: Parameters<typeof startMedia>[0] = {}): Promise<Setting> {
  const bench = await startMedia(options);
  open.push(() => bench.stop());
  const now = (): number => (options.clock ?? Date).now();
  const key = (nonce = "first"): string => bench.media.issuePublishUrl(ROOM, nonce, now() + HOUR_MS).streamKey;
  const page = async (how: Parameters<typeof openPage>[1] = {}): Promise<TestPage> => {
    const one = await openPage(bench.port, how);
    open.push(() => one.socket.terminate());
    return one;
  };
  return Object.assign(bench, {
    key,
    page,
    async publishing() {
      const from = bench.told.all.length;
      const one = await page();
      await one.begin(key());
      one.send(...FILM);
      await bench.told.until((line) => line === `start ${ROOM}`, from);
      return one;
    },
  });
}

async function viewerOf({ port }: MediaBench): ReturnType<typeof watch> {
  const viewer = await watch(port);
  open.push(() => viewer.close());
  return viewer;
}

describe("a page that publishes", () => {
  it("is let in by its key, and viewers are shown what it sends", async () => {
    const metrics = createMetrics({ process: false });
    const target = await setUp({ metrics });
    const page = await target.publishing();
    expect(page.answers.all).toEqual([{ t: "ok" }]);
    expect(target.told.all).toEqual([`authorise ${ROOM} first`, `start ${ROOM}`]);
    const viewer = await viewerOf(target);
    await viewer.tags.until(({ kind }) => kind === "inter");
    expect(viewer.tracks()).toEqual({ hasAudio: true, hasVideo: true });
    expect(viewer.tags.all.slice(0, 4).map(({ kind }) => kind)).toEqual(["avcHeader", "aacHeader", "mark", "key"]);
    expect(await metrics.registry.metrics()).toContain("media_publishers 1");
    page.socket.close();
    await target.told.until((line) => line === `end ${ROOM}`);
    expect(await metrics.registry.metrics()).toContain("media_publishers 0");
  });

  it("is refused with a wrong, an expired and a foreign key, and with one that was replaced", async () => {
    const target = await setUp();
    const good = target.key();
    const expired = target.media.issuePublishUrl(ROOM, "first", Date.now() - 1_000).streamKey;
    const refusals = {
      [good.replace(/sign=..../, "sign=AAAA")]: "key",
      [good.replace(ROOM, "680002")]: "key",
      [ROOM]: "key",
      "": "key",
      [expired]: "expired",
      [target.key("second")]: "replaced",
    };
    for (const [key, why] of Object.entries(refusals)) {
      const page = await target.page();
      await expect(page.begin(key)).rejects.toThrow(`refused: ${why}`);
      expect(await page.closed).toBe(PUBLISH_CLOSE.refused);
    }
    expect(target.told.all.filter((line) => line.startsWith("authorise"))).toEqual([`authorise ${ROOM} second`]);
    expect(target.told.all.filter((line) => line.startsWith(`refused ${ROOM} expired`))).toHaveLength(1);
    expect(target.media.isFlowing(ROOM)).toBe(false);
  });

  it("of another codec is told so and sent away; its place is free", async () => {
    const target = await setUp();
    const page = await target.publishing();
    // Enhanced RTMP, a key frame of HEVC.
    page.send({ type: MEDIA_TAG.video, timestamp: 2_000, body: Buffer.from([0x91, ...Buffer.from("hvc1"), 0, 0, 0, 1]) });
    expect(await page.answers.until(({ t }) => t === "refused")).toEqual({ t: "refused", why: "codec" });
    expect(await page.closed).toBe(PUBLISH_CLOSE.refused);
    expect(await target.told.until((line) => line.startsWith("refused"))).toContain("hvc1");
    await target.publishing();
  });

  it("is cut off by the portal and does not hold its place", async () => {
    const target = await setUp();
    const page = await target.publishing();
    target.media.kick(ROOM);
    expect(target.media.isFlowing(ROOM)).toBe(false);
    expect(await page.closed).toBe(PUBLISH_CLOSE.cutOff);
    await target.publishing();
  });

  it("may be of the portal's own origin or of no browser, not of another site", async () => {
    const { page, port } = await setUp();
    await page({ headers: { origin: `http://127.0.0.1:${port}` } });
    await expect(page({ headers: { origin: "https://evil.example" } })).rejects.toThrow("refused with 403");
    await expect(page({ headers: { origin: "null" } })).rejects.toThrow("refused with 403");
  });

  it("is told when the portal goes, and comes to a closed door meanwhile", async () => {
    const target = await setUp();
    const [publishing, waiting] = [await target.publishing(), await target.page()];
    await target.media.stop();
    expect([await publishing.closed, await waiting.closed]).toEqual([PUBLISH_CLOSE.drain, PUBLISH_CLOSE.drain]);
    expect(target.told.all.at(-1)).toBe(`end ${ROOM}`);
    await expect(target.page()).rejects.toThrow("refused with 503");
  });

  it("does not hold up the portal's end by not answering", async () => {
    const clock = manualClock();
    const target = await setUp({ clock });
    const page = await target.publishing();
    page.raw.pause();
    const stopped = target.media.stop();
    clock.advance(2_000);
    await stopped;
    page.raw.resume();
    await page.closed;
  });
});

describe("a page whose line breaks", () => {
  it("comes back, and its viewers go on where they were", async () => {
    const target = await setUp();
    const first = await target.publishing();
    const viewer = await viewerOf(target);
    await viewer.tags.until(({ timestamp }) => timestamp > 1_900);
    first.socket.terminate();
    await target.told.until((line) => line === `end ${ROOM}`);
    const from = viewer.tags.all.length;
    await target.publishing();
    await viewer.tags.until(({ kind }) => kind === "inter", from);
    expectGoingOn(viewer, from);
  });

  it("takes over from its old connection that still looks alive, which is told to stay away", async () => {
    const target = await setUp();
    const first = await target.publishing();
    const viewer = await viewerOf(target);
    await viewer.tags.until(({ timestamp }) => timestamp > 1_900);
    const from = viewer.tags.all.length;
    const second = await target.publishing();
    expect(await first.closed).toBe(PUBLISH_CLOSE.cutOff);
    await viewer.tags.until(({ kind }) => kind === "inter", from);
    expectGoingOn(viewer, from);
    expect(second.socket.readyState).toBe(second.socket.OPEN);
    expect(target.told.all.filter((line) => line.startsWith("refused"))).toEqual([]);
  });

  it("takes over also while it is being asked about; the last one has the place", async () => {
    const target = await setUp();
    const pages = await Promise.all(Array.from({ length: 5 }, () => target.page()));
    const outcomes = await Promise.allSettled(pages.map((page) => page.begin(target.key())));
    // Who was let in may have been pushed out since.
    expect(outcomes.at(-1)?.status).toBe("fulfilled");
    const codes = await Promise.all(pages.slice(0, -1).map((page) => page.closed));
    expect(codes).toEqual(codes.map(() => PUBLISH_CLOSE.cutOff));
    pages.at(-1)?.send(...FILM);
    await target.told.until((line) => line === `start ${ROOM}`);
  });

  it("takes nothing over with another key", async () => {
    const target = await setUp();
    const first = await target.publishing();
    const other = await target.page();
    await expect(other.begin(target.key("second"))).rejects.toThrow("refused: busy");
    expect(first.socket.readyState).toBe(first.socket.OPEN);
    expect(target.media.isFlowing(ROOM)).toBe(true);
  });

  it("holds its room for 10 s of silence, to the millisecond", async () => {
    const clock = manualClock();
    const target = await setUp({ clock });
    const page = await target.publishing();
    const viewer = await viewerOf(target);
    await viewer.tags.until(({ timestamp }) => timestamp > 1_900);
    clock.advance(PUBLISH_LIMITS.silenceMs - 1);
    const from = viewer.tags.all.length;
    page.send({ type: MEDIA_TAG.audio, timestamp: 2_000, body: Buffer.from([0xaf, 1, 0]) });
    await viewer.tags.until(({ kind }) => kind === "audio", from);
    clock.advance(PUBLISH_LIMITS.silenceMs - 1);
    expect(target.media.isFlowing(ROOM)).toBe(true);
    clock.advance(1);
    expect(target.media.isFlowing(ROOM)).toBe(false);
    expect(await page.closed).toBe(1001);
  });
});

/** After a seam: sequence headers and a key frame, soon after what was before. */
function expectGoingOn(viewer: Awaited<ReturnType<typeof watch>>, from: number): void {
  const before = viewer.tags.all[from - 1]?.timestamp ?? 0;
  const after = viewer.tags.all.slice(from);
  expect(after.slice(0, 2).map(({ kind }) => kind)).toEqual(["avcHeader", "aacHeader"]);
  const frames = after.filter(({ kind }) => ["key", "inter", "audio"].includes(kind));
  expect(frames[0]?.kind).toBe("key");
  expect(frames[0]?.timestamp).toBeGreaterThan(before);
  expect((frames[0]?.timestamp ?? 0) - before).toBeLessThan(1_000);
}

describe("what is not written down", () => {
  const picture = Buffer.from(encodeMediaTag({ type: MEDIA_TAG.video, timestamp: 0, body: Buffer.alloc(10) }));
  const hello = (key: unknown): string => JSON.stringify({ t: "publish", key });

  it("closes the socket of a page nobody knows yet", async () => {
    const target = await setUp();
    const words = ["", "no json", "null", "[]", '{"t":"sub"}', '{"t":"publish"}', hello(1), hello("x".repeat(PUBLISH_LIMITS.helloBytes))];
    for (const frame of [...words, picture, Buffer.from(hello(target.key()))]) {
      const page = await target.page();
      page.socket.send(frame);
      expect(await page.closed).toBe(PUBLISH_CLOSE.protocol);
    }
    for (const second of [picture, hello(target.key())]) {
      const page = await target.page();
      page.socket.send(hello(target.key()));
      page.socket.send(second);
      expect(await page.closed).toBe(PUBLISH_CLOSE.protocol);
      expect(page.answers.all).toEqual([]);
    }
    expect(target.told.all.filter((line) => !line.startsWith("authorise"))).toEqual([]);
  });

  it("closes the socket of one that publishes, and frees its place", async () => {
    const target = await setUp();
    const frames = {
      [PUBLISH_CLOSE.protocol]: ["text", hello(target.key()), Buffer.alloc(0), picture.subarray(0, 5), Buffer.from([18, 0, 0, 0, 0, 1])],
      1009: [Buffer.alloc(PUBLISH_LIMITS.frameBytes + 1, 9)],
    };
    for (const [code, list] of Object.entries(frames)) {
      for (const frame of list) {
        const page = await target.publishing();
        const from = target.told.all.length;
        page.socket.send(frame);
        expect(await page.closed).toBe(Number(code));
        await target.told.until((line) => line === `end ${ROOM}`, from);
      }
    }
  });

  it("is not gathered from strangers: a long frame cuts them off before it has come", async () => {
    const { page, media } = await setUp();
    const stranger = await page();
    stranger.socket.on("error", () => stranger.socket.terminate());
    stranger.socket.send(Buffer.alloc(PUBLISH_LIMITS.frameBytes, 9));
    expect(await stranger.closed).toBe(1006);
    expect(media.isFlowing(ROOM)).toBe(false);
  });

  it("is silence: a stranger has 10 s to say who they are, to the millisecond", async () => {
    const clock = manualClock();
    const { page } = await setUp({ clock });
    const stranger = await page();
    clock.advance(PUBLISH_LIMITS.helloWithinMs - 1);
    expect(stranger.socket.readyState).toBe(stranger.socket.OPEN);
    clock.advance(1);
    expect(await stranger.closed).toBe(PUBLISH_CLOSE.protocol);
  });

  it("is a crowd: past 256 strangers the next has to wait until one is known or gone", async () => {
    const target = await setUp();
    const strangers = await Promise.all(Array.from({ length: 256 }, () => target.page()));
    await expect(target.page()).rejects.toThrow("refused with 503");
    await strangers[0]?.begin(target.key());
    await target.page();
    await expect(target.page()).rejects.toThrow("refused with 503");
  });
});

describe("whatever a page sends", { timeout: 60_000 }, () => {
  const bytes = fc.uint8Array({ maxLength: 64 });
  /** Mostly what nearly is a frame of H.264 or AAC. */
  const body = fc.oneof(
    fc
      .tuple(fc.constantFrom(0x17, 0x27, 0x57, 0xaf, 0x2f, 0x1c, 0x91), fc.constantFrom(0, 1, 2, 3), bytes)
      .map(([a, b, rest]) => [a, b, ...rest]),
    fc.constantFrom(...FILM.slice(0, 40).map((tag) => [...tag.body])),
    bytes.map((some) => [...some]),
  );
  const frame = fc.record({
    type: fc.constantFrom(MEDIA_TAG.audio, MEDIA_TAG.video),
    timestamp: fc.oneof(fc.nat(10_000), fc.nat(0xff_ff_ff_ff)),
    body: body.map((some) => Buffer.from(some)),
  });
  const sent = fc.oneof(
    { weight: 20, arbitrary: frame.map((tag) => ({ how: "frame" as const, data: encodeMediaTag(tag) })) },
    { weight: 1, arbitrary: bytes.map((data) => ({ how: "frame" as const, data })) },
    { weight: 1, arbitrary: bytes.map((data) => ({ how: "raw" as const, data })) },
    { weight: 1, arbitrary: fc.string().map((data) => ({ how: "frame" as const, data })) },
  );

  it("viewers get a stream that can be read and never runs backwards, and the next page is served", async () => {
    const target = await setUp();
    // As reader of what comes it would throw at anything that is no FLV.
    let viewer = await viewerFromStart(target);
    await fc.assert(
      fc.asyncProperty(fc.array(sent, { minLength: 1, maxLength: 60 }), async (all) => {
        const page = await target.page();
        page.socket.removeAllListeners("error");
        page.socket.on("error", () => page.socket.terminate());
        await page.begin(target.key());
        for (const { how, data } of all) {
          if (page.socket.readyState !== page.socket.OPEN) break;
          if (how === "raw") page.raw.write(data);
          else page.socket.send(data);
        }
        const from = viewer.tags.all.length;
        const next = await target.publishing();
        await viewer.tags.until(({ kind }) => kind === "inter", from);
        await page.closed;
        expect(next.socket.readyState).toBe(next.socket.OPEN);
        const last = { pictures: 0, sound: 0 };
        for (const { kind, timestamp } of viewer.tags.all) {
          const track = kind === "audio" ? "sound" : "pictures";
          if (kind !== "audio" && kind !== "key" && kind !== "inter") continue;
          expect(timestamp).toBeGreaterThanOrEqual(last[track]);
          last[track] = timestamp;
        }
      }),
      { numRuns: 60 },
    );
    viewer.close();
    viewer = await viewerOf(target);
    await viewer.tags.until(({ kind }) => kind === "inter");
    expect(viewer.tags.all.slice(0, 4).map(({ kind }) => kind)).toEqual(["avcHeader", "aacHeader", "mark", "key"]);
  });

  async function viewerFromStart(target: Setting): ReturnType<typeof watch> {
    await target.publishing();
    return viewerOf(target);
  }
});

describe.skipIf(noFfmpeg !== null)("a page and a broadcasting program", { timeout: 60_000 }, () => {
  it("do not take each other's place", async () => {
    const target = await setUp();
    const program = publish(target.url());
    open.push(() => program.kill());
    await target.told.until((line) => line === `start ${ROOM}`);
    const page = await target.page();
    await expect(page.begin(target.key())).rejects.toThrow("refused: busy");
    expect(await page.closed).toBe(PUBLISH_CLOSE.refused);
    expect(target.media.isFlowing(ROOM)).toBe(true);
    await program.kill();
    await target.told.until((line) => line === `end ${ROOM}`);
    const other = await target.publishing();
    const late = publish(target.url());
    open.push(() => late.kill());
    expect(await late.over).not.toBe("0");
    expect(other.socket.readyState).toBe(other.socket.OPEN);
    expect(target.told.all.filter((line) => line.startsWith(`refused ${ROOM} busy`))).toHaveLength(2);
  });
});
