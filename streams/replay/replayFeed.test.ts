import fc from "fast-check";
import { BehaviorSubject, VirtualTimeScheduler } from "rxjs";
import { describe, expect, it } from "vitest";
import type { FeedEvent } from "../../contract/feed/frames.ts";
import { type Recording, RECORDING_FORMAT, compareRecorded, parseRecording, serialiseRecording } from "../../contract/feed/recording.ts";
import type { Fixture, MatchEvent } from "../../contract/feed/sport.ts";
import { type MatchState, emptyMatch, reduceMatch } from "../../contract/match/fold.ts";
import { emptyOdds } from "../../contract/odds/odds.ts";
import { err, ok } from "../../contract/result.ts";
import type { Playhead } from "../clock/types.ts";
import { Scope } from "../kit/scope.ts";
import { createBoard } from "../sport/board.ts";
import { createMatchView } from "../sport/match.ts";
import { matchesOf } from "./recordedChannels.ts";
import { recordingOfFrames } from "./recordingOfFrames.ts";
import { createReplayFeed } from "./replayFeed.ts";
import { passTime, settled } from "../testing/virtualTime.ts";

const T = 1_700_000_000_000;

function fixture(matchId: string): Fixture {
  return {
    matchId,
    sport: "fb",
    league: { id: "l", name: "联赛", color: "#123456" },
    kickoffAt: T,
    home: { id: "h", name: "主队" },
    away: { id: "a", name: "客队" },
    source: "test",
  };
}

/** A match whose score rises by one at each of these moments after kick-off. */
function eventsOf(matchId: string, goalsAt: readonly number[]): FeedEvent[] {
  const ch = `fb:${matchId}`;
  return [
    { ch, s: 1, at: T, k: "fixture", d: fixture(matchId) },
    ...goalsAt.map((at, i): FeedEvent => ({ ch, s: i + 2, at: T + at, k: "score", d: { score: [i + 1, 0] } })),
  ];
}

function recordingOf(events: readonly FeedEvent[]): Recording {
  const sorted = events.toSorted(compareRecorded);
  return {
    header: { format: RECORDING_FORMAT, title: "t", from: sorted[0]?.at ?? 0, to: sorted.at(-1)?.at ?? 0, sources: [] },
    events: sorted,
  };
}

function fold(events: readonly FeedEvent[], matchId = "m1"): MatchState {
  return events.reduce<MatchState>((m, e) => reduceMatch(m, e as MatchEvent), emptyMatch("fb", matchId));
}

function setup(recording: Recording, at: number) {
  const scope = new Scope();
  const scheduler = new VirtualTimeScheduler();
  const playhead$ = new BehaviorSubject<Playhead>({ at, rate: 0, mode: "replay" });
  const feed = createReplayFeed(scope, { recording, playhead$ });
  const frame = async (): Promise<void> => {
    passTime(scheduler, 16);
    await settled();
  };
  return { scope, scheduler, playhead$, feed, frame, go: (moment: number) => playhead$.next({ at: moment, rate: 0, mode: "replay" }) };
}

describe("createReplayFeed", () => {
  it("starts with a snapshot as of the playhead, tells events as it reaches them, and starts anew when it goes back", () => {
    const t = setup(recordingOf(eventsOf("m1", [10, 20, 30])), T + 10);
    const received: string[] = [];
    const epochs = new Set<string>();
    t.feed.channel("fb:m1").subscribe((m) => {
      if (m.type === "snapshot") epochs.add(m.e);
      if (m.type === "snapshot") received.push(`snapshot #${m.s} ${(m.d as MatchState).score[0]}`);
      else if (m.type === "event") received.push(`#${m.event.s}`);
    });
    t.go(T + 19);
    t.go(T + 30);
    t.go(T + 20);
    t.go(T + 30);
    expect(received).toEqual(["snapshot #2 1", "#3", "#4", "snapshot #3 2", "#4"]);
    // With the same epoch the older snapshot would be ignored.
    expect(epochs.size).toBe(2);
  });

  it("numbers from one what was recorded from the middle of a channel", () => {
    const later = eventsOf("m1", [10, 20]).map((event) => ({ ...event, s: event.s + 400 }));
    const t = setup(recordingOf(later), T);
    const received: string[] = [];
    t.feed.channel("fb:m1").subscribe((m) => received.push(m.type === "event" ? `#${m.event.s}` : `${m.type} #${"s" in m ? m.s : ""}`));
    t.go(T + 20);
    expect(received).toEqual(["snapshot #1", "#2", "#3"]);
    expect(t.feed.log("fb:m1", 1).events.map(({ s }) => s)).toEqual([2, 3]);
  });

  it("is empty before its beginning, as of then", () => {
    const t = setup(recordingOf(eventsOf("m1", [10])), T - 5_000);
    const starts: unknown[] = [];
    t.feed.channel("fb:m1").subscribe((m) => starts.push(m.type === "snapshot" && [m.s, m.at - T]));
    expect(starts).toEqual([[0, -5_000]]);
  });

  it("shows whoever looks into the feed what comes in, when it comes", () => {
    const t = setup(recordingOf(eventsOf("m1", [10])), T);
    const frames: unknown[] = [];
    t.feed.frames$.subscribe(({ at, direction, frame, bytes }) => frames.push([at - T, direction, "t" in frame && frame.t, bytes > 0]));
    t.feed.channel("fb:m1").subscribe();
    t.go(T + 12);
    expect(frames).toEqual([
      [0, "in", "snap", true],
      [12, "in", "ev", true],
    ]);
  });

  it("refuses what was not recorded", () => {
    const t = setup(recordingOf(eventsOf("m1", [])), T);
    const received: unknown[] = [];
    t.feed.channel("odds:fb:m1").subscribe((m) => received.push(m));
    expect(received).toEqual([{ type: "refused", code: "unknown-channel" }]);
  });

  it("makes the board of the recorded matches", async () => {
    const t = setup(recordingOf([...eventsOf("m1", [10, 20]), ...eventsOf("m2", [15])]), T + 5);
    const board = createBoard(t.scope, {
      sport: "fb",
      feed: t.feed,
      poll: async () => err({}),
      playhead$: t.playhead$,
      timers: { scheduler: t.scheduler },
    });
    const scores = (): string[] => [...board.rows$.value.values()].map((r) => `${r.id} ${r.score[0]}`).toSorted();
    await t.frame();
    expect(scores()).toEqual(["m1 0", "m2 0"]);
    t.go(T + 15);
    await t.frame();
    expect(scores()).toEqual(["m1 1", "m2 1"]);
    t.go(T + 14);
    await t.frame();
    expect(scores()).toEqual(["m1 1", "m2 0"]);
    expect(matchesOf(recordingOf(eventsOf("m1", [])))).toEqual([{ sport: "fb", matchId: "m1", hasOdds: false }]);
  });

  it("gives a board what changes in its own sport's matches, and nothing of other channels", () => {
    const events: FeedEvent[] = [
      ...eventsOf("m1", [10, 20]),
      { ch: "odds:fb:m1", s: 1, at: T + 12, k: "odds.batch", d: { quotes: [] } },
      { ch: "bk:m2", s: 1, at: T + 13, k: "fixture", d: { ...fixture("m2"), sport: "bk" } },
    ];
    const t = setup(recordingOf(events), T);
    const patches: unknown[] = [];
    t.feed.channel("fb").subscribe((m) => {
      if (m.type === "snapshot") patches.push((m.d as { rows: { id: string }[] }).rows.map(({ id }) => id));
      if (m.type === "event") patches.push([m.event.at - T, m.event.d]);
    });
    t.go(T + 20);
    expect(patches).toEqual([["m1"], [10, [{ id: "m1", score: [1, 0] }]], [20, [{ id: "m1", score: [2, 0] }]]]);
  });

  it("property: a match view over it shows the fold up to the playhead, and knows all that is to come", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 12, size: "max" }),
        fc.array(fc.integer({ min: -5, max: 50 }), { maxLength: 12, size: "max" }),
        async (goals, moments) => {
          const events = eventsOf(
            "m1",
            goals.toSorted((a, b) => a - b),
          );
          const t = setup(recordingOf(events), T);
          const view = createMatchView(t.scope, {
            sport: "fb",
            matchId: "m1",
            initial: { asOf: { e: "", s: 0 }, match: emptyMatch("fb", "m1"), oddsAsOf: { e: "", s: 0 }, odds: emptyOdds("m1") },
            feed: t.feed,
            fetchLog: async (after) => ok(t.feed.log("fb:m1", after)),
            fetchOddsLog: async (after) => ok(t.feed.log("odds:fb:m1", after)),
            playhead$: t.playhead$,
          });
          await view.loadLog();
          for (const moment of moments) {
            t.go(T + moment);
            expect(view.state$.value).toEqual(fold(events.filter((e) => e.at <= T + moment)));
            await t.frame();
            expect(view.state$.value).toEqual(fold(events.filter((e) => e.at <= T + moment)));
            expect(view.log$.value).toBe("loaded");
            expect(view.latest$.value).toEqual(fold(events));
          }
          t.scope.end();
        },
      ),
    );
  });

  it("leaps over many events with a snapshot", () => {
    const t = setup(
      recordingOf(
        eventsOf(
          "m1",
          Array.from({ length: 600 }, (_, i) => i + 1),
        ),
      ),
      T,
    );
    const kinds: string[] = [];
    t.feed.channel("fb:m1").subscribe((m) => kinds.push(m.type));
    t.go(T + 590);
    expect(kinds).toEqual(["snapshot", "snapshot"]);
    // Few events are sent one by one, however many came before them.
    t.go(T + 592);
    expect(kinds.slice(2)).toEqual(["event", "event"]);
  });
});

describe("recordingOfFrames", () => {
  const ev = (ch: string, s: number) => ({
    at: T,
    direction: "in" as const,
    frame: { t: "ev" as const, ch, s, at: T + s, k: "text", d: { n: s } },
  });
  const snap = (ch: string, e: string, s: number) => ({
    at: T,
    direction: "in" as const,
    frame: { t: "snap" as const, ch, e, s, at: T, d: {} },
  });

  it("makes a recording that can be read again, from the event after a channel's snapshot on", () => {
    const frames = [
      { at: T, direction: "out" as const, frame: { t: "sub", ch: "fb:1" } },
      snap("fb:1", "e1", 7),
      ev("fb:1", 8),
      ev("odds:fb:1", 1),
      ev("fb:1", 9),
      ev("fb:1", 9),
    ];
    const recording = recordingOfFrames(frames, "标题", "wsLog");
    expect(recording.events.map((e) => `${e.ch}#${e.s}`)).toEqual(["odds:fb:1#1", "fb:1#8", "fb:1#9"]);
    expect(recording.header).toMatchObject({ title: "标题", from: T + 1, to: T + 9, sources: ["wsLog"] });
    const read = parseRecording(serialiseRecording(recording));
    expect(read).toEqual({ ok: true, value: recording });
  });

  it("keeps the later stretch where a channel has a gap or began anew, so that the file can be read", () => {
    const gap = recordingOfFrames([snap("a", "e1", 0), ev("a", 1), snap("a", "e1", 5), ev("a", 6)], "", "");
    expect(gap.events.map((e) => e.s)).toEqual([6]);
    const anew = recordingOfFrames([snap("a", "e1", 4), ev("a", 5), snap("a", "e2", 0), ev("a", 1), ev("a", 2)], "", "");
    expect(anew.events.map((e) => e.s)).toEqual([1, 2]);
    const late = recordingOfFrames([snap("a", "e1", 0), ev("a", 1), ev("a", 2), snap("a", "e1", 2), ev("a", 3)], "", "");
    expect(late.events.map((e) => e.s)).toEqual([1, 2, 3]);
  });
});
