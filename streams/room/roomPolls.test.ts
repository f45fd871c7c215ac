import { BehaviorSubject, VirtualTimeScheduler } from "rxjs";
import { describe, expect, it } from "vitest";
import type { RoomEvent, Speaker } from "../../contract/feed/room.ts";
import { err, ok } from "../../contract/result.ts";
import { emptyRoom, reduceRoom } from "../../contract/room/room.ts";
import type { Playhead } from "../clock/types.ts";
import { Scope } from "../kit/scope.ts";
import type { PollRefusal } from "../sport/polling.ts";
import { fakeFeed } from "../testing/fakeFeed.ts";
import { createRoomView } from "./room.ts";
import { passTime, settled } from "../testing/virtualTime.ts";

const ch = "room:680001";
const T = 1_700_000_000_000;
const FAN: Speaker = { id: "7", name: "看台老周", portrait: "", level: 3, noble: null, role: "user" };

const line = (s: number): RoomEvent => ({ ch, s, at: T + s, k: "chat", d: { id: `c${s}`, from: FAN, text: `第${s}句` } });
const up = (s: number): RoomEvent => ({ ch, s, at: T + s, k: "up", d: { sessionId: "9" } });
const down = (s: number): RoomEvent => ({ ch, s, at: T + s, k: "down", d: { sessionId: "9", reason: "ended" } });
const removed = (s: number, id: string): RoomEvent => ({ ch, s, at: T + s, k: "removed", d: { id, by: "manager" } });

/** A server whose room is extended by the test; the view was opened with its first event. */
function setup(playhead: Playhead = { at: T + 10_000, rate: 1, mode: "live" }, pageSize = 3) {
  const scheduler = new VirtualTimeScheduler();
  const { feed, say, status$ } = fakeFeed();
  const playhead$ = new BehaviorSubject<Playhead>(playhead);
  const server = { e: "e1", events: [line(1)] as RoomEvent[], viewers: 4, audienceS: 1, isDown: false, refusal: {} as PollRefusal };
  const asked: string[] = [];
  const answer = <T>(what: string, value: () => T) => {
    asked.push(what);
    return Promise.resolve(server.isDown ? err(server.refusal) : ok(value()));
  };
  const asOf = () => ({ e: server.e, s: server.events.length });
  const state = () => server.events.reduce(reduceRoom, emptyRoom("680001"));
  const view = createRoomView(new Scope(), {
    roomId: "680001",
    initial: { asOf: asOf(), state: state(), audience: { viewers: 3, heat: 30 } },
    feed,
    polls: {
      log: (after) => answer(`log ${after}`, () => ({ asOf: asOf(), events: server.events.slice(after, after + pageSize) })),
      state: () => answer("state", () => ({ asOf: asOf(), state: state() })),
      audience: () => answer("audience", () => ({ viewers: server.viewers, heat: 40, asOf: { e: "a1", s: server.audienceS } })),
    },
    playhead$,
    scheduler,
    random: () => 0,
  });
  const arrived: string[] = [];
  view.arrivals$.subscribe((event) => arrived.push(`${event.s} ${event.k}`));
  return {
    view,
    server,
    asked,
    arrived,
    playhead$,
    status: status$,
    tell: (event: RoomEvent, e = "e1") => say(ch, { type: "event", e, event }),
    audience: (s: number, viewers: number) =>
      say("audience:680001", {
        type: "event",
        e: "a1",
        event: { ch: "audience:680001", s, at: T, k: "audience", d: { viewers, heat: 1 } },
      }),
    async advance(ms: number): Promise<void> {
      passTime(scheduler, ms);
      await settled();
    },
    lines: () => view.state$.value.lines.map((one) => one.s),
  };
}

describe("a room whose feed is gone", () => {
  it("goes on by REST: lines, removals, going up and down, and how many watch", async () => {
    const t = setup();
    // A redacted event is replaced in place by a `removed` event.
    t.server.events.push(up(2), removed(3, "c3"), line(4), removed(5, "c1"), line(6));
    t.status.next({ kind: "stale", since: 0 });
    await t.advance(0);
    expect(t.lines()).toEqual([4, 6]);
    expect(t.arrived).toEqual(["2 up", "3 removed", "4 chat", "5 removed", "6 chat"]);
    expect(t.view.air$.value.session?.id).toBe("9");
    expect(t.view.audience$.value).toEqual({ viewers: 4, heat: 40 });
    t.server.events.push(line(7), down(8));
    t.server.viewers = 1;
    await t.advance(29_999);
    expect(t.lines()).toEqual([4, 6]);
    await t.advance(1);
    expect(t.lines()).toEqual([4, 6, 7]);
    expect(t.view.air$.value.session).toBeNull();
    expect(t.view.audience$.value.viewers).toBe(1);
  });

  it("takes each event once, from feed or poll, whichever has it first, and requests no audience while the feed is live", async () => {
    const t = setup();
    t.server.events.push(line(2), line(3));
    t.tell(line(2));
    await t.advance(30_000);
    t.tell(line(3));
    t.tell(line(4));
    expect(t.arrived).toEqual(["2 chat", "3 chat", "4 chat"]);
    expect(t.asked).toEqual(["log 2"]);
  });

  it("leaves the audience to a feed that came back while it was asked for", async () => {
    const t = setup();
    t.status.next({ kind: "stale", since: 0 });
    const asking = t.advance(0);
    t.status.next({ kind: "live", since: 0 });
    await asking;
    expect([t.asked.includes("audience"), t.view.audience$.value.viewers]).toEqual([true, 3]);
  });

  it("drops the older of two counts of the audience", async () => {
    const t = setup();
    t.audience(5, 50);
    t.status.next({ kind: "stale", since: 0 });
    await t.advance(0);
    expect(t.view.audience$.value.viewers).toBe(50);
    t.server.audienceS = 6;
    await t.advance(30_000);
    expect(t.view.audience$.value.viewers).toBe(4);
  });

  it("held: a polled line waits for the picture", async () => {
    const t = setup({ at: T + 2, rate: 1, mode: "held" });
    t.server.events.push(line(2), line(3));
    t.status.next({ kind: "stale", since: 0 });
    await t.advance(0);
    expect(t.lines()).toEqual([1, 2]);
    t.playhead$.next({ at: T + 3, rate: 1, mode: "held" });
    expect(t.arrived).toEqual(["2 chat", "3 chat"]);
  });

  it("goes on from the room as it is after another epoch or a very long gap, unless the feed lives", async () => {
    const t = setup();
    for (let s = 2; s <= 40; s += 1) t.server.events.push(line(s));
    t.status.next({ kind: "stale", since: 0 });
    await t.advance(0);
    // Five pages are read at most.
    expect(t.asked.filter((what) => what !== "audience")).toEqual(["log 1", "log 4", "log 7", "log 10", "log 13", "state"]);
    expect(t.lines()).toHaveLength(40);
    t.status.next({ kind: "live", since: 1 });
    Object.assign(t.server, { e: "e2", events: [line(1), line(2)] });
    await t.advance(30_000);
    expect(t.lines()).toHaveLength(40);
    t.status.next({ kind: "stale", since: 2 });
    await t.advance(0);
    expect(t.lines()).toEqual([1, 2]);
    t.tell(line(41), "e1");
    t.tell(line(3), "e2");
    expect(t.lines()).toEqual([1, 2, 3]);
  });

  it("that is empty in another epoch is that room once something was said in it, and none while nothing was", async () => {
    const t = setup();
    Object.assign(t.server, { e: "e2", events: [] });
    t.status.next({ kind: "stale", since: 0 });
    await t.advance(0);
    expect([t.asked.includes("state"), t.lines()]).toEqual([true, []]);
    t.asked.length = 0;
    // A channel without events has another epoch on every request.
    t.server.e = "e3";
    await t.advance(30_000);
    expect([t.asked.includes("state"), t.asked.includes("log 0")]).toEqual([false, true]);
    t.server.events.push(line(1));
    await t.advance(30_000);
    expect([t.asked.includes("state"), t.lines()]).toEqual([true, [1]]);
  });

  it("asks a server that refuses no earlier than it said", async () => {
    const t = setup();
    Object.assign(t.server, { isDown: true, refusal: { retryAfterMs: 90_000 } });
    t.status.next({ kind: "stale", since: 0 });
    await t.advance(0);
    const once = t.asked.length;
    await t.advance(89_999);
    expect(t.asked).toHaveLength(once);
    t.server.isDown = false;
    await t.advance(1);
    expect(t.asked.length).toBeGreaterThan(once);
    expect(t.view.status$.value.kind).toBe("stale");
  });

  it("says so when REST fails as well", async () => {
    const t = setup();
    t.server.isDown = true;
    t.status.next({ kind: "stale", since: 0 });
    await t.advance(0);
    expect(t.view.status$.value).toEqual({ kind: "failed", code: "unreachable" });
    t.server.isDown = false;
    await t.advance(30_000);
    expect(t.view.status$.value.kind).toBe("stale");
  });
});
