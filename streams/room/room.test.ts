import fc from "fast-check";
import { BehaviorSubject, type Observable } from "rxjs";
import { describe, expect, it } from "vitest";
import type { RoomEvent, Speaker } from "../../contract/feed/room.ts";
import { emptyRoom, reduceRoom } from "../../contract/room/room.ts";
import { err, ok } from "../../contract/result.ts";
import type { Playhead } from "../clock/types.ts";
import { Scope } from "../kit/scope.ts";
import { fakeFeed } from "../testing/fakeFeed.ts";
import { createRecordedRoomView } from "./recorded.ts";
import { createRoomLog } from "./roomLog.ts";
import { createRoomView } from "./room.ts";

const ch = "room:680001";
const T = 1_700_000_000_000;
const FAN: Speaker = { id: "7", name: "看台老周", portrait: "", level: 3, noble: null, role: "user" };

function line(s: number, at: number): RoomEvent {
  return { ch, s, at, k: "chat", d: { id: `c${s}`, from: FAN, text: `第${s}句` } };
}
function removal(s: number, at: number, id: string): RoomEvent {
  return { ch, s, at, k: "removed", d: { id, by: "manager" } };
}
const live = (at: number): Playhead => ({ at, rate: 1, mode: "live" });
const held = (at: number): Playhead => ({ at, rate: 1, mode: "held" });
const replay = (at: number, rate = 1): Playhead => ({ at, rate, mode: "replay" });

function setup(known: readonly RoomEvent[], playhead: Playhead) {
  const scope = new Scope();
  const { feed, say, asked } = fakeFeed();
  const playhead$ = new BehaviorSubject(playhead);
  const state = known.reduce(reduceRoom, emptyRoom("680001"));
  const view = createRoomView(scope, {
    roomId: "680001",
    initial: { asOf: { e: "e1", s: known.length }, state, audience: { viewers: 3, heat: 30 } },
    feed,
    playhead$,
  });
  const arrived: string[] = [];
  let jumps = 0;
  view.arrivals$.subscribe((event) => arrived.push(event.k === "chat" ? event.d.text : event.k));
  view.jumps$.subscribe(() => (jumps += 1));
  return {
    view,
    scope,
    asked,
    say,
    arrived,
    jumps: () => jumps,
    move: (next: Playhead) => playhead$.next(next),
    tell: (event: RoomEvent) => say(ch, { type: "event", e: "e1", event }),
    texts: () => view.state$.value.lines.map((l) => (l.kind === "chat" ? l.d.text : l.kind)),
  };
}

describe("createRoomView", () => {
  it("goes on after barrage that was left out for a slow reader", () => {
    const t = setup([line(1, T)], live(T + 100));
    t.tell(line(2, T + 5));
    t.say(ch, { type: "skipped", e: "e1", s: 40 });
    t.tell(line(41, T + 50));
    t.tell(line(42, T + 60));
    expect(t.texts()).toEqual(["第1句", "第2句", "第41句", "第42句"]);
    expect(t.arrived).toEqual(["第2句", "第41句", "第42句"]);
    // The state at an earlier moment is unchanged.
    t.move(held(T + 10));
    expect(t.texts()).toEqual(["第1句", "第2句"]);
  });

  it("forgets the older half of a log with numbers left out, and goes on", () => {
    const log = createRoomLog(emptyRoom("680001"), 10);
    for (let i = 1; i <= 12; i += 1) {
      log.skip(i * 10 - 1);
      expect(log.append(line(i * 10, T + i))).toBe(true);
    }
    expect(log.lastS).toBe(120);
    expect(log.between(100, 120).map(({ s }) => s)).toEqual([110, 120]);
    expect(log.append(line(130, T + 20))).toBe(false);
  });

  it("forgets nothing of a log as long as it may be, and the older half of one that is longer by one", () => {
    const log = createRoomLog(emptyRoom("680001"), 10);
    for (let s = 1; s <= 10; s += 1) log.append(line(s, T + s));
    expect(log.between(0, 10)).toHaveLength(10);
    log.append(line(11, T + 11));
    expect(log.between(0, 11).map(({ s }) => s)).toEqual([6, 7, 8, 9, 10, 11]);
  });

  it("forgets lines of one moment together: where half of a log lies among them, it is cut after the last", () => {
    const log = createRoomLog(emptyRoom("680001"), 10);
    for (let s = 1; s <= 11; s += 1) log.append(line(s, T + (s >= 4 && s <= 6 ? 4 : s)));
    expect(log.between(0, 11).map(({ s }) => s)).toEqual([7, 8, 9, 10, 11]);
    expect(log.stateAt(T + 4).lines.map(({ s }) => s)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it("ends with its scope", () => {
    const t = setup([line(1, T)], live(T + 10));
    const ended: string[] = [];
    const { state$, air$, arrivals$, jumps$, removals$, rights$, restarts$, audience$ } = t.view;
    for (const [name, one] of Object.entries({ state$, air$, arrivals$, jumps$, removals$, rights$, restarts$, audience$ })) {
      (one as Observable<unknown>).subscribe({ complete: () => ended.push(name) });
    }
    t.scope.end();
    expect(ended.toSorted()).toEqual(["air$", "arrivals$", "audience$", "jumps$", "removals$", "restarts$", "rights$", "state$"]);
  });

  it("goes on from the answer it was opened with; what that held does not fly again", () => {
    const t = setup([line(1, T)], live(T + 10));
    expect(t.asked).toContainEqual({ ch, since: { e: "e1", s: 1 } });
    t.tell(line(2, T + 5));
    expect(t.texts()).toEqual(["第1句", "第2句"]);
    expect(t.arrived).toEqual(["第2句"]);
    t.tell(line(2, T + 5));
    expect(t.arrived).toEqual(["第2句"]);
  });

  it("held: a line waits for the picture, also one of the snapshot", () => {
    const t = setup([line(1, T), line(2, T + 900)], held(T + 500));
    expect(t.texts()).toEqual(["第1句"]);
    t.tell(line(3, T + 1_500));
    t.move(held(T + 1_000));
    expect(t.texts()).toEqual(["第1句", "第2句"]);
    expect(t.arrived).toEqual([]);
    t.move(held(T + 1_500));
    expect(t.texts()).toEqual(["第1句", "第2句", "第3句"]);
    expect(t.arrived).toEqual(["第3句"]);
  });

  it("tells at once that it goes down and that pictures stop, whatever moment is shown", () => {
    const t = setup([], held(T));
    const air = () => [t.view.air$.value.session?.id ?? null, t.view.air$.value.isFlowing];
    t.tell({ ch, s: 1, at: T + 5_000, k: "up", d: { sessionId: "9" } });
    t.tell({ ch, s: 2, at: T + 6_000, k: "stream", d: { isFlowing: true } });
    expect([air(), t.view.state$.value.session]).toEqual([["9", true], null]);
    t.tell({ ch, s: 3, at: T + 7_000, k: "stream", d: { isFlowing: false } });
    expect(air()).toEqual(["9", false]);
    t.tell({ ch, s: 4, at: T + 8_000, k: "down", d: { sessionId: "9", reason: "ended" } });
    expect(air()).toEqual([null, false]);
    t.say(ch, {
      type: "snapshot",
      e: "e2",
      s: 7,
      at: T,
      d: { ...emptyRoom("680001"), seq: 7, session: { id: "10", startedAt: T }, isFlowing: true },
    });
    expect(air()).toEqual(["10", true]);
  });

  it("a removal does not wait for the picture: neither shown nor flown, at any moment", () => {
    const t = setup([line(1, T)], held(T + 100));
    const gone: string[] = [];
    t.view.removals$.subscribe((id) => gone.push(id));
    t.tell(line(2, T + 1_000));
    t.tell(removal(3, T + 9_000, "c1"));
    expect(t.texts()).toEqual([]);
    expect(gone).toEqual(["c1"]);
    t.tell(removal(4, T + 9_001, "c2"));
    t.move(held(T + 2_000));
    expect(t.texts()).toEqual([]);
    expect(t.arrived).toEqual([]);
  });

  it("a user's rights do not wait for the picture, and are told once; the line of a ban waits", () => {
    const t = setup([], held(T));
    const rights: string[] = [];
    t.view.rights$.subscribe(({ k, d }) => rights.push(`${k} ${d.userId}`));
    const user = { userId: "7", name: "看台老周" };
    t.tell({ ch, s: 1, at: T + 4_000, k: "ban", d: { ...user, until: null } });
    t.tell({ ch, s: 2, at: T + 5_000, k: "unban", d: user });
    t.tell({ ch, s: 3, at: T + 6_000, k: "manager", d: { ...user, isManager: true } });
    t.tell({ ch, s: 3, at: T + 6_000, k: "manager", d: { ...user, isManager: true } });
    const once = ["ban 7", "unban 7", "manager 7"];
    expect([rights, t.texts(), t.arrived]).toEqual([once, [], []]);
    for (const head of [live(T + 9_000), held(T + 3_000), live(T + 9_000)]) t.move(head);
    expect([rights, t.texts()]).toEqual([once, ["ban"]]);
  });

  it("jumps when the moment moves back or by more than 3 s, in a replay by more than 3 s a second of its pace; else events fly", () => {
    for (const [from, to, jumps] of [
      [replay(T), live(T + 3_000), 0],
      [replay(T), live(T + 3_001), 1],
      [replay(T), held(T + 3_001), 1],
      // A page that was suspended catches up.
      [live(T), live(T + 60_000), 0],
      [live(T), live(T), 0],
      [live(T), held(T - 1), 1],
      [replay(T), replay(T + 3_000), 0],
      [replay(T), replay(T + 3_001), 1],
      [replay(T), replay(T + 12_000, 4), 0],
      [replay(T), replay(T + 12_001, 4), 1],
      [replay(T), replay(T + 3_000, 0), 0],
      [replay(T), replay(T + 3_001, 0), 1],
    ] as const) {
      const t = setup([line(1, T)], from);
      t.tell(line(2, T + 1));
      t.move(to);
      expect([t.jumps(), t.arrived], `${from.mode} to ${to.mode}, ${to.at - from.at} ms`).toEqual([
        jumps,
        jumps === 0 && to.at > T ? ["第2句"] : [],
      ]);
    }
  });

  it("asks a clock that ticks once a second for the present when something later comes, and only then", () => {
    const playhead$ = new BehaviorSubject(live(T));
    let refreshed = 0;
    const refresh = (): void => {
      refreshed += 1;
      playhead$.next(live(T + 500));
    };
    const { feed, say } = fakeFeed();
    const view = createRoomView(new Scope(), {
      roomId: "680001",
      initial: { asOf: { e: "e1", s: 0 }, state: emptyRoom("680001"), audience: { viewers: 3, heat: 30 } },
      feed,
      playhead$: Object.assign(playhead$, { refresh }),
    });
    say(ch, { type: "event", e: "e1", event: line(1, T) });
    expect(refreshed).toBe(0);
    say(ch, { type: "event", e: "e1", event: line(2, T + 400) });
    expect(refreshed).toBe(1);
    expect(view.state$.value.lines).toHaveLength(2);
    say(ch, { type: "snapshot", e: "e2", s: 1, at: T, d: [line(1, T + 450)].reduce(reduceRoom, emptyRoom("680001")) });
    expect(refreshed).toBe(2);
    expect(view.state$.value.lines).toHaveLength(1);
  });

  it("says that it has restarted, unless nothing can have been missed: an older snapshot, or an empty room in another epoch", () => {
    const t = setup([], live(T));
    let restarts = 0;
    t.view.restarts$.subscribe(() => (restarts += 1));
    const snapshot = (e: string, events: readonly RoomEvent[]) => {
      const s = events.length;
      t.say(ch, { type: "snapshot", e, s, at: T, d: events.reduce(reduceRoom, emptyRoom("680001")) });
      return restarts;
    };
    expect(snapshot("e2", [])).toBe(0);
    expect(snapshot("e2", [line(1, T), line(2, T)])).toBe(1);
    expect(snapshot("e2", [line(1, T)])).toBe(1);
    expect(snapshot("e3", [line(1, T)])).toBe(2);
    expect(snapshot("e4", [])).toBe(3);
  });

  it("a new epoch begins anew, an older snapshot is left out", () => {
    const t = setup([line(1, T), line(2, T + 1)], live(T + 10));
    t.say(ch, { type: "snapshot", e: "e1", s: 1, at: T, d: [line(1, T)].reduce(reduceRoom, emptyRoom("680001")) });
    expect(t.texts()).toHaveLength(2);
    t.say(ch, { type: "snapshot", e: "e2", s: 0, at: T, d: emptyRoom("680001") });
    expect(t.texts()).toEqual([]);
    t.tell(line(3, T + 5));
    expect(t.texts()).toEqual([]);
  });

  it("tells how many watch", () => {
    const t = setup([], live(T));
    expect(t.view.audience$.value).toEqual({ viewers: 3, heat: 30 });
    t.say("audience:680001", {
      type: "event",
      e: "a",
      event: { ch: "audience:680001", s: 1, at: T, k: "audience", d: { viewers: 9, heat: 90 } },
    });
    expect(t.view.audience$.value).toEqual({ viewers: 9, heat: 90 });
  });

  it("property: no line shown is later than the playhead, none removed is shown, and each arrives at most once", () => {
    const step = fc.oneof(
      fc.record({ act: fc.constant("tell" as const), value: fc.nat({ max: 800 }) }),
      fc.record({ act: fc.constant("remove" as const), value: fc.nat({ max: 20 }) }),
      fc.record({ act: fc.constantFrom("live" as const, "held" as const, "replay" as const), value: fc.nat({ max: 5_000 }) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60, size: "max" }), (steps) => {
        const t = setup([line(1, T)], live(T));
        let s = 1;
        let at = T;
        let head = T;
        const removed = new Set<string>();
        const isShownRight = (): boolean =>
          t.view.state$.value.lines.every((l) => l.at <= head && l.kind === "chat" && !removed.has(l.d.id));
        t.view.state$.subscribe(() => expect(isShownRight()).toBe(true));
        for (const { act, value } of steps) {
          if (act === "tell") t.tell(line((s += 1), (at += value)));
          else if (act === "remove") {
            removed.add(`c${value}`);
            t.tell(removal((s += 1), at, `c${value}`));
          } else {
            head = act === "live" ? Math.max(head, at) : T + value;
            t.move({ at: head, rate: 1, mode: act });
          }
          expect(isShownRight()).toBe(true);
        }
        expect(t.arrived.length).toBeLessThanOrEqual(s * (t.jumps() + 1));
        t.scope.end();
      }),
      { numRuns: 200 },
    );
  });
});

describe("createRoomLog", () => {
  it("before its snapshot's moment: the lines said by then, the same object until another is, and packets with the snapshot", () => {
    const packet: RoomEvent = {
      ch,
      s: 3,
      at: T + 300,
      k: "packet",
      d: { packetId: "p1", from: FAN, currency: "diamond", total: "3.00", count: 3, words: "恭喜发财", expiresAt: T + 60_000 },
    };
    const log = createRoomLog([line(1, T), line(2, T + 200), packet].reduce(reduceRoom, emptyRoom("680001")));
    const of = (ms: number) => {
      const { lines, packets, asOfAt } = log.stateAt(T + ms);
      return [lines.map(({ s }) => s), packets.length, asOfAt - T];
    };
    expect(of(100)).toEqual([[1], 0, 100]);
    expect(log.stateAt(T + 150)).toBe(log.stateAt(T + 100));
    expect(of(200)).toEqual([[1, 2], 0, 200]);
    expect(log.stateAt(T + 299)).toBe(log.stateAt(T + 200));
    expect(of(300)).toEqual([[1, 2, 3], 1, 300]);
    expect(of(150)).toEqual([[1], 0, 150]);
  });

  it("forgets what is old and folds on all the same", () => {
    const log = createRoomLog(emptyRoom("680001"), 40);
    let whole = emptyRoom("680001");
    for (let s = 1; s <= 500; s += 1) {
      const event = line(s, T + Math.floor(s / 3));
      log.append(event);
      whole = reduceRoom(whole, event);
    }
    expect(log.stateAt(T + 1_000)).toEqual(whole);
    expect(log.between(490, 500).map((event) => event.s)).toEqual([491, 492, 493, 494, 495, 496, 497, 498, 499, 500]);
  });
});

describe("createRecordedRoomView", () => {
  const events = [line(3, T), line(4, T + 1_000), line(6, T + 2_000), line(7, T + 60_000)];

  function recorded(failures = 0) {
    const scope = new Scope();
    const playhead$ = new BehaviorSubject(replay(T + 1_500, 0));
    let left = failures;
    const view = createRecordedRoomView(scope, {
      roomId: "680001",
      playhead$,
      async fetchEvents(after) {
        if ((left -= 1) >= 0) return err("offline");
        const rest = events.filter((event) => event.s > after).slice(0, 2);
        const last = rest.at(-1)?.s ?? null;
        return ok({ events: rest, next: last === null || last === events.at(-1)?.s ? null : last });
      },
    });
    const arrived: number[] = [];
    view.arrivals$.subscribe((event) => arrived.push(event.at - T));
    let jumps = 0;
    view.jumps$.subscribe(() => (jumps += 1));
    return { view, playhead$, arrived, jumps: () => jumps, times: () => view.state$.value.lines.map((l) => l.at - T) };
  }

  it("brings chat and barrage back in their own time, and scrubbing moves them", async () => {
    const t = recorded();
    await t.view.load();
    expect(t.view.log$.value).toBe("loaded");
    expect(t.view.audience$.value).toEqual({ viewers: 0, heat: 0 });
    expect(t.times()).toEqual([0, 1_000]);
    expect(t.arrived).toEqual([]);
    t.playhead$.next(replay(T + 2_100));
    expect(t.arrived).toEqual([2_000]);
    t.playhead$.next(replay(T + 90_000));
    expect(t.times()).toEqual([0, 1_000, 2_000, 60_000]);
    expect([t.arrived, t.jumps()]).toEqual([[2_000], 1]);
    t.playhead$.next(replay(T + 500));
    expect(t.times()).toEqual([0]);
    expect(t.jumps()).toBe(2);
  });

  it("says when the events cannot be had, and reads on when asked again", async () => {
    const t = recorded(1);
    const seen: string[] = [];
    t.view.log$.subscribe((status) => seen.push(status));
    await t.view.load();
    await t.view.load();
    expect(seen).toEqual(["none", "loading", "failed", "loading", "loaded"]);
    expect(t.times()).toEqual([0, 1_000]);
  });
});
