import { describe, expect, it } from "vitest";
import type { FeedEvent, NewEvent } from "../../../contract/feed/frames.ts";
import { RECORDING_FORMAT, type Recording } from "../../../contract/feed/recording.ts";
import { jsonExcess } from "../../http/jsonBounds.ts";
import { type Clock, manualClock } from "../../kit/clock.ts";
import { PUSH_BODY_BYTES, PUSH_JSON_VALUES } from "../push/push.routes.ts";
import { replayInto } from "./intoPortal.ts";

/** A recording played into a portal that answers, refuses, or dies and comes back. */

const FROM = 1_526_220_000_000;
const START = 1_700_000_000_000;

function event(s: number, atMs: number, k = "text", d: unknown = { n: s }): FeedEvent {
  return { ch: "fb:m-1", s, at: FROM + atMs, k, d };
}

function recordingOf(events: readonly FeedEvent[]): Recording {
  return { header: { format: RECORDING_FORMAT, title: "a match", from: FROM, to: events.at(-1)?.at ?? FROM, sources: ["test"] }, events };
}

type Fault = "dead-before" | "dead-after" | "busy" | "refuses";

/** A portal in memory; each request takes the next of `faults`. It keeps the accepted events across its crashes, as a log does. */
function portal(clock: Clock, faults: (Fault | null)[] = []) {
  const accepted: { at: number; event: NewEvent }[] = [];
  const keys = new Set<string>();
  const runs: string[][] = [];
  const bodies: Buffer[] = [];
  const fetch = (async (input: string | URL | Request, init?: RequestInit) => {
    const fault = faults.shift() ?? null;
    if (fault === "dead-before") throw new TypeError("connect ECONNREFUSED");
    if (fault === "busy") return new Response("", { status: 503 });
    if (fault === "refuses") return Response.json({ code: 401, data: null, message: "no" }, { status: 401 });
    bodies.push(Buffer.from(String(init?.body)));
    const body = JSON.parse(String(init?.body)) as { channels?: string[]; runId?: string; events?: NewEvent[] };
    expect(new Headers(init?.headers).get("x-provider-key")).toBe("secret");
    let data: unknown = { accepted: body.events?.length ?? 0 };
    if (String(input).endsWith("/ingest/runs")) {
      runs.push(body.channels ?? []);
      data = { runId: `run-${runs.length}` };
    }
    for (const pushed of body.events ?? []) {
      const key = `${pushed.ch} ${pushed.key}`;
      if (!keys.has(key)) accepted.push({ at: clock.now(), event: pushed });
      keys.add(key);
    }
    // The events are in the log, but the answer is lost.
    if (fault === "dead-after") throw new TypeError("socket hang up");
    return Response.json({ code: 200, data, message: "" });
  }) as typeof globalThis.fetch;
  return { fetch, accepted, runs, bodies };
}

/** Moves the clock on until the promise settles, letting pending work run in between. */
async function until<T>(clock: ReturnType<typeof manualClock>, promise: Promise<T>): Promise<T> {
  let settled = false;
  const watched = promise.finally(() => {
    settled = true;
  });
  for (let i = 0; i < 100_000 && !settled; i += 1) {
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    if (!settled) clock.advance(50);
  }
  return watched;
}

function play(recording: Recording, speed: number, faults: (Fault | null)[] = [], signal = new AbortController().signal) {
  const clock = manualClock(START);
  const target = portal(clock, faults);
  const trouble: string[] = [];
  const running = replayInto(
    recording,
    { url: "http://portal", key: "secret", speed },
    {
      clock,
      fetch: target.fetch,
      signal,
      onProgress: () => undefined,
      onTrouble: (reason) => trouble.push(reason),
    },
  );
  return { clock, target, trouble, running };
}

describe("replayInto", () => {
  it("shifts and compresses every time: of the event, the kick-off, the game clock", async () => {
    const events = [
      event(1, 0, "fixture", { kickoffAt: FROM + 300_000 }),
      event(2, 300_000, "state", { state: 2, clock: { base: 0, startAt: FROM + 300_000, rate: 1 } }),
      event(3, 360_000),
    ];
    const { clock, target, running } = play(recordingOf(events), 60);
    const result = await until(clock, running);
    expect(result).toEqual({ ok: true, value: { sent: 3, total: 3, isStopped: false } });
    expect(target.accepted.map(({ event: e }) => [e.at - START, e.k, e.d])).toEqual([
      [0, "fixture", { kickoffAt: START + 5_000 }],
      [5_000, "state", { state: 2, clock: { base: 0, startAt: START + 5_000, rate: 60 } }],
      [6_000, "text", { n: 3 }],
    ]);
  });

  it("sends nothing before it is due, and soon after", async () => {
    const events = Array.from({ length: 50 }, (_, i) => event(i + 1, i * 1_000));
    const { clock, target, running } = play(recordingOf(events), 10);
    await until(clock, running);
    for (const { at, event: e } of target.accepted) {
      expect(at).toBeGreaterThanOrEqual(e.at);
      expect(at - e.at).toBeLessThanOrEqual(100);
    }
  });

  it("loses and doubles nothing while the portal dies before and after taking a batch", async () => {
    const events = Array.from({ length: 200 }, (_, i) => event(i + 1, i * 500));
    const faults: (Fault | null)[] = [
      "dead-before",
      null,
      null,
      "dead-after",
      "dead-before",
      "dead-before",
      "busy",
      null,
      null,
      "dead-after",
      "dead-after",
    ];
    const { clock, target, trouble, running } = play(recordingOf(events), 10, faults);
    const result = await until(clock, running);
    expect(result).toMatchObject({ ok: true, value: { sent: 200, isStopped: false } });
    expect(target.accepted.map(({ event: e }) => (e.d as { n: number }).n)).toEqual(events.map((e) => e.s));
    expect(target.runs).toEqual([["fb:m-1"]]);
    expect(trouble).toHaveLength(7);
  });

  it("sends match and odds channels only: boards are the portal's own", async () => {
    const events: readonly FeedEvent[] = [
      { ch: "fb", s: 1, at: FROM, k: "rows", d: [] },
      event(1, 1),
      { ch: "odds:fb:m-1", s: 1, at: FROM + 2, k: "odds", d: {} },
    ];
    const { clock, target, running } = play(recordingOf(events), 1);
    await until(clock, running);
    expect(target.runs).toEqual([["fb:m-1", "odds:fb:m-1"]]);
    expect(target.accepted.map(({ event: e }) => e.ch)).toEqual(["fb:m-1", "odds:fb:m-1"]);
  });

  it("tells again what was said in rooms, by nobody of the portal's, and nothing of sessions, bans and money", async () => {
    const from = { id: "7", name: "老李", portrait: "", level: 2, noble: null, role: "user" };
    const room = (s: number, k: string, d: unknown): FeedEvent => ({ ch: "room:680001", s, at: FROM + s * 1_000, k, d });
    const events = [
      room(1, "up", { sessionId: "1" }),
      room(2, "chat", { id: "c2", from, text: "好球" }),
      room(3, "chat", { id: "c3", from, text: "同意", reply: { id: "c2", name: "老李", text: "好球" } }),
      room(4, "packet", { packetId: "1" }),
      room(5, "removed", { id: "c2", by: "anchor" }),
      room(6, "down", { sessionId: "1", reason: "ended" }),
    ];
    const { clock, target, running } = play(recordingOf(events), 1);
    expect(await until(clock, running)).toMatchObject({ ok: true, value: { sent: 3, total: 3 } });
    expect(target.runs).toEqual([["room:680001"]]);
    expect(target.accepted.map(({ event: e }) => [e.k, e.d])).toEqual([
      ["chat", { id: "run-1-c2", from: { ...from, id: "run-1-7" }, text: "好球" }],
      ["chat", { id: "run-1-c3", from: { ...from, id: "run-1-7" }, text: "同意", reply: { id: "run-1-c2", name: "老李", text: "好球" } }],
      ["removed", { id: "run-1-c2", by: "anchor" }],
    ]);
  });

  it.each([
    ["values", 500, { numbers: Array.from({ length: 600 }, (_, i) => i) }],
    ["bytes", 100, { text: "字".repeat(20_000) }],
  ])("sends no more %s at once than a portal takes, however many are due, each once and in order", async (_, count, d) => {
    const events = Array.from({ length: count }, (_event, i) => event(i + 1, 0, "text", { n: i + 1, ...d }));
    const { clock, target, running } = play(recordingOf(events), 1);
    expect(await until(clock, running)).toEqual({ ok: true, value: { sent: count, total: count, isStopped: false } });
    expect(target.accepted.map(({ event: e }) => (e.d as { n: number }).n)).toEqual(events.map((e) => e.s));
    expect(target.bodies.length).toBeLessThan(20);
    for (const body of target.bodies) {
      expect(body.length).toBeLessThanOrEqual(PUSH_BODY_BYTES);
      expect(jsonExcess(body, PUSH_JSON_VALUES)).toBeNull();
    }
  });

  it("gives up at once when the portal refuses", async () => {
    const { clock, target, running } = play(recordingOf([event(1, 0)]), 1, ["refuses"]);
    expect(await until(clock, running)).toEqual({ ok: false, error: { status: 401, message: "no" } });
    expect(target.accepted).toEqual([]);
  });

  it("stops between events, also while the portal is away", async () => {
    const controller = new AbortController();
    const events = Array.from({ length: 10 }, (_, i) => event(i + 1, i * 10_000));
    const { clock, target, running } = play(recordingOf(events), 1, [], controller.signal);
    clock.setTimer(25_000, () => controller.abort());
    expect(await until(clock, running)).toMatchObject({ ok: true, value: { sent: 3, total: 10, isStopped: true } });
    expect(target.accepted).toHaveLength(3);
    expect(clock.pending).toBe(0);

    const away = new AbortController();
    const faults: Fault[] = Array.from({ length: 100 }, () => "dead-before");
    const second = play(recordingOf(events), 1, faults, away.signal);
    second.clock.setTimer(60_000, () => away.abort());
    expect(await until(second.clock, second.running)).toMatchObject({ ok: true, value: { sent: 0, isStopped: true } });
  });
});
