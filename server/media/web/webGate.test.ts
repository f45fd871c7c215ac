import { afterEach, describe, expect, it } from "vitest";
import { MEDIA_TAG, PUBLISH_CLOSE, PUBLISH_LIMITS } from "../../../contract/room/publish.ts";
import { manualClock } from "../../kit/clock.ts";
import { createMetrics } from "../../kit/metrics.ts";
import { ROOM, type TestViewer, createNotes, missing, publish } from "../testing.ts";
import { FILM, type PageBench, startPages } from "./testing.ts";

/** A page publishes by WebSocket, a viewer reads HTTP-FLV. */
const noFfmpeg = missing("ffmpeg");
if (noFfmpeg !== null) console.warn(`skipped: a page and a broadcasting program in one room, ${noFfmpeg}`);

const open: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

async function setUp(options: Parameters<typeof startPages>[0] = {}): Promise<PageBench> {
  const bench = await startPages(options);
  open.push(() => bench.stop());
  return bench;
}

describe("a page that publishes", () => {
  it("is let in by its key, and viewers are shown what it sends", async () => {
    const metrics = createMetrics({ process: false });
    const target = await setUp({ metrics });
    const page = await target.publishing();
    expect(page.answers.all).toEqual([{ t: "ok" }]);
    expect(target.calls.all).toEqual([`authorise ${ROOM} first`, `start ${ROOM}`]);
    const viewer = await target.viewer();
    await viewer.tags.until(({ kind }) => kind === "inter");
    expect(viewer.tracks()).toEqual({ hasAudio: true, hasVideo: true });
    expect(viewer.tags.all.slice(0, 4).map(({ kind }) => kind)).toEqual(["avcHeader", "aacHeader", "mark", "key"]);
    expect(await metrics.registry.metrics()).toContain("media_publishers 1");
    page.socket.close();
    await target.calls.until((line) => line === `end ${ROOM}`);
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
    expect(target.calls.all.filter((line) => line.startsWith("authorise"))).toEqual([`authorise ${ROOM} second`]);
    expect(target.calls.all.filter((line) => line.startsWith(`refused ${ROOM} expired`))).toHaveLength(1);
    expect(target.media.isFlowing(ROOM)).toBe(false);
  });

  it("of another codec is told so and sent away; its place is free", async () => {
    const target = await setUp();
    const page = await target.publishing();
    // Enhanced RTMP with an HEVC key frame.
    page.send({ type: MEDIA_TAG.video, timestamp: 2_000, body: Buffer.from([0x91, ...Buffer.from("hvc1"), 0, 0, 0, 1]) });
    expect(await page.answers.until(({ t }) => t === "refused")).toEqual({ t: "refused", why: "codec" });
    expect(await page.closed).toBe(PUBLISH_CLOSE.refused);
    expect(await target.calls.until((line) => line.startsWith("refused"))).toContain("hvc1");
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
    expect(target.calls.all.at(-1)).toBe(`end ${ROOM}`);
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
    const viewer = await target.viewer();
    await viewer.tags.until(({ timestamp }) => timestamp > 1_900);
    first.socket.terminate();
    await target.calls.until((line) => line === `end ${ROOM}`);
    const from = viewer.tags.all.length;
    await target.publishing();
    await viewer.tags.until(({ kind }) => kind === "inter", from);
    expectGoingOn(viewer, from);
  });

  it("takes over from its old connection that still looks alive, which is told to stay away", async () => {
    const target = await setUp();
    const first = await target.publishing();
    const viewer = await target.viewer();
    await viewer.tags.until(({ timestamp }) => timestamp > 1_900);
    const from = viewer.tags.all.length;
    const second = await target.publishing();
    expect(await first.closed).toBe(PUBLISH_CLOSE.cutOff);
    await viewer.tags.until(({ kind }) => kind === "inter", from);
    expectGoingOn(viewer, from);
    expect(second.socket.readyState).toBe(second.socket.OPEN);
    expect(target.calls.all.filter((line) => line.startsWith("refused"))).toEqual([]);
  });

  it("takes over also while it is being asked about: of five at once one stays, and the others are told", async () => {
    const target = await setUp();
    const pages = await Promise.all(Array.from({ length: 5 }, () => target.page()));
    const codes = createNotes<number>();
    for (const page of pages) void page.closed.then(codes.add);
    await Promise.allSettled(pages.map((page) => page.begin(target.key())));
    await codes.until(() => codes.all.length === 4);
    expect(new Set(codes.all)).toEqual(new Set([PUBLISH_CLOSE.cutOff]));
    const [last] = pages.filter(({ socket }) => socket.readyState === socket.OPEN);
    last?.send(...FILM);
    await target.calls.until((line) => line === `start ${ROOM}`);
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
    const viewer = await target.viewer();
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

/** After a seam: sequence headers and a key frame, with timestamps shortly after the last ones. */
function expectGoingOn(viewer: TestViewer, from: number): void {
  const before = viewer.tags.all[from - 1]?.timestamp ?? 0;
  const after = viewer.tags.all.slice(from);
  expect(after.slice(0, 2).map(({ kind }) => kind)).toEqual(["avcHeader", "aacHeader"]);
  const frames = after.filter(({ kind }) => ["key", "inter", "audio"].includes(kind));
  expect(frames[0]?.kind).toBe("key");
  expect(frames[0]?.timestamp).toBeGreaterThan(before);
  expect((frames[0]?.timestamp ?? 0) - before).toBeLessThan(1_000);
}

describe.skipIf(noFfmpeg !== null)("a page and a broadcasting program", () => {
  it("do not take each other's place", async () => {
    const target = await setUp();
    const program = publish(target.url());
    open.push(() => program.kill());
    await target.calls.until((line) => line === `start ${ROOM}`);
    const page = await target.page();
    await expect(page.begin(target.key())).rejects.toThrow("refused: busy");
    expect(await page.closed).toBe(PUBLISH_CLOSE.refused);
    expect(target.media.isFlowing(ROOM)).toBe(true);
    await program.kill();
    await target.calls.until((line) => line === `end ${ROOM}`);
    const other = await target.publishing();
    const late = publish(target.url());
    open.push(() => late.kill());
    expect(await late.over).not.toBe("0");
    expect(other.socket.readyState).toBe(other.socket.OPEN);
    expect(target.calls.all.filter((line) => line.startsWith(`refused ${ROOM} busy`))).toHaveLength(2);
  });
});
