import { get } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { createMetrics } from "../kit/metrics.ts";
import { AAC_CODEC, H264, type MediaBench, PICTURES, ROOM, TONE, missing, publish, startMedia, watch, type Program } from "./testing.ts";

/** The whole way: ffmpeg publishes over RTMP to the ingest in its own process, a viewer reads HTTP-FLV. */
const noFfmpeg = missing("ffmpeg");
if (noFfmpeg !== null) console.warn(`skipped: publishing over RTMP, ${noFfmpeg}`);

const open: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

async function bench(options: Parameters<typeof startMedia>[0] = {}): Promise<MediaBench> {
  const started = await startMedia(options);
  open.push(() => started.stop());
  return started;
}
function publisher(url: string, input?: readonly string[]): Program {
  const program = publish(url, input);
  open.push(() => program.kill());
  return program;
}

describe.skipIf(noFfmpeg !== null)("publishing over RTMP", () => {
  it("shows a viewer header, metadata, sequence headers, then a mark and a key frame", async () => {
    const { media, port, calls, url } = await bench();
    publisher(url());
    await calls.until((line) => line === `start ${ROOM}`);
    expect(media.isFlowing(ROOM)).toBe(true);
    const viewer = await watch(port);
    open.push(() => viewer.close());
    await viewer.tags.until(({ kind }) => kind === "inter");
    expect(viewer.response.headers["content-type"]).toBe("video/x-flv");
    expect(viewer.tracks()).toEqual({ hasAudio: true, hasVideo: true });
    expect(viewer.tags.all.slice(0, 5).map(({ kind }) => kind)).toEqual(["metadata", "avcHeader", "aacHeader", "mark", "key"]);
    expect(viewer.tags.all[3]?.mark?.pts).toBe(viewer.tags.all[4]?.timestamp);
  });

  it("marks the wall clock at least once a second, in step with the pictures", async () => {
    const { port, calls, url } = await bench();
    publisher(url());
    await calls.until((line) => line === `start ${ROOM}`);
    const viewer = await watch(port);
    open.push(() => viewer.close());
    await viewer.tags.until(({ kind, timestamp }) => kind === "key" && timestamp >= 4_000);
    const marks = viewer.tags.all.flatMap(({ mark }) => (mark ? [mark] : []));
    expect(marks.length).toBeGreaterThanOrEqual(3);
    const [first] = marks;
    for (const [i, mark] of marks.entries()) {
      const before = marks[i - 1];
      if (before) expect(mark.pts - before.pts).toBeLessThanOrEqual(1_100);
      if (before) expect(mark.at).toBeGreaterThanOrEqual(before.at);
      // ffmpeg sends in real time: clock and pictures advance at the same rate.
      if (first) expect(Math.abs(mark.at - first.at - (mark.pts - first.pts))).toBeLessThanOrEqual(1_000);
    }
  });

  it("refuses a wrong, an expired and a foreign key, and one whose nonce was replaced", async () => {
    const target = await bench();
    const good = target.url();
    const { server } = target.media.issuePublishUrl(ROOM, "first", Date.now() + 60_000);
    const expired = target.media.issuePublishUrl(ROOM, "first", Date.now() - 1_000).streamKey;
    const foreign = good.replace(`/${ROOM}?`, "/680002?");
    for (const url of [good.replace(/sign=..../, "sign=AAAA"), `${server}/${expired}`, foreign, `${server}/${ROOM}`]) {
      expect(await publisher(url).over).not.toBe("0");
    }
    const room = (line: string): string => line.split(": ")[0] ?? "";
    expect(target.calls.all.map(room)).toEqual([
      `refused ${ROOM} key`,
      `refused ${ROOM} expired`,
      "refused 680002 key",
      `refused ${ROOM} key`,
    ]);
    target.nonce = "second";
    expect(await publisher(good).over).not.toBe("0");
    expect(target.calls.all.slice(4).map(room)).toEqual([`authorise ${ROOM} first`, `refused ${ROOM} replaced`]);
    expect(target.media.isFlowing(ROOM)).toBe(false);
  });

  it("refuses a second publisher on a live room; the first stays", async () => {
    const metrics = createMetrics({ process: false });
    const { media, port, calls, url } = await bench({ metrics });
    const first = publisher(url());
    await calls.until((line) => line === `start ${ROOM}`);
    const viewer = await watch(port);
    open.push(() => viewer.close());
    expect(await publisher(url()).over).not.toBe("0");
    expect(calls.all.filter((line) => line.startsWith(`refused ${ROOM} busy`))).toHaveLength(1);
    expect(await metrics.registry.metrics()).toContain('media_publishes_refused_total{why="busy"} 1');
    expect(await metrics.registry.metrics()).toContain("media_publishers 1");
    const from = viewer.tags.all.length;
    await viewer.tags.until(({ kind }) => kind === "key", from);
    expect(media.isFlowing(ROOM)).toBe(true);
    expect(calls.all.filter((line) => line.startsWith("end"))).toEqual([]);
    await first.kill();
    await calls.until((line) => line === `end ${ROOM}`);
    expect(await metrics.registry.metrics()).toContain("media_publishers 0");
  });

  it("carries viewers over a publisher that is killed and comes back", async () => {
    const { port, calls, url } = await bench();
    const first = publisher(url());
    await calls.until((line) => line === `start ${ROOM}`);
    const viewer = await watch(port);
    open.push(() => viewer.close());
    await viewer.tags.until(({ kind, timestamp }) => kind === "inter" && timestamp > 1_000);
    await first.kill();
    await calls.until((line) => line === `end ${ROOM}`);
    const from = viewer.tags.all.length;
    const lastSeen = viewer.tags.all.at(-1)?.timestamp ?? 0;
    publisher(url());
    await viewer.tags.until(({ kind }) => kind === "inter", from);
    const after = viewer.tags.all.slice(from);
    const frames = after.filter(({ kind }) => ["key", "inter", "audio"].includes(kind));
    expect(after.slice(0, 3).map(({ kind }) => kind)).toEqual(["metadata", "avcHeader", "aacHeader"]);
    expect(frames[0]?.kind).toBe("key");
    expect(frames[0]?.timestamp).toBeGreaterThan(lastSeen);
    expect((frames[0]?.timestamp ?? 0) - lastSeen).toBeLessThan(1_000);
    expect(calls.all.filter((line) => line === `start ${ROOM}`)).toHaveLength(2);
  });

  it("serves pictures without sound and sound without pictures, and says so in the header", async () => {
    const { port, calls, url } = await bench();
    const silent = publisher(url(), [...PICTURES, ...H264, "-an"]);
    await calls.until((line) => line === `start ${ROOM}`);
    const one = await watch(port);
    await one.tags.until(({ kind }) => kind === "inter");
    expect(one.tracks()).toEqual({ hasAudio: false, hasVideo: true });
    one.close();
    await silent.kill();
    await calls.until((line) => line === `end ${ROOM}`);
    publisher(url(), ["-re", ...TONE, ...AAC_CODEC]);
    await calls.until((line) => line === `start ${ROOM}`, calls.all.length);
    const two = await watch(port);
    await two.tags.until(({ kind }) => kind === "audio");
    expect(two.tracks()).toEqual({ hasAudio: true, hasVideo: false });
    expect(two.tags.all.filter(({ kind }) => kind === "mark" || kind === "audio")[0]?.kind).toBe("mark");
    two.close();
  });

  it("cuts off a publisher of another codec and says which", async () => {
    const { calls, url } = await bench();
    const flv1 = publisher(url(), [...PICTURES, "-c:v", "flv1"]);
    expect(await calls.until((line) => line.startsWith("refused"))).toContain("H.263");
    expect(await flv1.over).not.toBe("0");
  });

  it("answers 404 in an envelope for a room that is down", async () => {
    const { port } = await bench();
    const body = await new Promise<string>((resolve, reject) => {
      get(`http://127.0.0.1:${port}/media/live/${ROOM}.flv`, (response) => {
        let text = "";
        response.on("data", (chunk: Buffer) => (text += chunk.toString())).on("end", () => resolve(`${response.statusCode} ${text}`));
      }).on("error", reject);
    });
    expect(body).toMatch(/^404 \{"code":404,"data":null,/);
  });
});
