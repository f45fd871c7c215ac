import { afterEach, expect, test, vi } from "vitest";
import { type WebSocket, WebSocketServer } from "ws";
import type { FeedEvent } from "../../../contract/feed/frames.ts";
import { manualClock } from "../../kit/clock.ts";
import { recordPortal } from "./connection.ts";
import { createRecorder } from "./recorder.ts";

/** A recorder connected to a test's portal, whose socket sends and whose log answers on command. */

const cleanUp: (() => void)[] = [];
afterEach(() => {
  for (const step of cleanUp.splice(0)) step();
});

const CH = "fb:m-1";
const logged = (s: number): FeedEvent => ({ ch: CH, s, at: s * 100, k: "text", d: { n: s } });

async function setUp(count: number) {
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  cleanUp.push(() => server.close());
  await new Promise((resolve) => server.on("listening", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const sockets: WebSocket[] = [];
  server.on("connection", (socket) => {
    sockets.push(socket);
    cleanUp.push(() => socket.terminate());
  });
  /** Requests to the log that wait for their answer. */
  const asked: { readonly after: number; readonly answer: () => void }[] = [];
  const fetch = (async (input: string) => {
    const url = new URL(input);
    if (!url.pathname.endsWith("/match/log")) return Response.json({ data: { url: `ws://127.0.0.1:${address.port}/feed/sport` } });
    const after = Number(url.searchParams.get("after"));
    const page = Array.from({ length: count }, (_, i) => logged(i + 1)).slice(after, after + Number(url.searchParams.get("limit")));
    await new Promise<void>((resolve) => asked.push({ after, answer: resolve }));
    return Response.json({ data: { asOf: { e: "e1", s: count }, events: page } });
  }) as typeof globalThis.fetch;
  const controller = new AbortController();
  const recorder = createRecorder([CH]);
  const trouble: string[] = [];
  let isOver = false;
  const recording = recordPortal("http://portal", "sport", recorder, {
    clock: manualClock(),
    fetch,
    signal: controller.signal,
    onCount: () => undefined,
    onTrouble: (reason) => trouble.push(reason),
  }).then(() => {
    isOver = true;
  });
  await vi.waitFor(() => expect(sockets).toHaveLength(1), 10_000);
  const say = (frame: object): void => sockets[0]?.send(JSON.stringify(frame));
  return { asked, controller, recorder, recording, say, trouble, isOver: () => isOver };
}

test("Ctrl-C while the earlier events are read: the recording ends when they are there, and begins with the first", async () => {
  const count = 4_321;
  const { asked, controller, recorder, recording, say, trouble, isOver } = await setUp(count);
  say({ t: "snap", ch: CH, e: "e1", s: count, at: 1, d: {} });
  say({ t: "ev", ...logged(count + 1) });
  await vi.waitFor(() => expect([asked.length, recorder.count()]).toEqual([1, 1]), 10_000);
  controller.abort();
  for (let page = 0; page < 3; page += 1) {
    await vi.waitFor(() => expect(asked).toHaveLength(page + 1), 10_000);
    expect(isOver()).toBe(false);
    asked[page]?.answer();
  }
  await recording;
  expect(asked.map(({ after }) => after)).toEqual([0, 2_000, 4_000]);
  expect(recorder.finish("t", "s", 0).events).toEqual(Array.from({ length: count + 1 }, (_, i) => logged(i + 1)));
  expect([recorder.notes(), trouble]).toEqual([[], []]);
});
