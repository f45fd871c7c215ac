import fc from "fast-check";
import { BehaviorSubject, VirtualTimeScheduler } from "rxjs";
import { expect, it } from "vitest";
import type { ThreadEvent } from "../../contract/feed/thread.ts";
import { ok } from "../../contract/result.ts";
import { emptyThread, reduceThread } from "../../contract/thread/thread.ts";
import type { Playhead } from "../clock/types.ts";
import { Scope } from "../kit/scope.ts";
import { fakeFeed } from "../testing/fakeFeed.ts";
import { type ThreadAnswer, createThreadView } from "./thread.ts";
import { passTime, settled } from "../testing/virtualTime.ts";

const T = 1_700_000_000_000;
const CH = "thread:fb:m1";
const author = { id: "7", nickName: "球迷", portrait: "", level: 3, isAnchor: 0 } as const;

function post(s: number, at: number, id = String(s)): ThreadEvent {
  const d = { id, author, title: "", text: `第${id}条`, pictures: [], moment: null, minute: "67′", likes: 0, comments: 0, isSample: false };
  return { ch: CH, s, at, k: "post", d };
}
const counts = (s: number, at: number, id: string, likes: number): ThreadEvent => ({
  ch: CH,
  s,
  at,
  k: "counts",
  d: { posts: [[id, likes, 0]] },
});
const removal = (s: number, at: number, id: string): ThreadEvent => ({ ch: CH, s, at, k: "removed", d: { id } });

/** A server that knows all of `log`; the page is opened at `openedAt`. */
function setup(log: readonly ThreadEvent[], openedAt: number) {
  const scope = new Scope();
  const scheduler = new VirtualTimeScheduler();
  const { feed, say, status$ } = fakeFeed();
  const playhead$ = new BehaviorSubject<Playhead>({ at: openedAt, rate: 1, mode: "held" });
  const asked: number[] = [];
  const answerAt = (at: number): ThreadAnswer => {
    const state = log.filter((event) => event.at <= at).reduce(reduceThread, emptyThread("fb", "m1"));
    return { asOf: { e: "e1", s: state.seq }, at, state };
  };
  const view = createThreadView(scope, {
    sport: "fb",
    matchId: "m1",
    initial: answerAt(openedAt),
    feed,
    fetchState: async (at) => {
      asked.push(at);
      return ok(answerAt(at));
    },
    playhead$,
    scheduler,
    random: () => 0,
  });
  return {
    view,
    asked,
    scope,
    status$,
    async advance(ms: number): Promise<void> {
      passTime(scheduler, ms);
      await settled();
    },
    say: (event: ThreadEvent) => say(CH, { type: "event", e: "e1", event }),
    snap: (at: number) => {
      const { asOf, state } = answerAt(at);
      say(CH, { type: "snapshot", e: "e2", s: asOf.s, at, d: state });
    },
    move: (at: number) => playhead$.next({ ...playhead$.value, at }),
    texts: () => view.state$.value?.posts.map(({ text }) => text),
  };
}

it("a reader held 18 s behind sees a post, and its likes, when the picture reaches them", () => {
  const log = [post(1, T), post(2, T + 10_000), counts(3, T + 12_000, "1", 9)];
  const t = setup(log, T);
  for (const event of log.slice(1)) t.say(event);
  expect([t.texts(), t.view.state$.value?.posts[0]?.likes, t.view.hasFailed$.value]).toEqual([["第1条"], 0, false]);
  t.move(T + 10_000);
  expect([t.texts(), t.view.state$.value?.posts[0]?.likes]).toEqual([["第1条", "第2条"], 0]);
  t.move(T + 12_000);
  expect(t.view.state$.value?.posts[0]?.likes).toBe(9);
  t.scope.end();
});

it("scrubbing back asks for the thread as it stood then; what was removed since is not in it", async () => {
  const log = [post(1, T), post(2, T + 10_000), counts(3, T + 20_000, "1", 5)];
  const t = setup(log, T + 30_000);
  t.say(removal(4, T + 31_000, "1"));
  expect(t.texts()).toEqual(["第2条"]);
  t.move(T + 5_000);
  expect(t.view.state$.value).toBeNull();
  await Promise.resolve();
  await Promise.resolve();
  expect([t.texts(), t.asked]).toEqual([[], [T + 5_000]]);
  t.move(T + 32_000);
  expect(t.texts()).toEqual(["第2条"]);
  t.scope.end();
});

it("what was removed and is put back is there again, also for who is behind", async () => {
  const log = [post(1, T), removal(2, T + 1_000, "1"), post(3, T + 2_000, "1")];
  const t = setup(log.slice(0, 1), T);
  const shown = (): readonly string[] => (t.view.state$.value?.posts ?? []).map(({ id }) => id);
  t.say(log[1] as ThreadEvent);
  expect([shown(), [...t.view.removed$.value]]).toEqual([[], ["1"]]);
  t.say(log[2] as ThreadEvent);
  expect([shown(), [...t.view.removed$.value]]).toEqual([["1"], []]);
});

it("what was asked for stands for two seconds of the past, and is asked for again before it and after them", async () => {
  const t = setup([post(1, T)], T + 30_000);
  const goTo = async (at: number) => {
    t.move(at);
    await settled();
  };
  await goTo(T + 5_000);
  await goTo(T + 7_000);
  expect(t.asked).toEqual([T + 5_000]);
  await goTo(T + 7_001);
  await goTo(T + 7_000);
  expect(t.asked).toEqual([T + 5_000, T + 7_001, T + 7_000]);
  t.scope.end();
});

it("a snapshot that is later than the picture is not shown before its time", async () => {
  const log = [post(1, T), post(2, T + 10_000)];
  const t = setup(log, T);
  t.snap(T + 20_000);
  expect(t.view.state$.value).toBeNull();
  await Promise.resolve();
  await Promise.resolve();
  expect(t.texts()).toEqual(["第1条"]);
  t.scope.end();
});

it("whose feed is gone goes on by REST, at once and then every 30 s, and no further than the picture", async () => {
  const log = [post(1, T), post(2, T + 10_000), counts(3, T + 12_000, "1", 9), post(4, T + 20_000)];
  const t = setup(log, T);
  t.move(T + 11_000);
  await t.advance(29_999);
  expect([t.texts(), t.asked]).toEqual([["第1条"], []]);
  t.status$.next({ kind: "stale", since: 0 });
  await t.advance(0);
  expect([t.texts(), t.view.state$.value?.posts[0]?.likes]).toEqual([["第1条", "第2条"], 0]);
  t.move(T + 25_000);
  expect(t.texts()).toEqual(["第1条", "第2条"]);
  await t.advance(30_000);
  expect([t.texts(), t.view.state$.value?.posts[0]?.likes]).toEqual([["第1条", "第2条", "第4条"], 9]);
  expect(t.asked).toEqual([T + 11_000, T + 25_000]);
  t.scope.end();
});

it("asks nothing beside a living feed", async () => {
  const log = [post(1, T), post(2, T + 10_000)];
  const t = setup(log, T);
  t.move(T + 11_000);
  await t.advance(90_000);
  expect([t.texts(), t.asked]).toEqual([["第1条"], []]);
  t.scope.end();
});

it("property: whatever comes and wherever the playhead goes, nothing shown is later than it", async () => {
  const step = fc.record({ act: fc.constantFrom("say", "move", "snap"), at: fc.nat({ max: 60 }) });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const log = Array.from({ length: 60 }, (_, i) =>
        i % 3 === 2 ? counts(i + 1, T + i * 1_000, String(i - 1), i) : post(i + 1, T + i * 1_000),
      );
      const t = setup(log, T + 20_000);
      let head = T + 20_000;
      let next = 21;
      const check = (): void => {
        for (const shown of t.view.state$.value?.posts ?? []) {
          expect(shown.at).toBeLessThanOrEqual(head);
          // The event after next carries the count of a post.
          if (shown.likes > 0) expect(T + shown.likes * 1_000).toBeLessThanOrEqual(head);
        }
      };
      for (const { act, at } of steps) {
        if (act === "move") {
          head = T + at * 1_000;
          t.move(head);
        } else if (act === "snap") t.snap(T + at * 1_000);
        else if (log[next]) {
          t.say(log[next] as ThreadEvent);
          next += 1;
        }
        check();
        // oxlint-disable-next-line no-await-in-loop -- answers come between the steps
        await Promise.resolve();
        check();
      }
      t.scope.end();
    }),
    { numRuns: 60 },
  );
});
