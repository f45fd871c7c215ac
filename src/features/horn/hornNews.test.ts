import { BehaviorSubject, Subject } from "rxjs";
import { TestScheduler } from "rxjs/testing";
import { expect, test } from "vitest";
import type { Playhead, PlayheadBehavior } from "../../../streams/clock/types.ts";
import type { ChannelMessage } from "../../../streams/feed/types.ts";
import { type HornNews, hornNews } from "./hornNews.ts";

const NOW = 1_700_000_000_000;

/** Collects the messages shown; `say` emits on the feed. */
function listening() {
  const scheduler = new TestScheduler(() => undefined);
  const channels = new Map<string, Subject<ChannelMessage>>();
  const channel = (ch: string): Subject<ChannelMessage> => {
    const known = channels.get(ch) ?? new Subject<ChannelMessage>();
    channels.set(ch, known);
    return known;
  };
  const userId$ = new BehaviorSubject<string | null>(null);
  const moment$ = new BehaviorSubject<PlayheadBehavior | null>(null);
  const shown: HornNews[] = [];
  hornNews({ feed: { channel }, userId$, moment$, now: () => NOW, scheduler }).subscribe((news) => shown.push(news));
  let s = 0;
  return {
    userId$,
    moment$,
    say(ch: string, d: unknown, at = NOW) {
      s += 1;
      channel(ch).next({ type: "event", e: "e", event: { ch, s, at, k: "horn", d } });
    },
    shown() {
      scheduler.flush();
      return shown.map(({ id }) => id);
    },
  };
}

const horn = (id: string) => ({ id, title: "全站通知", content: `第${id}条` });
const head = (mode: Playhead["mode"], at: number): BehaviorSubject<Playhead> => new BehaviorSubject<Playhead>({ mode, at, rate: 1 });

test("messages to everybody are shown, and those of a minute ago are left to the list", () => {
  const { say, shown } = listening();
  say("horn", horn("1"), NOW - 60_000);
  say("horn", horn("2"), NOW - 59_999);
  expect(shown()).toEqual(["2"]);
});

test("messages to the reader are shown while it is the reader's page, not what was read elsewhere", () => {
  const { say, shown, userId$ } = listening();
  userId$.next("7");
  say("user:7", { unread: 0 });
  say("user:7", { unread: 1, news: horn("1") });
  expect(shown()).toEqual(["1"]);
  userId$.next(null);
  say("user:7", { unread: 2, news: horn("2") });
  expect(shown()).toEqual(["1"]);
});

test("a page that is held to its picture shows a message when the picture is as late, to the millisecond", () => {
  const { say, shown, moment$ } = listening();
  const playhead$ = head("held", NOW - 8_000);
  moment$.next(playhead$);
  say("horn", horn("1"));
  expect(shown()).toEqual([]);
  playhead$.next({ mode: "held", at: NOW - 1, rate: 1 });
  expect(shown()).toEqual([]);
  playhead$.next({ mode: "held", at: NOW, rate: 1 });
  expect(shown()).toEqual(["1"]);
});

test("in a replay it waits for the present, and comes when the page is left", () => {
  const { say, shown, moment$ } = listening();
  const playhead$ = head("replay", NOW + 5);
  moment$.next(playhead$);
  say("horn", horn("1"));
  expect(shown()).toEqual([]);
  playhead$.next({ mode: "live", at: NOW, rate: 1 });
  expect(shown()).toEqual(["1"]);
  moment$.next(head("replay", 0));
  say("horn", horn("2"));
  moment$.next(null);
  expect(shown()).toEqual(["1", "2"]);
});
