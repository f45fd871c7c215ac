import fc from "fast-check";
import { expect, test } from "vitest";
import type { ThreadEvent, ThreadPostData } from "../feed/thread.ts";
import { THREAD_POSTS_KEPT, type ThreadState, emptyThread, reduceThread, withoutPost } from "./thread.ts";

type Told = { readonly [K in ThreadEvent["k"]]: Pick<Extract<ThreadEvent, { k: K }>, "k" | "d"> }[ThreadEvent["k"]];

const author = { id: "7", nickName: "球迷", portrait: "", level: 3, isAnchor: 0 } as const;
const id = fc.integer({ min: 1, max: 12 }).map(String);
const count = fc.integer({ min: 0, max: 9 });
const words = {
  title: fc.string({ maxLength: 4 }),
  text: fc.string({ maxLength: 10 }),
  pictures: fc.constant([]),
  moment: fc.constant(null),
};
const posted: fc.Arbitrary<ThreadPostData> = fc.record({
  id,
  author: fc.constant(author),
  ...words,
  minute: fc.constantFrom("67′", null),
  likes: count,
  comments: count,
  isSample: fc.boolean(),
});
const told: fc.Arbitrary<Told> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ k: fc.constant("post" as const), d: posted }) },
  { weight: 2, arbitrary: fc.record({ k: fc.constant("post.edited" as const), d: fc.record({ id, ...words }) }) },
  { weight: 3, arbitrary: fc.record({ k: fc.constant("removed" as const), d: fc.record({ id }) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      k: fc.constant("counts" as const),
      d: fc.record({ posts: fc.array(fc.tuple(id, count, count), { maxLength: 4 }) }),
    }),
  },
);
const log: fc.Arbitrary<readonly ThreadEvent[]> = fc
  .array(told, { maxLength: 60 })
  .map((all) => all.map((event, i) => ({ ch: "thread:fb:m1", s: i + 1, at: 1_000 + i * 7, ...event }) as ThreadEvent));
const fold = (events: readonly ThreadEvent[], state: ThreadState = emptyThread("fb", "m1")): ThreadState =>
  events.reduce(reduceThread, state);
const idsOf = ({ posts }: ThreadState): string[] => posts.map((post) => post.id);

test("events that come again change nothing, wherever a reader resumes", () => {
  fc.assert(
    fc.property(log, fc.nat(), (events, n) => {
      const whole = fold(events);
      const from = events.length === 0 ? 0 : n % events.length;
      expect(fold(events.slice(from), whole)).toBe(whole);
      expect(fold(events.slice(Math.max(0, from - 5)), fold(events.slice(0, from)))).toEqual(whole);
    }),
  );
});

test("a fold that begins in the middle shows of what came since what the whole one shows", () => {
  fc.assert(
    fc.property(log, fc.nat(), (events, n) => {
      const from = events.length === 0 ? 0 : n % events.length;
      const tail = fold(events.slice(from), { ...emptyThread("fb", "m1"), seq: from });
      expect(tail.posts).toEqual(fold(events).posts.filter(({ s }) => s > from));
    }),
  );
});

test("a state stands where its last event stands; posts stand in order, none twice, none later than its own time", () => {
  fc.assert(
    fc.property(log, (events) => {
      const thread = fold(events);
      expect([thread.seq, thread.asOfAt]).toEqual([events.length, events.at(-1)?.at ?? 0]);
      expect(thread.posts.map(({ s }) => s)).toEqual(thread.posts.map(({ s }) => s).toSorted((a, b) => a - b));
      expect(new Set(idsOf(thread)).size).toBe(thread.posts.length);
      for (const post of thread.posts) expect([events[post.s - 1]?.at, events[post.s - 1]?.k]).toEqual([post.at, "post"]);
    }),
  );
});

test("what is shown has the counts it was told last, and is gone from its removal on until it is posted again", () => {
  fc.assert(
    fc.property(log, (events) => {
      const shown = new Map<string, readonly [number, number]>();
      for (const { k, d } of events) {
        if (k === "post") shown.set(d.id, [d.likes, d.comments]);
        if (k === "removed") shown.delete(d.id);
        if (k === "counts") for (const [one, ...counts] of d.posts) if (shown.has(one)) shown.set(one, counts);
      }
      const found = fold(events).posts.map(({ id: one, likes, comments }) => [one, [likes, comments]] as const);
      expect(Object.fromEntries(found)).toEqual(Object.fromEntries(shown));
    }),
  );
});

test("a log in which a post was redacted folds to what is left: the same as if it had never been said", () => {
  fc.assert(
    fc.property(log, id, (events, gone) => {
      const redacted = events.map((event): ThreadEvent =>
        (event.k === "post" || event.k === "post.edited") && event.d.id === gone ? { ...event, k: "removed", d: { id: gone } } : event,
      );
      expect(fold(redacted)).toEqual(withoutPost(fold(events), gone));
      expect(idsOf(fold(redacted))).not.toContain(gone);
    }),
  );
});

test("posts are bounded: the latest stay", () => {
  const data: ThreadPostData = {
    id: "",
    author,
    title: "",
    text: "",
    pictures: [],
    moment: null,
    minute: null,
    likes: 0,
    comments: 0,
    isSample: false,
  };
  const events = Array.from({ length: THREAD_POSTS_KEPT + 30 }, (_, i): ThreadEvent => ({
    ch: "thread:fb:m1",
    s: i + 1,
    at: i,
    k: "post",
    d: { ...data, id: String(i + 1) },
  }));
  const { posts } = fold(events);
  expect([posts.length, posts[0]?.s, posts.at(-1)?.s]).toEqual([THREAD_POSTS_KEPT, 31, THREAD_POSTS_KEPT + 30]);
});

test("a kind of a newer server is passed over, not fallen over", () => {
  const newer = { ch: "thread:fb:m1", s: 1, at: 5, k: "poll", d: {} } as unknown as ThreadEvent;
  expect(reduceThread(emptyThread("fb", "m1"), newer)).toEqual({ ...emptyThread("fb", "m1"), seq: 1, asOfAt: 5 });
});
