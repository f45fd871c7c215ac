import { VirtualTimeScheduler } from "rxjs";
import { expect, test } from "vitest";
import { Scope } from "../kit/scope.ts";
import { ev, listen, playedFeed, snap } from "../testing/playedFeed.ts";
import type { FeedConnection } from "./feed.ts";
import { createLazyFeed } from "./lazyFeed.ts";

/** A lazy feed in front of a played one; the test decides when its code loads or fails. */
function lazily() {
  const played = playedFeed();
  const scope = new Scope();
  const scheduler = new VirtualTimeScheduler();
  const attempts: PromiseWithResolvers<FeedConnection>[] = [];
  const open = () => {
    const attempt = Promise.withResolvers<FeedConnection>();
    attempts.push(attempt);
    return attempt.promise;
  };
  const feed = createLazyFeed(scope, { open, now: () => 7, scheduler });
  const settle = async (): Promise<void> => void (await new Promise((resolve) => setImmediate(resolve)));
  return { played, scope, scheduler, attempts, feed, settle };
}

test("what is subscribed to before the code is there is subscribed to then, from where it was asked", async () => {
  const { played, attempts, feed, settle } = lazily();
  const { received } = listen(feed, "fb:1", { e: "e1", s: 7 });
  expect([attempts.length, played.connects(), feed.status$.value.kind]).toEqual([1, 0, "connecting"]);
  attempts[0]?.resolve(played.feed);
  await settle();
  played.open();
  expect(played.subs()).toEqual([{ t: "sub", ch: "fb:1", since: { e: "e1", s: 7 } }]);
  played.receive({ t: "ok", ch: "fb:1", e: "e1", s: 7 }, ev(8));
  expect(received).toEqual(["resumed e1#7", "e1#8"]);
  expect(feed.status$.value.kind).toBe("live");
  played.receive({ t: "hello", at: played.now() + 9_000 });
  expect(feed.offsetMs$.value).toBe(9_000);
  const later = listen(feed, "fb:2");
  expect(played.subs().at(-1)).toEqual({ t: "sub", ch: "fb:2" });
  played.receive({ ...snap(3), ch: "fb:2" });
  expect(later.received).toEqual(["snapshot e1#3"]);
});

test("code that does not come makes the feed stale, and is asked for again every 5 s", async () => {
  const { played, attempts, feed, scheduler, settle } = lazily();
  listen(feed);
  attempts[0]?.reject(new Error("offline"));
  await settle();
  expect(feed.status$.value).toEqual({ kind: "stale", since: 7 });
  scheduler.flush();
  expect([attempts.length, scheduler.now()]).toEqual([2, 5_000]);
  attempts[1]?.resolve(played.feed);
  await settle();
  expect(played.connects()).toBe(1);
});

test("whoever looks into the feed before the code is there sees what it shows then, until it ends", async () => {
  const { played, attempts, feed, settle } = lazily();
  const seen: string[] = [];
  feed.frames$.subscribe({ next: ({ direction }) => seen.push(direction), complete: () => seen.push("over") });
  attempts[0]?.resolve(played.feed);
  await settle();
  listen(feed);
  played.open();
  played.receive(snap(1));
  played.scope.end();
  // Its ping and its request, and the response.
  expect(seen).toEqual(["out", "out", "in", "over"]);
});

test("whoever has left before the code came subscribes to nothing", async () => {
  const { played, attempts, feed, settle } = lazily();
  feed.channel("fb:1").subscribe().unsubscribe();
  attempts[0]?.resolve(played.feed);
  await settle();
  expect(played.connects()).toBe(0);
});

test("a feed that comes after its page has ended is left alone", async () => {
  const { played, scope, attempts, feed, settle } = lazily();
  listen(feed);
  scope.end();
  attempts[0]?.resolve(played.feed);
  await settle();
  expect(played.connects()).toBe(0);
});
