import { BehaviorSubject, VirtualTimeScheduler } from "rxjs";
import { describe, expect, it } from "vitest";
import type { FeedEvent } from "../../contract/feed/frames.ts";
import type { MatchEvent } from "../../contract/feed/sport.ts";
import { type MatchState, emptyMatch, reduceMatch } from "../../contract/match/fold.ts";
import { emptyOdds, reduceOdds } from "../../contract/odds/odds.ts";
import { err, ok } from "../../contract/result.ts";
import type { Playhead } from "../clock/types.ts";
import { Scope } from "../kit/scope.ts";
import { fakeFeed } from "../testing/fakeFeed.ts";
import { createMatchView } from "./match.ts";
import type { PollRefusal } from "./polling.ts";
import { passTime, settled } from "../testing/virtualTime.ts";

const T = 1_700_000_000_000;

const goal = (s: number): FeedEvent => ({ ch: "fb:m1", s, at: T + s, k: "score", d: { score: [s, 0] } });
const price = (s: number): FeedEvent => ({
  ch: "odds:fb:m1",
  s,
  at: T + s,
  k: "odds",
  d: { company: "c1", market: "eu", price: [s, 3, 3] },
});
const fold = (events: readonly FeedEvent[]): MatchState =>
  events.reduce<MatchState>((match, event) => reduceMatch(match, event as MatchEvent), emptyMatch("fb", "m1"));

/** A server whose logs are extended by the test, and a view opened after the first `known` events, two events a page. */
function setup(known = 1, playhead: Playhead = { at: T + 100, rate: 1, mode: "live" }) {
  const scheduler = new VirtualTimeScheduler();
  const { feed, say, status$ } = fakeFeed();
  const playhead$ = new BehaviorSubject<Playhead>(playhead);
  const server = { e: "e1", goals: 1, prices: 0, kept: Infinity, isDown: false, refusal: {} as PollRefusal, oddsAnswer: Promise.resolve() };
  const asked: string[] = [];
  const goals = () => Array.from({ length: server.goals }, (_, i) => goal(i + 1));
  const prices = () => Array.from({ length: server.prices }, (_, i) => price(i + 1));
  const pageOf = (what: string, all: () => readonly FeedEvent[]) => async (after: number) => {
    asked.push(`${what} ${after}`);
    if (what === "odds") await server.oddsAnswer;
    if (server.isDown) return err(server.refusal);
    const events = all()
      .filter(({ s }) => s <= server.kept)
      .slice(after, after + 2);
    return ok({ asOf: { e: server.e, s: all().length }, events });
  };
  const detail = () => ({
    asOf: { e: server.e, s: server.goals },
    match: fold(goals()),
    oddsAsOf: { e: server.e, s: server.prices },
    odds: prices().reduce(reduceOdds, emptyOdds("m1")),
  });
  server.goals = known;
  const scope = new Scope();
  const view = createMatchView(scope, {
    sport: "fb",
    matchId: "m1",
    initial: detail(),
    feed,
    fetchLog: pageOf("log", goals),
    fetchOddsLog: pageOf("odds", prices),
    async fetchDetail() {
      asked.push("detail");
      return server.isDown ? err(server.refusal) : ok(detail());
    },
    playhead$,
    scheduler,
    random: () => 0,
  });
  return {
    view,
    scope,
    server,
    asked,
    playhead$,
    status: status$,
    tell: (s: number, e = "e1") => say("fb:m1", { type: "event", e, event: goal(s) }),
    async advance(ms: number): Promise<void> {
      passTime(scheduler, ms);
      await settled();
    },
    score: () => view.state$.value.score[0],
  };
}

describe("a match whose feed is gone", () => {
  it("goes on by REST: at once, then every 30 s, with all that was missed", async () => {
    const t = setup();
    t.server.goals = 6;
    t.server.prices = 3;
    await t.advance(10_000);
    expect(t.asked).toEqual([]);
    t.status.next({ kind: "stale", since: 0 });
    await t.advance(0);
    expect(t.view.state$.value).toEqual(fold([1, 2, 3, 4, 5, 6].map(goal)));
    expect(t.view.odds$.value.lines["c1/eu"]?.count).toBe(3);
    expect(t.view.status$.value.kind).toBe("stale");
    t.server.goals = 7;
    await t.advance(29_999);
    expect(t.score()).toBe(6);
    await t.advance(1);
    expect(t.score()).toBe(7);
    expect(t.asked).not.toContain("detail");
  });

  it("drops the older of feed and answer by sequence", async () => {
    const t = setup();
    t.server.goals = 3;
    for (const s of [2, 3, 4, 5]) t.tell(s);
    const seen: number[] = [];
    t.view.state$.subscribe(({ score }) => seen.push(score[0]));
    await t.advance(30_000);
    expect(t.asked).toEqual(["log 5", "odds 0"]);
    t.server.goals = 7;
    await t.advance(30_000);
    for (const s of [6, 7, 8]) t.tell(s);
    expect(seen).toEqual([5, 7, 8]);
  });

  it("shows a polled event no earlier than the playhead reaches it", async () => {
    const t = setup(1, { at: T + 2, rate: 1, mode: "held" });
    t.server.goals = 4;
    t.status.next({ kind: "stale", since: 0 });
    await t.advance(0);
    expect(t.score()).toBe(2);
    t.playhead$.next({ at: T + 3, rate: 1, mode: "held" });
    expect(t.score()).toBe(3);
  });

  it("begins anew in another epoch, which a living feed is left to tell", async () => {
    const t = setup(3);
    Object.assign(t.server, { e: "e2", goals: 2, prices: 3 });
    await t.advance(30_000);
    expect([t.score(), t.asked.includes("detail")]).toEqual([3, false]);
    t.status.next({ kind: "failed", code: "not-authorised" });
    await t.advance(0);
    expect(t.view.state$.value).toEqual(fold([1, 2].map(goal)));
    expect(t.view.odds$.value.lines["c1/eu"]?.count).toBe(3);
    t.tell(4, "e1");
    expect(t.score()).toBe(2);
    t.tell(3, "e2");
    expect(t.score()).toBe(3);
  });

  it("begins anew though nothing has happened in the other epoch yet", async () => {
    const t = setup(3);
    Object.assign(t.server, { e: "e2", goals: 0 });
    t.status.next({ kind: "stale", since: 0 });
    await t.advance(0);
    expect([t.asked.includes("detail"), t.score()]).toEqual([true, 0]);
  });

  it("begins anew where its log says there is more and does not have it, and asks for it once", async () => {
    const t = setup();
    Object.assign(t.server, { goals: 5, kept: 3 });
    t.status.next({ kind: "stale", since: 0 });
    await t.advance(0);
    expect(t.asked.filter((one) => !one.startsWith("odds"))).toEqual(["log 1", "log 3", "detail"]);
    expect(t.score()).toBe(5);
  });

  it("is not begun anew because nobody has written to it: such a channel has another epoch each time it is asked for", async () => {
    const t = setup(0);
    t.server.e = "e7";
    t.status.next({ kind: "stale", since: 0 });
    await t.advance(0);
    expect(t.asked).toEqual(["log 0", "odds 0"]);
    t.server.goals = 1;
    await t.advance(30_000);
    expect(t.view.state$.value).toEqual(fold([goal(1)]));
  });

  it("asks for nothing more once it has ended, whatever it has found out by then", async () => {
    const t = setup(3);
    const { promise, resolve } = Promise.withResolvers<void>();
    Object.assign(t.server, { e: "e2", oddsAnswer: promise });
    t.status.next({ kind: "stale", since: 0 });
    await t.advance(0);
    t.scope.end();
    resolve();
    await settled();
    expect(t.asked).toEqual(["log 3", "odds 0"]);
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

  it("believes no refusal for longer than ten minutes", async () => {
    const t = setup();
    Object.assign(t.server, { isDown: true, refusal: { retryAfterMs: 40 * 86_400_000 } });
    t.status.next({ kind: "stale", since: 0 });
    await t.advance(0);
    const once = t.asked.length;
    await t.advance(599_999);
    expect(t.asked).toHaveLength(once);
    await t.advance(1);
    expect(t.asked.length).toBeGreaterThan(once);
  });

  it("says so when REST fails as well, and that it does not any more", async () => {
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
