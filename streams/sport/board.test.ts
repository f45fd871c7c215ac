import { BehaviorSubject, VirtualTimeScheduler } from "rxjs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { BoardRow } from "../../contract/match/board.ts";
import { boardOfSnapshot, reduceBoard } from "../../contract/match/boardFold.ts";
import { err, ok } from "../../contract/result.ts";
import type { Playhead } from "../clock/types.ts";
import { Scope } from "../kit/scope.ts";
import { fakeFeed } from "../testing/fakeFeed.ts";
import { T, row } from "../testing/boardRow.ts";
import { createBoard } from "./board.ts";
import type { PollRefusal } from "./polling.ts";
import { passTime, settled } from "../testing/virtualTime.ts";

function setup(
  options: {
    initial?: BoardRow[];
    playhead?: Playhead;
    answers?: { e: string; s: number; rows: BoardRow[] }[];
    refusal?: PollRefusal;
  } = {},
) {
  const scheduler = new VirtualTimeScheduler();
  const scope = new Scope();
  const { feed, say, status$, asked } = fakeFeed();
  const answers = options.answers ?? [];
  let polls = 0;
  const playhead$ = options.playhead ? new BehaviorSubject<Playhead>(options.playhead) : null;
  const board = createBoard(scope, {
    sport: "fb",
    ...(options.initial ? { initial: { asOf: { e: "e1", s: 10 }, rows: options.initial } } : {}),
    feed,
    poll: async () => {
      const answer = answers[polls];
      polls += 1;
      return answer ? ok({ asOf: { e: answer.e, s: answer.s }, rows: answer.rows }) : err(options.refusal ?? {});
    },
    ...(playhead$ ? { playhead$, now: () => T + scheduler.now() } : {}),
    timers: { scheduler, random: () => 0 },
  });
  const advance = async (ms: number): Promise<void> => {
    passTime(scheduler, ms);
    await settled();
  };
  return {
    board,
    scope,
    asked,
    status$,
    playhead$,
    advance,
    polls: () => polls,
    event: (s: number, k: string, d: unknown, at = T, e = "e1") => say("fb", { type: "event", e, event: { ch: "fb", s, at, k, d } }),
    snapshot: (s: number, rows: BoardRow[], at = T, e = "e1") => say("fb", { type: "snapshot", e, s, at, d: { rows } }),
    scores: () => [...board.rows$.value.values()].map((r) => `${r.id} ${r.score[0]}`),
  };
}

describe("createBoard", () => {
  it("ends with its page: the board, its changes and each row complete", () => {
    const t = setup({ initial: [row("a", 1)] });
    const over: string[] = [];
    t.board.rows$.subscribe({ complete: () => over.push("rows") });
    t.board.changed$.subscribe({ complete: () => over.push("changed") });
    t.board.row$("a").subscribe({ complete: () => over.push("row") });
    t.scope.end();
    expect(over).toEqual(["rows", "changed", "row"]);
  });

  it("keeps the last of a row that has left the board for whoever lists it, and nothing of one that is not there yet", async () => {
    const t = setup({ initial: [row("a", 1)], playhead: { at: T, rate: 1, mode: "live" } });
    const [shown, last, late] = [t.board.row$("a"), t.board.lastRow$("a"), t.board.lastRow$("b")];
    t.event(11, "rows", [{ ...row("a", 2), n: 1 }], T + 1_000);
    t.event(12, "rows", [{ ...row("b", 3), n: 2 }], T + 2_000);
    await t.advance(16);
    t.playhead$?.next({ at: T + 2_000, rate: 1, mode: "live" });
    t.event(13, "rows.removed", ["a"], T + 3_000);
    await t.advance(16);
    t.playhead$?.next({ at: T + 4_000, rate: 1, mode: "live" });
    expect([shown.value, last.value?.score[0], late.value?.score[0]]).toEqual([undefined, 2, 3]);
    t.playhead$?.next({ at: T + 1_500, rate: 1, mode: "replay" });
    expect([shown.value?.score[0], last.value?.score[0], late.value]).toEqual([2, 2, undefined]);
    t.scope.end();
  });

  it("shows the rows the page was rendered with, and follows the feed from there", async () => {
    const t = setup({ initial: [row("a"), row("b")] });
    expect(t.asked).toEqual([{ ch: "fb", since: { e: "e1", s: 10 } }]);
    expect(t.scores()).toEqual(["a 0", "b 0"]);
    t.event(11, "rows", [{ id: "b", score: [1, 0] }, row("c")]);
    t.event(12, "rows.removed", ["a"]);
    expect(t.scores()).toEqual(["a 0", "b 0"]);
    await t.advance(16);
    expect(t.scores()).toEqual(["b 1", "c 0"]);
  });

  it("folds a tick's updates in one pass and emits only the rows that changed", async () => {
    const t = setup({ initial: [row("a"), row("b")] });
    const told: string[] = [];
    let passes = 0;
    t.board.rows$.subscribe(() => (passes += 1));
    const changed: string[][] = [];
    t.board.changed$.subscribe((batch) => changed.push(batch.map((c) => `${c.before?.score[0]}->${c.after?.score[0]}`)));
    t.board.row$("a").subscribe(() => told.push("a"));
    t.board.row$("b").subscribe((r) => told.push(`b ${r?.score[0]}`));
    expect(t.board.row$("b")).toBe(t.board.row$("b"));
    const before = t.board.rows$.value.get("a");
    for (let s = 11; s <= 110; s += 1) t.event(s, "rows", [{ id: "b", score: [s - 10, 0] }]);
    await t.advance(16);
    expect(told).toEqual(["a", "b 0", "b 100"]);
    expect(passes).toBe(2);
    expect(changed).toEqual([["0->100"]]);
    expect(t.board.rows$.value.get("a")).toBe(before);
  });

  it("leaves out a snapshot that is older than what it shows", async () => {
    const t = setup({ initial: [row("a")] });
    t.event(11, "rows", [{ id: "a", score: [1, 0] }]);
    t.snapshot(10, [row("a")]);
    await t.advance(16);
    expect(t.scores()).toEqual(["a 1"]);
    t.snapshot(12, [row("a", 4)]);
    await t.advance(16);
    expect(t.scores()).toEqual(["a 4"]);
  });

  it("polls every 30 s and drops the older of two answers by sequence", async () => {
    const t = setup({
      initial: [row("a")],
      answers: [
        { e: "e1", s: 11, rows: [row("a", 7)] },
        { e: "e1", s: 20, rows: [row("a", 3)] },
        { e: "e2", s: 99, rows: [row("a", 9)] },
      ],
    });
    t.event(11, "rows", [{ id: "a", score: [1, 0] }]);
    t.event(12, "rows", [{ id: "a", score: [2, 0] }]);
    await t.advance(29_999);
    expect(t.polls()).toBe(0);
    await t.advance(1);
    await t.advance(16);
    expect(t.polls()).toBe(1);
    expect(t.scores()).toEqual(["a 2"]);
    await t.advance(30_000);
    await t.advance(16);
    expect(t.scores()).toEqual(["a 3"]);
    t.event(15, "rows", [{ id: "a", score: [1, 0] }]);
    t.event(21, "rows", [{ id: "a", score: [4, 0] }]);
    await t.advance(16);
    expect(t.scores()).toEqual(["a 4"]);
    // While the feed is live, a response of another epoch cannot be known to be newer.
    await t.advance(30_000);
    await t.advance(16);
    expect(t.scores()).toEqual(["a 4"]);
  });

  it("polls at once when the feed goes stale, then every 30 s, and says so when that fails as well", async () => {
    const t = setup({ initial: [row("a")], answers: [{ e: "e2", s: 1, rows: [row("a", 5)] }] });
    await t.advance(10_000);
    t.status$.next({ kind: "stale", since: 0 });
    await t.advance(1);
    await t.advance(16);
    expect(t.polls()).toBe(1);
    expect(t.scores()).toEqual(["a 5"]);
    expect(t.board.status$.value.kind).toBe("stale");
    await t.advance(30_000);
    expect(t.polls()).toBe(2);
    expect(t.board.status$.value).toEqual({ kind: "failed", code: "unreachable" });
    t.status$.next({ kind: "live", since: 1 });
    expect(t.board.status$.value.kind).toBe("live");
  });

  it("asks a server that refuses no earlier than it said, feed or no feed", async () => {
    const t = setup({ initial: [row("a")], refusal: { retryAfterMs: 45_000 } });
    await t.advance(30_000);
    expect(t.polls()).toBe(1);
    t.status$.next({ kind: "stale", since: 0 });
    await t.advance(44_999);
    expect(t.polls()).toBe(1);
    await t.advance(1);
    expect(t.polls()).toBe(2);
  });

  it("asks in its own 30 s where less than that was asked for", async () => {
    const t = setup({ initial: [row("a")], refusal: { retryAfterMs: 5_000 } });
    await t.advance(30_000);
    await t.advance(29_999);
    expect(t.polls()).toBe(1);
    await t.advance(1);
    expect(t.polls()).toBe(2);
  });

  it("holds rows back to the playhead, and takes them back when it jumps back", async () => {
    const t = setup({ initial: [row("a")], playhead: { at: T, rate: 1, mode: "live" } });
    const go = (at: number, mode: Playhead["mode"] = "held"): void => t.playhead$?.next({ at, rate: 1, mode });
    const flashes: number[] = [];
    t.board.changed$.subscribe((batch) => flashes.push(batch[0]?.after?.score[0] ?? -1));
    t.event(11, "rows", [{ id: "a", score: [1, 0] }], T + 1_000);
    t.event(12, "rows", [{ id: "a", score: [2, 0] }], T + 2_000);
    await t.advance(16);
    expect(t.scores()).toEqual(["a 0"]);
    go(T + 2_000);
    expect(t.scores()).toEqual(["a 2"]);
    go(T + 1_999);
    expect(t.scores()).toEqual(["a 1"]);
    go(T + 2_500);
    expect(t.scores()).toEqual(["a 2"]);
    expect(flashes).toEqual([2, 2]);
    go(T - 1);
    expect(t.scores()).toEqual([]);
  });

  it("begins with a polled answer where neither page nor feed has brought one", async () => {
    const t = setup({ answers: [{ e: "e1", s: 3, rows: [row("a", 1)] }] });
    await t.advance(30_000);
    await t.advance(16);
    expect(t.scores()).toEqual(["a 1"]);
    // The feed's own rows continue from there.
    t.event(3, "rows", [{ id: "a", score: [9, 0] }]);
    t.event(4, "rows", [{ id: "a", score: [2, 0] }]);
    await t.advance(16);
    expect(t.scores()).toEqual(["a 2"]);
  });

  it("shows the rows of the page from the moment it was made for, and none of before", () => {
    const playhead$ = new BehaviorSubject<Playhead>({ at: T, rate: 1, mode: "replay" });
    // Without a clock the present is unknown.
    const board = createBoard(new Scope(), {
      sport: "fb",
      initial: { asOf: { e: "e1", s: 10 }, rows: [row("a")] },
      feed: fakeFeed().feed,
      poll: async () => err({}),
      playhead$,
      timers: { scheduler: new VirtualTimeScheduler() },
    });
    const shown = [T, T - 1, T + 1].map((at) => {
      playhead$.next({ at, rate: 1, mode: "replay" });
      return board.rows$.value.size;
    });
    expect(shown).toEqual([1, 0, 1]);
  });

  it("holds a polled answer back by the time it arrived", async () => {
    const t = setup({
      initial: [row("a")],
      playhead: { at: T, rate: 1, mode: "live" },
      answers: [{ e: "e1", s: 11, rows: [row("a", 6)] }],
    });
    t.playhead$?.next({ at: T + 12_000, rate: 1, mode: "held" });
    await t.advance(30_000);
    await t.advance(16);
    expect(t.scores()).toEqual(["a 0"]);
    t.playhead$?.next({ at: T + 30_000, rate: 1, mode: "held" });
    expect(t.scores()).toEqual(["a 6"]);
  });

  it("takes back with a polled answer what was put on top of it, though that is of an earlier time", async () => {
    const t = setup({
      initial: [row("a"), row("b")],
      playhead: { at: T + 12_000, rate: 1, mode: "held" },
      answers: [{ e: "e1", s: 11, rows: [row("a", 6), row("b")] }],
    });
    await t.advance(30_000);
    t.event(12, "rows", [{ id: "b", score: [1, 0] }], T + 20_000);
    await t.advance(16);
    for (const [at, scores] of [
      [30_000, ["a 6", "b 1"]],
      [25_000, ["a 0", "b 0"]],
      [29_999, ["a 0", "b 0"]],
      [30_000, ["a 6", "b 1"]],
    ] as const) {
      t.playhead$?.next({ at: T + at, rate: 1, mode: "held" });
      expect(t.scores(), `at ${at}`).toEqual(scores);
    }
  });

  it("begins anew with a recording that was sought back", async () => {
    const t = setup({ playhead: { at: T + 100, rate: 1, mode: "replay" } });
    const flashes: unknown[] = [];
    t.board.changed$.subscribe((batch) => flashes.push(batch));
    t.snapshot(5, [row("a", 2), row("b")], T + 90);
    await t.advance(16);
    expect(t.scores()).toEqual(["a 2", "b 0"]);
    t.playhead$?.next({ at: T + 50, rate: 1, mode: "replay" });
    expect(t.scores()).toEqual([]);
    t.snapshot(2, [row("a", 1)], T + 50, "e2");
    await t.advance(16);
    expect(t.scores()).toEqual(["a 1"]);
    expect(flashes).toEqual([]);
  });

  it("property: equals the fold of the events up to the playhead, wherever it goes", async () => {
    const step = fc.oneof(
      fc.record({
        act: fc.constant("event" as const),
        gap: fc.nat({ max: 5 }),
        id: fc.constantFrom("a", "b", "c"),
        value: fc.nat({ max: 3 }),
      }),
      fc.record({ act: fc.constant("remove" as const), gap: fc.nat({ max: 5 }), id: fc.constantFrom("a", "b", "c") }),
      fc.record({ act: fc.constant("go" as const), at: fc.nat({ max: 80 }) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40, size: "max" }), async (steps) => {
        const t = setup({ playhead: { at: T, rate: 1, mode: "held" } });
        const initial = [row("a"), row("b")];
        t.snapshot(0, initial, T);
        let at = T;
        let s = 0;
        const events: { ch: string; s: number; at: number; k: string; d: unknown }[] = [];
        for (const one of steps) {
          if (one.act === "go") t.playhead$?.next({ at: T + one.at, rate: 1, mode: "held" });
          else {
            s += 1;
            at += one.gap;
            const k = one.act === "event" ? "rows" : "rows.removed";
            const d = one.act === "event" ? [row(one.id, one.value)] : [one.id];
            events.push({ ch: "fb", s, at, k, d });
            t.event(s, k, d, at);
          }
          await t.advance(16);
          const playhead = t.playhead$?.value.at ?? 0;
          const expected = events.filter((e) => e.at <= playhead).reduce(reduceBoard, boardOfSnapshot({ rows: initial }));
          expect(new Map([...t.board.rows$.value].toSorted())).toEqual(new Map([...expected].toSorted()));
        }
        t.scope.end();
      }),
      { numRuns: 60 },
    );
  });
});
