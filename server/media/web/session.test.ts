import type { AddressInfo } from "node:net";
import fc from "fast-check";
import Fastify from "fastify";
import { afterEach, describe, expect, it } from "vitest";
import { MEDIA_TAG, PUBLISH_CLOSE, PUBLISH_LIMITS, encodeMediaTag } from "../../../contract/room/publish.ts";
import { createUpgrades } from "../../http/upgrades.ts";
import { manualClock } from "../../kit/clock.ts";
import { silentLog } from "../../kit/log.ts";
import { ROOM } from "../testing.ts";
import { FILM, type PageBench, openPage, startPages } from "./testing.ts";
import { createWebGate } from "./webGate.ts";

/** Invalid messages from a page. */
const open: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

async function setUp(options: Parameters<typeof startPages>[0] = {}): Promise<PageBench> {
  const bench = await startPages(options);
  open.push(() => bench.stop());
  return bench;
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
    expect(target.calls.all.filter((line) => !line.startsWith("authorise"))).toEqual([]);
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
        const from = target.calls.all.length;
        page.socket.send(frame);
        expect(await page.closed).toBe(Number(code));
        await target.calls.until((line) => line === `end ${ROOM}`, from);
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

  it("is a crowd of one network: past eight strangers the next is refused until one is known or gone", async () => {
    const target = await setUp();
    const strangers = await Promise.all(Array.from({ length: PUBLISH_LIMITS.waitingPerNetwork }, () => target.page()));
    await expect(target.page()).rejects.toThrow("refused with 429");
    await strangers[0]?.begin(target.key());
    await target.page();
    await expect(target.page()).rejects.toThrow("refused with 429");
  });
});

it("a fault in passing on what a page sends ends that page's connection alone", async () => {
  const app = Fastify();
  open.push(() => app.close());
  const gone: string[] = [];
  const door = createWebGate({
    clock: manualClock(),
    log: silentLog(),
    events: {
      onKnock: (publisher) => publisher.admit(),
      onTag() {
        throw new Error("a fault");
      },
      onPause: () => undefined,
      onGone: (_publisher, reason) => void gone.push(reason),
    },
  });
  door.attach(createUpgrades(app.server));
  await app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const page = await openPage(port);
  await page.begin("any");
  page.send(...FILM.slice(0, 2));
  expect(await page.closed).toBe(1011);
  expect(gone).toHaveLength(1);
  await (await openPage(port)).begin("any");
  await door.stop();
});

describe("whatever a page sends", () => {
  const bytes = fc.uint8Array({ maxLength: 64 });
  /** Mostly near misses of H.264 or AAC frames. */
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
    await target.publishing();
    // The viewer's FLV reader throws at anything that is not FLV.
    let viewer = await target.viewer();
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
        const goesOn = viewer.tags.until(({ kind }) => kind === "inter", from).then(() => true);
        // A viewer told of other tracks is ended, and comes again.
        if (!(await Promise.race([goesOn, viewer.over.then(() => false)]))) {
          viewer = await target.viewer();
          await viewer.tags.until(({ kind }) => kind === "inter");
        }
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
    viewer = await target.viewer();
    await viewer.tags.until(({ kind }) => kind === "inter");
    expect(viewer.tags.all.slice(0, 4).map(({ kind }) => kind)).toEqual(["avcHeader", "aacHeader", "mark", "key"]);
  });
});
