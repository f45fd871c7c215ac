import { SimulatedClock, createActor, fromCallback } from "xstate";
import { getShortestPaths } from "xstate/graph";
import { describe, expect, it } from "vitest";
import { err, ok } from "../../contract/result.ts";
import {
  type BroadcastEvent,
  type KeyAnswer,
  PATIENCE_MS,
  STEADY_MS,
  broadcastMachine,
  broadcastStage,
  reconnectMs,
} from "../../machines/anchor/broadcastMachine.ts";
import { deferred } from "./loginHarness.ts";

const LOST: BroadcastEvent = { type: "connection.lost" };
const OPENED: BroadcastEvent = { type: "connection.opened" };

/** The resources held now, and how often each was acquired. */
function start() {
  const clock = new SimulatedClock();
  const held = { capture: 0, encoder: 0, connection: 0 };
  const taken = { capture: 0, encoder: 0, connection: 0 };
  const keys: string[] = [];
  const holds = (what: keyof typeof held): (() => void) => {
    held[what] += 1;
    taken[what] += 1;
    return () => void (held[what] -= 1);
  };
  const askKey = deferred<KeyAnswer, { readonly isReturning: boolean }>();
  const machine = broadcastMachine.provide({
    actors: {
      capture: fromCallback(() => holds("capture")),
      encoder: fromCallback(() => holds("encoder")),
      connection: fromCallback<BroadcastEvent, { readonly key: string }>(({ input }) => {
        keys.push(input.key);
        return holds("connection");
      }),
      askKey: askKey.logic,
    },
  });
  const actor = createActor(machine, { clock, input: { jitter: () => 0 } }).start();
  return {
    ...{ actor, machine, clock, held, taken, keys, askKey },
    send: (...events: readonly BroadcastEvent[]) => events.forEach((event) => actor.send(event)),
    stage: () => broadcastStage(actor.getSnapshot()),
    context: () => actor.getSnapshot().context,
  };
}

async function publishing() {
  const started = start();
  started.send({ type: "preview.requested" }, { type: "capture.ready" }, { type: "publish.requested" });
  await started.askKey.answer(ok("key-1"));
  started.send(OPENED);
  return started;
}

const NOTHING = { capture: 0, encoder: 0, connection: 0 };

describe("a broadcast from the browser", () => {
  it("goes from the devices to the room, and gives everything back when it is stopped", async () => {
    const { send, stage, held, askKey, keys } = start();
    expect([stage(), held]).toEqual(["idle", NOTHING]);
    send({ type: "preview.requested" });
    expect([stage(), held.capture]).toEqual(["asking", 1]);
    send({ type: "capture.ready" });
    expect(stage()).toBe("preview");
    send({ type: "publish.requested" });
    expect([stage(), askKey.asked]).toEqual(["connecting", [{ isReturning: false }]]);
    await askKey.answer(ok("key-1"));
    expect([stage(), keys]).toEqual(["connecting", ["key-1"]]);
    send(OPENED);
    expect([stage(), held]).toEqual(["publishing", { capture: 1, encoder: 1, connection: 1 }]);
    send({ type: "stop.requested" });
    expect([stage(), held]).toEqual(["ended", NOTHING]);
  });

  it("comes back after a loss with the same key, encoders and devices", async () => {
    const { send, stage, clock, keys, taken } = await publishing();
    send(LOST);
    expect(stage()).toBe("reconnecting");
    clock.increment(reconnectMs(1, 0));
    expect([stage(), keys]).toEqual(["reconnecting", ["key-1", "key-1"]]);
    send(OPENED);
    expect([stage(), taken]).toEqual(["publishing", { capture: 1, encoder: 1, connection: 2 }]);
    clock.increment(PATIENCE_MS * 2);
    expect(stage()).toBe("publishing");
  });

  it("gives up a minute after the loss, however often it tried, and not before", async () => {
    const { send, stage, clock, context, held } = await publishing();
    send(LOST);
    for (let passed = 0; passed < PATIENCE_MS - 1_000; passed += 500) {
      clock.increment(500);
      send(LOST);
    }
    expect(stage()).toBe("reconnecting");
    clock.increment(1_000);
    expect([stage(), context().problem, held]).toEqual(["ended", "lost", NOTHING]);
  });

  it("gives up a minute after a loss, also where it was stopped while it was away before", async () => {
    const { send, stage, clock, context, askKey } = await publishing();
    send(LOST, { type: "stop.requested" }, { type: "preview.requested" }, { type: "capture.ready" }, { type: "publish.requested" });
    await askKey.answer(ok("key-2"));
    send(LOST);
    clock.increment(PATIENCE_MS);
    expect([stage(), context().problem]).toEqual(["ended", "lost"]);
  });

  it("gives the devices back when the preview is closed", () => {
    const { send, stage, held } = start();
    send({ type: "preview.requested" }, { type: "capture.ready" }, { type: "preview.closed" });
    expect([stage(), held]).toEqual(["idle", NOTHING]);
  });

  it("waits longer each time it is lost at once, and begins anew when it went well", async () => {
    const { send, clock, context } = await publishing();
    for (const attempt of [1, 2, 3]) {
      send(LOST);
      expect(context().attempt).toBe(attempt);
      send({ type: "network.returned" }, OPENED);
    }
    clock.increment(STEADY_MS);
    expect(context().attempt).toBe(0);
    expect([reconnectMs(1, 1), reconnectMs(3, 1), reconnectMs(9, 1)]).toEqual([500, 2_000, 10_000]);
  });

  it("is on its way back after a first connection that was lost before it was open", async () => {
    const { send, stage, askKey } = start();
    send({ type: "preview.requested" }, { type: "capture.ready" }, { type: "publish.requested" });
    await askKey.answer(ok("key-1"));
    expect(stage()).toBe("connecting");
    send(LOST);
    expect(stage()).toBe("reconnecting");
  });

  it("asks for a key anew once when the one it has is refused", async () => {
    const { send, stage, askKey, keys, context, held } = await publishing();
    send(LOST, { type: "network.returned" }, { type: "connection.refused", why: "expired" });
    expect(askKey.asked).toEqual([{ isReturning: false }, { isReturning: true }]);
    await askKey.answer(ok("key-2"));
    expect(keys).toEqual(["key-1", "key-1", "key-2"]);
    send({ type: "connection.refused", why: "expired" });
    expect([stage(), context().problem, held]).toEqual(["ended", "expired", NOTHING]);
  });

  it("asks anew once for each time it went well", async () => {
    const { send, clock, askKey, keys, stage } = await publishing();
    for (const key of ["key-2", "key-3"]) {
      send(LOST, { type: "network.returned" }, { type: "connection.refused", why: "expired" });
      await askKey.answer(ok(key));
      send(OPENED);
      clock.increment(STEADY_MS);
    }
    expect([keys.at(-1), stage()]).toEqual(["key-3", "publishing"]);
  });

  it("does not begin a session that has ended meanwhile", async () => {
    const { send, stage, askKey, context } = await publishing();
    send(LOST, { type: "network.returned" }, { type: "connection.refused", why: "key" });
    await askKey.answer(err("over"));
    expect([stage(), context().problem]).toEqual(["ended", "over"]);
  });

  it("is not refused by its own lost connection; another publisher refuses it", async () => {
    const again = await publishing();
    again.send(LOST, { type: "network.returned" }, { type: "connection.refused", why: "busy" });
    expect(again.stage()).toBe("reconnecting");
    const { send, stage, context, askKey, held } = start();
    send({ type: "preview.requested" }, { type: "capture.ready" }, { type: "publish.requested" });
    await askKey.answer(ok("key-1"));
    send({ type: "connection.refused", why: "busy" });
    expect([stage(), context().problem, held]).toEqual(["preview", "busy", { ...NOTHING, capture: 1 }]);
  });

  it("that was cut off does not come back by itself", async () => {
    const { send, stage, clock, taken } = await publishing();
    send({ type: "connection.ended", problem: "cutOff" });
    clock.increment(PATIENCE_MS);
    expect([stage(), taken.connection]).toEqual(["ended", 1]);
  });

  it("says the server's words where the room may not go on air, with the preview still there", async () => {
    const { send, stage, askKey, context } = start();
    send({ type: "preview.requested" }, { type: "capture.ready" }, { type: "publish.requested" });
    await askKey.answer(err({ code: 403, message: "没有权限" }));
    expect([stage(), context().message]).toEqual(["preview", "没有权限"]);
  });

  it("asks for another camera at once, for another screen when it is pressed for, and never while publishing", async () => {
    const { send, stage, taken, held, context } = start();
    send({ type: "preview.requested" }, { type: "capture.ready" }, { type: "settings.changed", change: { cameraId: "b" } });
    expect([stage(), taken.capture, held.capture]).toEqual(["asking", 2, 1]);
    send({ type: "capture.ready" }, { type: "settings.changed", change: { source: "screen" } });
    expect([stage(), held.capture]).toEqual(["idle", 0]);
    send({ type: "preview.requested" }, { type: "capture.ready" }, { type: "settings.changed", change: { quality: "full" } });
    expect([stage(), taken.capture]).toEqual(["preview", 3]);
    send({ type: "settings.changed", change: { cameraId: "c" } });
    expect([stage(), held.capture]).toEqual(["idle", 0]);
    send({ type: "preview.requested" }, { type: "capture.ready" });
    send({ type: "publish.requested" }, { type: "settings.changed", change: { quality: "smooth" } });
    expect([context().settings.quality, stage()]).toEqual(["full", "connecting"]);
  });
});

describe("the machine as a whole", () => {
  it("reaches every state, and holds nothing it has no use for", () => {
    const { machine } = start();
    const done = (output: KeyAnswer) => ({ type: "xstate.done.actor.askKey" as "stop.requested", output });
    const paths = getShortestPaths(machine, {
      input: { jitter: () => 0 },
      limit: 20_000,
      events: [
        { type: "preview.requested" },
        { type: "preview.closed" },
        { type: "capture.ready" },
        { type: "capture.failed", problem: "unplugged" },
        { type: "publish.requested" },
        { type: "stop.requested" },
        { type: "encoder.failed" },
        OPENED,
        LOST,
        { type: "connection.refused", why: "key" },
        { type: "connection.refused", why: "busy" },
        { type: "connection.ended", problem: "cutOff" },
        { type: "network.returned" },
        { type: "patience.ended" },
        done(ok("k")),
        done(err("over")),
        done(err({ code: 0, message: "" })),
      ],
      serializeState: ({ value, context: { attempt, ...context } }) => JSON.stringify({ value, ...context, attempt: Math.min(attempt, 1) }),
    });
    const stages = new Set<string>();
    for (const { state } of paths) {
      const stage = broadcastStage(state);
      stages.add(stage);
      const { children, context } = state;
      expect(Boolean(children["capture"])).toBe(stage !== "idle" && stage !== "ended");
      expect(Boolean(children["encoder"])).toBe(stage === "connecting" || stage === "publishing" || stage === "reconnecting");
      if (children["connection"]) expect(context.key).not.toBe("");
      if (stage === "publishing") expect([context.problem, context.isPatienceRunning]).toEqual([null, false]);
    }
    expect([...stages].toSorted()).toEqual(["asking", "connecting", "ended", "idle", "preview", "publishing", "reconnecting"]);
  });

  it("an effect nobody provided says its name", () => {
    const actor = createActor(broadcastMachine, { input: { jitter: () => 0 } });
    const errors: unknown[] = [];
    actor.subscribe({ error: (error) => errors.push(error) });
    actor.start();
    actor.send({ type: "preview.requested" });
    expect(String(errors[0])).toContain("actor capture");
  });
});
