import fc from "fast-check";
import { BehaviorSubject } from "rxjs";
import { describe, expect, it } from "vitest";
import type { FeedEvent } from "../../contract/feed/frames.ts";
import type { MatchEvent } from "../../contract/feed/sport.ts";
import { type MatchState, emptyMatch, reduceMatch } from "../../contract/match/fold.ts";
import { emptyOdds, lineKey, reduceOdds } from "../../contract/odds/odds.ts";
import { err, ok } from "../../contract/result.ts";
import type { Playhead } from "../clock/types.ts";
import { Scope } from "../kit/scope.ts";
import { fakeFeed } from "../testing/fakeFeed.ts";
import { settled } from "../testing/virtualTime.ts";
import { createMatchView } from "./match.ts";

const ch = "fb:m1";
const T = 1_700_000_000_000;

function score(s: number, at: number): FeedEvent {
  return { ch, s, at, k: "score", d: { score: [s, 0] } };
}

function price(s: number, at: number): FeedEvent {
  return { ch: "odds:fb:m1", s, at, k: "odds", d: { company: "c1", market: "eu", price: [s, 3, 3] } };
}

function fold(events: readonly FeedEvent[]): MatchState {
  return events.reduce<MatchState>((m, e) => reduceMatch(m, e as MatchEvent), emptyMatch("fb", "m1"));
}

function foldOdds(events: readonly FeedEvent[]) {
  return events.reduce(reduceOdds, emptyOdds("m1"));
}

/** A view opened when `known` of the events had happened; the log has all events emitted so far, `page` at a time. */
function setup(events: readonly FeedEvent[], known: number, playhead: Playhead, page = 2, odds: readonly FeedEvent[] = []) {
  const scope = new Scope();
  const { feed, say, asked } = fakeFeed();
  const playhead$ = new BehaviorSubject<Playhead>(playhead);
  let told = known;
  let calls = 0;
  let isDown = false;
  let oddsMayCome: Promise<void> = Promise.resolve();
  const fetchFrom = (all: readonly FeedEvent[], end: () => number) => async (after: number) => {
    calls += 1;
    if (isDown) return err({});
    return ok({ asOf: { e: "e1", s: end() }, events: all.slice(after, Math.min(end(), after + page)) });
  };
  const view = createMatchView(scope, {
    sport: "fb",
    matchId: "m1",
    initial: {
      asOf: { e: "e1", s: known },
      match: fold(events.slice(0, known)),
      oddsAsOf: { e: "e1", s: odds.length },
      odds: foldOdds(odds),
    },
    feed,
    fetchLog: fetchFrom(events, () => told),
    fetchOddsLog: async (after) => {
      await oddsMayCome;
      return fetchFrom(odds, () => odds.length)(after);
    },
    playhead$,
  });
  return {
    view,
    scope,
    asked,
    say,
    playhead$,
    calls: () => calls,
    setDown: (value: boolean) => (isDown = value),
    holdOdds: (until: Promise<void>) => (oddsMayCome = until),
    live: (at: number) => playhead$.next({ at, rate: 1, mode: "live" }),
    held: (at: number) => playhead$.next({ at, rate: 1, mode: "held" }),
    replay: (at: number) => playhead$.next({ at, rate: 0, mode: "replay" }),
    tell() {
      const event = events[told] as FeedEvent;
      told += 1;
      say(ch, { type: "event", e: "e1", event });
    },
  };
}

const four = [score(1, T + 10), score(2, T + 20), score(3, T + 30), score(4, T + 40)];

describe("createMatchView", () => {
  it("starts from the REST answer and folds on from there", () => {
    const t = setup(four, 2, { at: T + 25, rate: 1, mode: "live" });
    expect(t.asked).toContainEqual({ ch, since: { e: "e1", s: 2 } });
    expect(t.view.state$.value.score).toEqual([2, 0]);
    t.live(T + 30);
    t.tell();
    expect(t.view.state$.value.score).toEqual([3, 0]);
    expect(t.view.latest$.value).toBe(t.view.state$.value);
  });

  it("brings a live playhead up to now when an event arrives, so that nothing waits for the next tick", () => {
    const t = setup(four, 2, { at: T + 25, rate: 1, mode: "live" });
    Object.assign(t.playhead$, { refresh: () => t.live(T + 31) });
    t.tell();
    expect(t.view.state$.value.score).toEqual([3, 0]);
  });

  it("held: shows an event when the picture reaches it, and latest$ gives nothing away", () => {
    const t = setup(four, 2, { at: T + 25, rate: 1, mode: "held" });
    t.tell();
    t.held(T + 29);
    expect(t.view.state$.value.score).toEqual([2, 0]);
    expect(t.view.latest$.value.score).toEqual([2, 0]);
    t.held(T + 30);
    expect(t.view.state$.value.score).toEqual([3, 0]);
  });

  it("held before the snapshot: shows the fixture alone until the log is there, then the state of that moment", async () => {
    const t = setup(four, 4, { at: T + 45, rate: 1, mode: "live" });
    t.held(T + 22);
    expect(t.view.state$.value.events).toBe(0);
    expect(t.view.log$.value).toBe("loading");
    await settled();
    expect(t.view.log$.value).toBe("loaded");
    expect(t.view.state$.value).toEqual(fold(four.slice(0, 2)));
  });

  it("replay: scrubs anywhere, knows what came later, and live events go on arriving", async () => {
    const t = setup(four, 3, { at: T + 35, rate: 1, mode: "live" });
    t.replay(T + 12);
    await settled();
    expect(t.view.state$.value).toEqual(fold(four.slice(0, 1)));
    t.tell();
    expect(t.view.state$.value).toEqual(fold(four.slice(0, 1)));
    expect(t.view.latest$.value.score).toEqual([4, 0]);
    t.replay(T);
    expect(t.view.state$.value.events).toBe(0);
    const calls = t.calls();
    t.live(T + 40);
    await settled();
    expect(t.view.state$.value).toEqual(fold(four));
    expect(t.calls()).toBe(calls);
  });

  it("says when the log cannot be loaded, and loads it when asked again", async () => {
    const t = setup(four, 4, { at: T + 45, rate: 1, mode: "live" });
    t.setDown(true);
    t.replay(T + 22);
    await settled();
    expect(t.view.log$.value).toBe("failed");
    const calls = t.calls();
    t.replay(T + 21);
    await settled();
    expect(t.calls()).toBe(calls);
    t.setDown(false);
    await t.view.loadLog();
    expect(t.view.log$.value).toBe("loaded");
    expect(t.view.state$.value).toEqual(fold(four.slice(0, 2)));
  });

  it("takes the newer of snapshot and what it has", () => {
    const t = setup(four, 2, { at: T + 99, rate: 1, mode: "live" });
    t.say(ch, { type: "snapshot", e: "e1", s: 1, at: T, d: fold(four.slice(0, 1)) });
    expect(t.view.state$.value.score).toEqual([2, 0]);
    t.say(ch, { type: "snapshot", e: "e1", s: 3, at: T, d: fold(four.slice(0, 3)) });
    expect(t.view.state$.value.score).toEqual([3, 0]);
    t.say(ch, { type: "snapshot", e: "e2", s: 0, at: T, d: emptyMatch("fb", "m1") });
    expect(t.view.state$.value.score).toEqual([0, 0]);
  });

  it("fetches what a gap skipped when it has to show it", async () => {
    const t = setup(four, 1, { at: T + 15, rate: 1, mode: "live" });
    await t.view.loadLog();
    t.tell();
    t.tell();
    t.say(ch, { type: "snapshot", e: "e1", s: 4, at: T, d: fold(four) });
    t.live(T + 50);
    expect(t.view.state$.value.score).toEqual([4, 0]);
    t.tell();
    t.replay(T + 31);
    await settled();
    expect(t.view.state$.value).toEqual(fold(four.slice(0, 3)));
  });

  it("fetches what a gap skipped while the other log was still on its way", async () => {
    const t = setup(four, 1, { at: T + 15, rate: 1, mode: "live" });
    const held = Promise.withResolvers<void>();
    t.holdOdds(held.promise);
    const loaded = t.view.loadLog();
    await settled();
    t.say(ch, { type: "snapshot", e: "e1", s: 4, at: T + 45, d: fold(four) });
    for (let n = 0; n < 3; n += 1) t.tell();
    held.resolve();
    await loaded;
    t.replay(T + 25);
    await settled();
    expect(t.view.state$.value).toEqual(fold(four.slice(0, 2)));
  });

  it("goes on with a log of one event as with any other", async () => {
    const t = setup(four, 1, { at: T + 15, rate: 1, mode: "live" });
    await t.view.loadLog();
    t.tell();
    t.say(ch, { type: "snapshot", e: "e1", s: 4, at: T + 45, d: fold(four) });
    t.held(T + 25);
    expect(t.view.state$.value).toEqual(fold(four.slice(0, 2)));
  });

  it("takes on what happened while the log was on its way", async () => {
    const t = setup(four, 3, { at: T + 35, rate: 1, mode: "live" }, 10);
    t.replay(T + 12);
    t.tell();
    await settled();
    expect(t.view.log$.value).toBe("loaded");
    t.replay(T + 29);
    expect(t.view.state$.value).toEqual(fold(four.slice(0, 2)));
  });

  it("reads a line out of the log page by page, to its end, where nobody answers for lines alone", async () => {
    const odds = [1, 2, 3, 4, 5].map((s) => price(s, T + 5 * s));
    const t = setup(four, 2, { at: T + 30, rate: 1, mode: "live" }, 2, odds);
    const points = await t.view.linePoints(lineKey("c1", "eu"));
    expect(points.ok && points.value.map(({ at }) => at)).toEqual([T + 5, T + 10, T + 15, T + 20, T + 25]);
    expect(t.calls()).toBe(3);
    t.setDown(true);
    expect((await t.view.linePoints(lineKey("c1", "eu"))).ok).toBe(false);
  });

  it("holds prices back like everything else", async () => {
    const odds = [price(1, T + 5), price(2, T + 15)];
    const t = setup(four, 2, { at: T + 20, rate: 1, mode: "live" }, 2, odds);
    expect(t.view.odds$.value.lines["c1/eu"]?.count).toBe(2);
    t.say("odds:fb:m1", { type: "event", e: "e1", event: price(3, T + 25) });
    expect(t.view.odds$.value.lines["c1/eu"]?.count).toBe(2);
    t.live(T + 25);
    expect(t.view.odds$.value.lines["c1/eu"]?.count).toBe(3);
    t.replay(T + 6);
    await settled();
    expect(t.view.odds$.value.lines["c1/eu"]?.count).toBe(1);
  });

  it("property: nothing shown is later than the playhead, and the end is the fold of everything", async () => {
    const step = fc.record({
      act: fc.constantFrom("tell", "live", "held", "replay", "settle", "load"),
      at: fc.integer({ min: 0, max: 60 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 20, size: "max" }),
        fc.nat({ max: 20 }),
        fc.array(step, { maxLength: 25, size: "max" }),
        async (gaps, start, steps) => {
          let at = T;
          const events = gaps.map((gap, i) => score(i + 1, (at += gap)));
          const known = Math.min(start, events.length);
          const t = setup(events, known, { at: T + 60, rate: 1, mode: "live" }, 3);
          const late: number[] = [];
          // Intermediate values count too: a component may render them.
          t.view.state$.subscribe((state) => {
            if (state.asOfAt > t.playhead$.value.at) late.push(state.asOfAt);
          });
          t.view.latest$.subscribe((state) => {
            if (t.playhead$.value.mode !== "replay" && state.asOfAt > t.playhead$.value.at) late.push(state.asOfAt);
          });
          const watch = (): void => {
            const playhead = t.playhead$.value;
            expect(late).toEqual([]);
            expect(t.view.state$.value.asOfAt).toBeLessThanOrEqual(playhead.at);
            if (playhead.mode !== "replay") expect(t.view.latest$.value).toBe(t.view.state$.value);
          };
          let left = events.length - known;
          for (const { act, at: moment } of steps) {
            if (act === "settle") await settled();
            else if (act === "load") await t.view.loadLog();
            else if (act !== "tell") t[act](T + moment);
            else if (left > 0) {
              left -= 1;
              t.tell();
            }
            watch();
            expect(t.view.log$.value).not.toBe("failed");
            if (t.view.log$.value === "loaded") {
              const told = events.slice(0, events.length - left);
              expect(t.view.state$.value).toEqual(fold(told.filter((e) => e.at <= t.playhead$.value.at)));
            }
          }
          while (left > 0) {
            left -= 1;
            t.tell();
          }
          await settled();
          t.live(T + 1_000);
          expect(t.view.state$.value).toEqual(fold(events));
          t.scope.end();
        },
      ),
    );
  });
});
