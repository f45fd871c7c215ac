import type { AddressInfo } from "node:net";
import Fastify from "fastify";
import { expect, it, vi } from "vitest";
import { createMetrics } from "../../kit/metrics.ts";
import { readSample } from "../demo/sample.ts";
import { TAG } from "../flv/tags.ts";
import { watch } from "../testing.ts";
import { registerLiveRoute } from "./liveRoute.ts";
import { createRelayStream } from "./stream.ts";

it("a viewer who takes nothing off the line skips, is closed, and is counted as such", async () => {
  const metrics = createMetrics({ process: false });
  const stream = createRelayStream();
  const app = Fastify();
  registerLiveRoute(app, { metrics, shown: () => stream, onViewer: () => () => undefined });
  await app.listen({ host: "127.0.0.1", port: 0 });
  const sample = readSample("football");
  for (const tag of [...sample.control, ...sample.frames.slice(0, 60)]) stream.push(tag, 0);
  stream.flush();
  const viewer = await watch((app.server.address() as AddressInfo).port);
  viewer.stall();
  const picture = Buffer.concat([Buffer.from([0x17, 1, 0, 0, 0]), Buffer.alloc(1_048_576)]);
  const valueOf = async (name: "mediaSlowClosed" | "mediaSkips") => (await metrics[name].get()).values[0]?.value ?? 0;
  let timestamp = 10_000;
  await vi.waitFor(
    async () => {
      timestamp += 40;
      stream.push({ type: TAG.video, timestamp, body: picture }, timestamp);
      stream.flush();
      expect(await valueOf("mediaSlowClosed")).toBe(1);
    },
    { interval: 5 },
  );
  expect(await valueOf("mediaSkips")).toBeGreaterThan(0);
  expect((await metrics.mediaViewers.get()).values[0]?.value).toBe(0);
  viewer.close();
  await app.close();
});
