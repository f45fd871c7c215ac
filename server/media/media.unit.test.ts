import { afterEach, describe, expect, it, vi } from "vitest";
import { createMetrics } from "../kit/metrics.ts";
import { type MediaBench, ROOM, startMedia, watch } from "./testing.ts";

/** Demo rooms: pictures without any publisher, and without ffmpeg. */
const open: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});
async function bench(): Promise<MediaBench> {
  const started = await startMedia();
  open.push(() => started.stop());
  return started;
}

describe("a demo room", () => {
  it("is up like any other, shows its first picture at once, and is down when its loop ends", async () => {
    const { media, port, calls } = await bench();
    media.loop(ROOM, "football");
    await calls.until((line) => line === `start ${ROOM}`);
    expect(media.isFlowing(ROOM)).toBe(true);
    const viewer = await watch(port);
    await viewer.tags.until(({ kind }) => kind === "key");
    expect(viewer.tags.all.slice(0, 5).map(({ kind }) => kind)).toEqual(["metadata", "avcHeader", "aacHeader", "mark", "key"]);
    expect(viewer.response.headers["cache-control"]).toContain("no-store");
    expect(media.viewers(ROOM)).toBe(1);
    media.loop(ROOM, null);
    await calls.until((line) => line === `end ${ROOM}`);
    await viewer.over;
    expect((await watch(port)).response.statusCode).toBe(404);
  });

  it("can be recorded, and the recording is finished when the portal stops", async () => {
    const { media, port, recorded, stop } = await bench();
    media.loop(ROOM, "basketball");
    media.record(ROOM, "s7");
    const viewer = await watch(port);
    await viewer.tags.until(({ kind }) => kind === "inter");
    await media.stop();
    await viewer.over;
    expect(recorded.all).toMatchObject([{ roomId: ROOM, sessionId: "s7", file: "s7-1.flv", isSeekable: true }]);
    open.splice(0);
    await stop();
  });

  it("of an unknown sample is refused where it is asked for", async () => {
    const { media } = await bench();
    expect(() => media.loop(ROOM, "cricket")).toThrow("no sample cricket");
    expect(media.isFlowing(ROOM)).toBe(false);
  });
});

it("viewers, and what is written to them, are counted", async () => {
  const metrics = createMetrics({ process: false });
  const started = await startMedia({ metrics });
  open.push(() => started.stop());
  started.media.loop(ROOM, "football");
  const viewer = await watch(started.port);
  await viewer.tags.until(({ kind }) => kind === "inter");
  expect((await metrics.mediaViewers.get()).values[0]?.value).toBe(1);
  viewer.close();
  await vi.waitFor(async () => expect((await metrics.mediaViewers.get()).values[0]?.value).toBe(0));
  const seenBytes = viewer.tags.all.reduce((sum, { bytes }) => sum + bytes, 0);
  expect((await metrics.mediaBytes.get()).values[0]?.value).toBeGreaterThan(seenBytes);
});

describe("a publish URL", () => {
  it("names the port the ingest really has", async () => {
    const { media } = await bench();
    const { server, streamKey, expiresAt } = media.issuePublishUrl(ROOM, "n1", 1_700_000_600_000);
    expect(server).toBe(`rtmp://127.0.0.1:${media.rtmpPort}/live`);
    expect(streamKey).toContain(`${ROOM}?exp=1700000600&nonce=n1&sign=`);
    expect(expiresAt).toBe(1_700_000_600_000);
  });
});
