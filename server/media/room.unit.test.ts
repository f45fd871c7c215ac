import { describe, expect, it } from "vitest";
import { manualClock } from "../kit/clock.ts";
import { silentLog } from "../kit/log.ts";
import { createLoop } from "./demo/loop.ts";
import { readSample } from "./demo/sample.ts";
import type { Publisher } from "./publish/gate.ts";
import type { Recorder } from "./recording/recorder.ts";
import type { RelayStream } from "./relay/stream.ts";
import { COME_BACK_MS, createLiveRoom } from "./room.ts";

function publisher(): Publisher {
  return { gate: "rtmp", admit: () => undefined, drop: () => undefined };
}
const one = publisher();
const two = publisher();

function setting() {
  const clock = manualClock();
  const events: string[] = [];
  const recorder: Recorder = {
    start(_roomId, sessionId, _stream: RelayStream, onOver) {
      events.push(`record ${sessionId}`);
      return {
        sessionId,
        async stop() {
          events.push(`recorded ${sessionId}`);
          onOver();
        },
      };
    },
    recover: async () => undefined,
  };
  const room = createLiveRoom({
    roomId: "680001",
    clock,
    log: silentLog(),
    recorder,
    onStart: async () => void events.push("start"),
    onEnd: async () => void events.push("end"),
    onIdle: () => events.push("idle"),
  });
  const sample = readSample("football");
  /** Publishes the first 60 frames of the sample. */
  const publish = (by: Publisher): void => {
    room.reserve(by);
    room.admit(by);
    for (const tag of [...sample.control, ...sample.frames.slice(0, 60)]) room.push(tag, clock.now());
    room.flush();
  };
  return { clock, events, room, publish, loop: createLoop(sample, clock), settled: () => new Promise((resolve) => setImmediate(resolve)) };
}

describe("a room's place for pictures", () => {
  it("is one publisher's, from the moment it is asked for", () => {
    const { room } = setting();
    expect(room.reserve(one)).toBe(true);
    expect(room.reserve(two)).toBe(false);
    room.leave(two);
    expect(room.publisher).toBe(one);
    expect(room.shown).toBeNull();
    room.leave(one);
    expect(room.reserve(two)).toBe(true);
  });

  it("records each stay of a publisher as a stretch of the session", async () => {
    const { room, events, publish, settled } = setting();
    room.record("s1");
    publish(one);
    room.leave(one);
    publish(two);
    room.record(null);
    await settled();
    // Announcements and recordings interleave as promises do: only the order within each matters.
    expect(events.filter((event) => event.includes("s1"))).toEqual(["record s1", "recorded s1", "record s1", "recorded s1"]);
    expect(events.filter((event) => event === "start" || event === "end")).toEqual(["start", "end", "start"]);
  });

  it("keeps viewers of a publisher that went for a minute, to the millisecond", () => {
    const { clock, room, publish } = setting();
    publish(one);
    let ended = 0;
    room.join(() => (ended += 1));
    room.leave(one);
    expect(room.shown).toBeNull();
    clock.advance(COME_BACK_MS - 1);
    expect(ended).toBe(0);
    publish(two);
    clock.advance(COME_BACK_MS);
    expect(ended).toBe(0);
    room.leave(two);
    clock.advance(COME_BACK_MS);
    expect(ended).toBe(1);
  });

  it("sends viewers away at once when nobody will come back, and is nothing to keep then", async () => {
    const { room, events, publish, settled } = setting();
    publish(one);
    let ended = 0;
    room.join(() => (ended += 1));
    room.leave(one);
    room.dismiss();
    expect(ended).toBe(1);
    await settled();
    expect(events).toEqual(["start", "end", "idle"]);
  });

  it("shows a loop until somebody really publishes", async () => {
    const { room, events, publish, loop, settled } = setting();
    room.loop(loop);
    expect(room.shown).toBe(loop.stream);
    expect(room.isFlowing).toBe(true);
    let ended = 0;
    room.join(() => (ended += 1));
    publish(one);
    expect(ended).toBe(1);
    expect(room.shown).not.toBe(loop.stream);
    room.loop(loop);
    expect(room.shown).not.toBe(loop.stream);
    await settled();
    expect(events).toEqual(["start", "end", "start"]);
  });

  it("shows another loop in place of one: viewers ask again, the room is never down, the recording goes on", async () => {
    const { room, events, loop, clock, settled } = setting();
    const other = createLoop(readSample("basketball"), clock);
    room.loop(loop);
    room.record("s1");
    let ended = 0;
    room.join(() => (ended += 1));
    room.loop(other);
    expect(ended).toBe(1);
    expect(room.shown).toBe(other.stream);
    room.loop(other);
    await settled();
    expect(events.filter((event) => event.includes("s1"))).toEqual(["record s1", "recorded s1", "record s1"]);
    expect(events.filter((event) => !event.includes("s1"))).toEqual(["start"]);
  });

  it("is nothing to keep once nobody is in it and its end is told", async () => {
    const { room, events, loop, settled } = setting();
    room.loop(loop);
    room.join(() => undefined);
    room.loop(null);
    expect(events).not.toContain("idle");
    await settled();
    expect(events).toEqual(["start", "end", "idle"]);
  });

  it("is kept when somebody comes while its end is being told", async () => {
    const { room, events, publish, settled } = setting();
    publish(one);
    room.leave(one);
    publish(two);
    await settled();
    expect(events).toEqual(["start", "end", "start"]);
  });

  it("reports beginning and end in order, though the first takes long and fails", async () => {
    const told: string[] = [];
    const first = Promise.withResolvers<void>();
    const { loop } = setting();
    const room = createLiveRoom({
      roomId: "680001",
      clock: manualClock(),
      log: silentLog(),
      recorder: { start: () => ({ sessionId: "", stop: async () => undefined }), recover: async () => undefined },
      onStart: async () => {
        await first.promise;
        told.push("start");
        throw new Error("the database is away");
      },
      onEnd: async () => void told.push("end"),
      onIdle: () => undefined,
    });
    room.loop(loop);
    room.loop(null);
    first.resolve();
    await room.close();
    expect(told).toEqual(["start", "end"]);
  });
});
