import { Subject, VirtualTimeScheduler } from "rxjs";
import { describe, expect, it } from "vitest";
import type { FeedEvent } from "../../../contract/feed/frames.ts";
import { type Recording, compareRecorded } from "../../../contract/feed/recording.ts";
import { Scope } from "../../../streams/kit/scope.ts";
import { createReplaySession } from "./replaySession.ts";

const FROM = Date.parse("2026-11-21T20:00:00+08:00");

/** A minute of a match: kick-off, a goal after 30 s. */
function recording(): Recording {
  const ch = "fb:m1";
  const team = (id: string, name: string) => ({ id, name });
  const events: FeedEvent[] = [
    {
      ch,
      s: 1,
      at: FROM,
      k: "fixture",
      d: {
        matchId: "m1",
        sport: "fb",
        league: { id: "l", name: "英超", color: "#333" },
        kickoffAt: FROM,
        home: team("h", "甲"),
        away: team("a", "乙"),
        source: "t",
      },
    },
    { ch, s: 2, at: FROM, k: "state", d: { state: 2, clock: { base: 0, startAt: FROM, rate: 1 } } },
    { ch, s: 3, at: FROM + 30_000, k: "score", d: { score: [1, 0] } },
    { ch, s: 4, at: FROM + 60_000, k: "state", d: { state: 3 } },
  ];
  return { header: { format: "fulltime-recording/1", title: "t", from: FROM, to: FROM + 60_000, sources: ["t"] }, events };
}

/** Playback begins `presentMs` after the recording's start; the test controls time. */
function setUp(presentMs: number, more: readonly FeedEvent[] = []) {
  const scope = new Scope();
  const scheduler = new VirtualTimeScheduler();
  const steps$ = new Subject<void>();
  let elapsed = 0;
  const frames: (() => void)[] = [];
  const session = createReplaySession(scope, {
    recording: { ...recording(), events: [...recording().events, ...more].sort(compareRecorded) },
    now: () => FROM + presentMs + elapsed,
    steps$,
    scheduler,
    frame: (callback) => {
      frames.push(callback);
      return () => undefined;
    },
  });
  const pass = (ms: number): void => {
    elapsed += ms;
    steps$.next();
    while (frames.length > 0) frames.shift()?.();
  };
  const seconds = (): number => (session.clock.playhead$.value.at - FROM) / 1000;
  const score = (): readonly number[] | undefined => session.boards.get("fb")?.rows$.value.get("m1")?.score;
  pass(0);
  return { scope, session, pass, seconds, score };
}

describe("a recording being played", () => {
  // The second case is a recording with times in the future (a simulator's schedule).
  it.each([3_600_000, -3_600_000])("moves at its speed and shows the board as of its moment (present %i)", (presentMs) => {
    const { session, pass, seconds, score } = setUp(presentMs);
    expect(score()).toEqual([0, 0]);
    session.play(10);
    pass(2_900);
    expect(seconds()).toBe(29);
    expect(score()).toEqual([0, 0]);
    pass(100);
    expect(score()).toEqual([1, 0]);
    expect(session.now()).toBe(FROM + 30_000);
  });

  it("stops at its end, and plays from the start again", () => {
    const { session, pass, seconds, score } = setUp(3_600_000);
    session.play(60);
    pass(5_000);
    expect(seconds()).toBe(60);
    expect(session.clock.playhead$.value).toMatchObject({ mode: "replay", rate: 0 });
    session.play(1);
    expect(seconds()).toBe(0);
    pass(0);
    expect(score()).toEqual([0, 0]);
  });

  it("ends where there is no live to go to", () => {
    const { session, seconds } = setUp(3_600_000);
    session.clock.goLive();
    expect(seconds()).toBe(60);
    expect(session.clock.playhead$.value.mode).toBe("replay");
  });

  it("plays one match within its own stretch", () => {
    const { session, pass, seconds } = setUp(3_600_000);
    expect(session.matches).toEqual([{ sport: "fb", matchId: "m1", name: "甲 - 乙", from: FROM, to: FROM + 60_000 }]);
    session.focus({ from: FROM + 10_000, to: FROM + 20_000 });
    expect(seconds()).toBe(10);
    session.play(60);
    pass(1_000);
    expect(seconds()).toBe(20);
    session.clock.goLive();
    expect(seconds()).toBe(20);
    session.play(1);
    expect(seconds()).toBe(10);
  });

  it("shows a room as of its moment: a line of second 30 is not there at second 29", () => {
    const from = { id: "1", name: "老李", portrait: "", level: null, noble: null, role: "user" };
    const line = (s: number, second: number): FeedEvent => ({
      ch: "room:fb-m1",
      s,
      at: FROM + second * 1_000,
      k: "chat",
      d: { id: `c${s}`, from, text: `第${second}秒` },
    });
    const { scope, session } = setUp(3_600_000, [line(1, 5), line(2, 30)]);
    expect(session.rooms).toEqual([{ roomId: "fb-m1", name: "fb-m1", from: FROM + 5_000, to: FROM + 30_000 }]);
    const view = session.roomView(scope, "fb-m1");
    const lines = (): number => view.state$.value.lines.length;
    session.clock.seek(FROM + 29_999);
    expect(lines()).toBe(1);
    session.clock.seek(FROM + 30_000);
    expect(lines()).toBe(2);
    session.clock.seek(FROM + 4_000);
    expect(lines()).toBe(0);
  });

  it("passes over an event of a kind it does not know", () => {
    const { session, seconds, score } = setUp(3_600_000, [{ ch: "fb:m1", s: 5, at: FROM + 20_000, k: "scoreX", d: { score: [9, 9] } }]);
    session.clock.seek(FROM + 60_000);
    expect([seconds(), score()]).toEqual([60, [1, 0]]);
  });

  it("scrubs: a match is what it was", async () => {
    const { scope, session } = setUp(3_600_000);
    const view = session.matchView(scope, { sport: "fb", matchId: "m1" });
    session.clock.seek(FROM + 45_000);
    expect(view.state$.value.score).toEqual([1, 0]);
    session.clock.seek(FROM + 10_000);
    await view.loadLog();
    expect(view.state$.value.score).toEqual([0, 0]);
    expect((await session.matchNow({ sport: "fb", matchId: "m1" }))?.score).toEqual([0, 0]);
  });
});
