import { expect, test, vi } from "vitest";
import { FEED } from "../../contract/limits.ts";
import { manualClock } from "../kit/clock.ts";
import { silentLog } from "../kit/log.ts";
import { createClientFrames } from "./clientFrames.ts";
import type { Connection } from "./connection.ts";

test("five times as many messages in a second as may be are clumsy; one more is a flood", () => {
  const clock = manualClock();
  const frames = createClientFrames({ hub: {} as never, log: silentLog(), clock, metrics: null, authorisation: {} as never });
  const said: string[] = [];
  const connection = {
    lastReceivedAt: 0,
    windowAt: 0,
    windowMessages: 0,
    windowFrames: 0,
    unknownInRow: 0,
    say: ({ t }: { readonly t: string }) => said.push(t),
  } as unknown as Connection;
  const ping = Buffer.from(JSON.stringify({ t: "ping", at: 1 }));
  const verdicts = (count: number) => new Set(Array.from({ length: count }, () => frames.receive(connection, ping)));
  expect(verdicts(FEED.clientMessagesPerSecond + 1)).toEqual(new Set(["goes-on"]));
  expect(said.splice(0).slice(-2)).toEqual(["pong", "err"]);
  clock.advance(1_000);
  for (let second = 0; second < 2; second += 1) {
    expect(verdicts(5 * FEED.clientMessagesPerSecond)).toEqual(new Set(["goes-on"]));
    expect(said.splice(0)).toEqual([...Array.from({ length: FEED.clientMessagesPerSecond }, () => "pong"), "err"]);
    clock.advance(second === 0 ? 1_000 : 999);
  }
  expect(frames.receive(connection, ping)).toBe("flood");
});

test("five hundred frames in a second are taken, in however few messages; more are dropped with one err until it is over", () => {
  const clock = manualClock();
  const frames = createClientFrames({ hub: {} as never, log: silentLog(), clock, metrics: null, authorisation: {} as never });
  const said: string[] = [];
  const connection = {
    lastReceivedAt: 0,
    windowAt: 0,
    windowMessages: 0,
    windowFrames: 0,
    unknownInRow: 0,
    say: ({ t }: { readonly t: string }) => said.push(t),
  } as unknown as Connection;
  const message = (count: number) => Buffer.from(JSON.stringify(Array.from({ length: count }, (_, at) => ({ t: "ping", at }))));
  for (let second = 0; second < 2; second += 1) {
    for (let i = 0; i < 5; i += 1) expect(frames.receive(connection, message(100))).toBe("goes-on");
    expect(said.splice(0)).toEqual(Array.from({ length: FEED.clientFramesPerSecond }, () => "pong"));
    for (let i = 0; i < 3; i += 1) expect(frames.receive(connection, message(100))).toBe("goes-on");
    expect(said.splice(0)).toEqual(["err"]);
    clock.advance(1_000);
  }
});

test("a subscription that fails is said to be, and the name of what is no channel is repeated as far as a hundred characters", async () => {
  const join = async () => {
    throw new Error("out of order");
  };
  const frames = createClientFrames({
    hub: { join, has: async () => true, leave: () => undefined } as never,
    log: silentLog(),
    clock: manualClock(),
    metrics: null,
    authorisation: {} as never,
  });
  const said: object[] = [];
  const connection = {
    feed: "sport",
    lastReceivedAt: 0,
    windowAt: 0,
    windowMessages: 0,
    windowFrames: 0,
    unknownInRow: 0,
    channels: null as Map<string, number> | null,
    forget: () => undefined,
    say: (frame: object) => said.push(frame),
  };
  for (const ch of ["fb:1", "x".repeat(101)]) {
    frames.receive(connection as unknown as Connection, Buffer.from(JSON.stringify({ t: "sub", ch })));
  }
  await vi.waitFor(() => expect(said).toHaveLength(2));
  expect(said).toEqual([
    { t: "err", ch: "x".repeat(100), code: "unknown-channel" },
    { t: "err", ch: "fb:1", code: "internal" },
  ]);
  expect(connection.channels?.size).toBe(0);
});

test("ten frames in a row that nobody knows end a connection; one that is known in between begins the count anew", () => {
  const frames = createClientFrames({
    hub: {} as never,
    log: silentLog(),
    clock: manualClock(),
    metrics: null,
    authorisation: {} as never,
  });
  const connection = {
    lastReceivedAt: 0,
    windowAt: 0,
    windowMessages: 0,
    windowFrames: 0,
    unknownInRow: 0,
    say: () => undefined,
  } as unknown as Connection;
  const verdicts = (...texts: readonly string[]) => texts.map((text) => frames.receive(connection, Buffer.from(text)));
  const unknown = Array.from({ length: FEED.unknownFramesClose - 1 }, () => "?");
  const known = JSON.stringify({ t: "ping", at: 1 });
  expect(new Set(verdicts(...unknown, known, ...unknown))).toEqual(new Set(["goes-on"]));
  expect(verdicts("?")).toEqual(["unknown frames"]);
});
