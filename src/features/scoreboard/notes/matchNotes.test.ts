import fc from "fast-check";
import { BehaviorSubject } from "rxjs";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { emptyMatch, reduceMatch } from "../../../../contract/match/fold.ts";
import type { MatchEvent } from "../../../../contract/feed/sport.ts";
import type { Playhead } from "../../../../streams/clock/types.ts";
import { fakeFeed } from "../../../../streams/testing/fakeFeed.ts";
import type { Behind } from "../../../hooks/spoilers.ts";
import { memoryStore } from "../../../hooks/storage.ts";
import { notifiedKeysOf } from "../../../parts/notification/notifiedKeys.ts";
import type { MatchNews } from "./matchNews.ts";
import { matchNotes } from "./matchNotes.ts";
import { KICKOFF, fixture, goal, revoked, state } from "./testMatch.ts";

beforeEach(() => vi.useFakeTimers({ now: KICKOFF }));
afterEach(() => vi.useRealTimers());

interface Told {
  readonly page: number;
  readonly at: number;
  readonly news: MatchNews;
}

/** A browser: pages that share storage, claims and the lag of a page that is behind. The match starts with `known`. */
function browser(known: readonly object[] = [state(2)]) {
  const { feed, say } = fakeFeed();
  const storage = memoryStore();
  const claimed = new Set<string>();
  const world = {
    behind: null as Behind | null,
    page: null as Playhead | null,
    /** Lag of this page; null: it is not held. */
    heldMs: null as number | null,
    isOn: false,
    isSeen: false,
    replayed: new Set<string>(),
  };
  const followed$ = new BehaviorSubject([{ sport: "fb" as const, matchId: "t-1" }]);
  const told: Told[] = [];
  const stops: (() => void)[] = [];
  let s = 0;

  function open(isVisible = false): void {
    const page = stops.length;
    const notes = matchNotes({
      feed,
      followed$,
      clocks() {
        const held: Playhead | null = world.heldMs === null ? null : { at: Date.now() - world.heldMs, rate: 1, mode: "held" };
        const page = world.page ?? held;
        const veil = { isOn: world.isOn, revealed: new Set<string>(), behind: world.behind };
        return { now: Date.now(), page, pageMatch: page ? "t-1" : null, veil };
      },
      notified: () => notifiedKeysOf(storage, null),
      isSeen: () => world.isSeen,
      isVisible: () => isVisible,
      isReplayed: async (id) => world.replayed.has(id),
      claim: async (key) => !claimed.has(key) && Boolean(claimed.add(key)),
    }).subscribe((news) => told.push({ page, at: Date.now(), news }));
    stops.push(() => notes.unsubscribe());
    let match = emptyMatch("fb", "t-1");
    for (const event of [{ k: "fixture", d: fixture("fb") }, ...known]) {
      match = reduceMatch(match, { ch: "fb:t-1", s: (s += 1), at: Date.now(), ...event } as MatchEvent);
    }
    say("fb:t-1", { type: "snapshot", e: "e1", s, at: Date.now(), d: match });
  }
  return {
    world,
    told,
    open,
    followed$,
    send: (event: object) =>
      say("fb:t-1", { type: "event", e: "e1", event: { ch: "fb:t-1", s: (s += 1), at: Date.now(), ...event } as never }),
    stop: () => stops.forEach((one) => one()),
  };
}
const titles = (told: readonly Told[]) => told.map(({ news }) => news.title);
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe("a notification", () => {
  it("comes once however many pages are open, in the one that is seen; what came before it was followed is none", async () => {
    const { open, send, told, stop } = browser([state(2), goal("g0", "away", 3, [0, 1])]);
    open();
    open(true);
    open();
    send(goal("g1", "home", 23, [1, 1]));
    await wait(5_000);
    expect(told.map(({ page, news }) => [page, news.title])).toEqual([[1, "主队 1-1 客队"]]);
    send(revoked("g1"));
    await wait(5_000);
    expect(titles(told)).toEqual(["主队 1-1 客队", "进球取消 主队 0-1 客队"]);
    stop();
  });

  it("is none while the reader looks at the match, with a match given up, or of a goal that is taken back before it is told", async () => {
    const { open, send, told, world, followed$, stop } = browser();
    open(true);
    world.isSeen = true;
    send(goal("g1", "home", 23, [1, 0]));
    await wait(5_000);
    world.isSeen = false;
    send(goal("g2", "home", 24, [2, 0]));
    await wait(100);
    send(revoked("g2"));
    await wait(5_000);
    followed$.next([]);
    send(goal("g3", "home", 25, [2, 0]));
    await wait(5_000);
    expect(told).toEqual([]);
    stop();
  });

  it("of a match a page holds back is none, also once its picture is there; of what it has not shown when it goes there is one", async () => {
    const { open, send, told, world, stop } = browser();
    open();
    world.behind = { matchId: "t-1", lagMs: 18_000 };
    send(goal("g1", "home", 23, [1, 0]));
    await wait(30_000);
    expect(told).toEqual([]);
    send(goal("g2", "home", 24, [2, 0]));
    await wait(10_000);
    world.behind = null;
    await wait(5_000);
    expect(titles(told)).toEqual(["主队 2-0 客队"]);
    stop();
  });

  it("of another match waits for the picture that is looked at", async () => {
    const { open, send, told, world, stop } = browser();
    open();
    world.behind = { matchId: "other", lagMs: 18_000 };
    send(goal("g1", "home", 23, [1, 0]));
    await wait(17_000);
    expect(told).toEqual([]);
    await wait(4_000);
    expect(titles(told)).toEqual(["主队 1-0 客队"]);
    stop();
  });

  it("is none of a match that is replayed, here or on another page", async () => {
    const { open, send, told, world, stop } = browser();
    open();
    world.replayed.add("t-1");
    send(goal("g1", "home", 23, [1, 0]));
    await wait(5_000);
    world.replayed.clear();
    world.page = { at: KICKOFF - 60_000, rate: 1, mode: "replay" };
    send(goal("g2", "home", 24, [2, 0]));
    await wait(120_000);
    world.page = null;
    await wait(5_000);
    expect(told).toEqual([]);
    stop();
  });

  it("under 不剧透 is of the kick-off alone", async () => {
    const { open, send, told, world, stop } = browser([]);
    open();
    world.isOn = true;
    send(state(2));
    send(goal("g1", "home", 23, [1, 0]));
    send(state(8));
    await wait(10_000);
    expect(titles(told)).toEqual(["主队 VS 客队"]);
    stop();
  });

  it("of a computer that wakes up is none", async () => {
    const { open, send, told, stop } = browser();
    open();
    send({ ...goal("g1", "home", 23, [1, 0]), at: Date.now() - 61_000 });
    await wait(5_000);
    expect(told).toEqual([]);
    stop();
  });
});

/** A step: an event of the match or of the reader's pages, after some time. */
const step = fc.record({
  afterMs: fc.integer({ min: 0, max: 20_000 }),
  what: fc.oneof(
    fc.constantFrom("goal", "revoke", "state", "live", "replay"),
    fc.integer({ min: 1, max: 40 }).map((lagS) => lagS * 1_000),
  ),
});

it("property: nothing is told that the reader's clock of the match has not reached, and each event at most once", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 5, maxLength: 30 }),
      fc.integer({ min: 1, max: 3 }),
      fc.boolean(),
      async (steps, pages, isOwn) => {
        vi.setSystemTime(KICKOFF);
        const { world, told, open, send, stop } = browser([]);
        for (let n = 0; n < pages; n += 1) open(n === 0);
        /** Lags by start time; in a replay the lag is infinite. */
        const clocks: { readonly from: number; readonly lagMs: number }[] = [{ from: 0, lagMs: 0 }];
        const set = (lagMs: number): void => {
          clocks.push({ from: Date.now(), lagMs });
          world.behind = !isOwn && lagMs > 0 && Number.isFinite(lagMs) ? { matchId: "t-1", lagMs } : null;
          world.page = Number.isFinite(lagMs) ? null : { at: KICKOFF, rate: 1, mode: "replay" };
          world.heldMs = isOwn && lagMs > 0 && Number.isFinite(lagMs) ? lagMs : null;
        };
        let goals = 0;
        for (const { afterMs, what } of steps) {
          for (let passed = 0; passed < afterMs; passed += 250) {
            // oxlint-disable-next-line no-await-in-loop -- time passes in order
            await wait(250);
          }
          if (what === "goal") send(goal(`g${(goals += 1)}`, "home", 20 + goals, [goals, 0]));
          else if (what === "revoke") send(revoked(`g${goals}`));
          else if (what === "state") send(state(goals === 0 ? 2 : 8));
          else set(what === "live" ? 0 : what === "replay" ? Infinity : what);
        }
        await wait(5_000);
        stop();
        for (const { at, news } of told) {
          const { lagMs } = clocks.findLast(({ from }) => from <= at) ?? expect.unreachable();
          expect(news.at).toBeLessThanOrEqual(at - lagMs);
        }
        const keys = told.map(({ news }) => news.key);
        expect(new Set(keys).size).toBe(keys.length);
      },
    ),
    { numRuns: 100 },
  );
});
