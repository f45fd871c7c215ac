import { BehaviorSubject } from "rxjs";
import { TestScheduler } from "rxjs/testing";
import { describe, expect, it } from "vitest";
import type { UserEvents } from "../../../../contract/feed/user.ts";
import { fakeFeed } from "../../../../streams/testing/fakeFeed.ts";
import type { Reminder } from "./reminders.ts";
import { roomReminders } from "./remindRooms.ts";

const START = Date.parse("2026-11-21T20:00:00+08:00");
const LIVE: UserEvents["live"] = { roomId: "680001", sessionId: "9", anchor: "老张解说", title: "英超夜场", match: null };

/** A browser in simulated time: the storage its pages share, and the pages. */
function browser() {
  const scheduler = new TestScheduler(() => undefined);
  const values = new Map<string, string>();
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
  const { feed, say } = fakeFeed();
  let s = 0;
  function page({ at = "/football", isVisible = true, userId = "7" as string | null, isFirst = true } = {}) {
    const shown: Reminder[] = [];
    const place = { at };
    roomReminders({
      userId$: new BehaviorSubject(userId),
      tvFeed: feed,
      now: () => START + scheduler.now(),
      storage,
      pathname: () => place.at,
      isVisible: () => isVisible,
      // Synchronous, in step with simulated time: a promise would resolve outside of it.
      claim: () => ({ then: (done: (value: boolean) => void) => done(isFirst) }) as unknown as Promise<boolean>,
      scheduler,
    }).subscribe((reminder) => shown.push(reminder));
    return { shown, place };
  }
  const goLive = (over: Partial<UserEvents["live"]> = {}, at = START): void => {
    s += 1;
    say("user:7", { type: "event", e: "e1", event: { ch: "user:7", s, at, k: "live", d: { ...LIVE, ...over } } });
  };
  const pass = (ms: number): void => {
    const until = scheduler.frame + ms;
    scheduler.maxFrames = until;
    scheduler.flush();
    scheduler.frame = until;
  };
  return { page, goLive, pass };
}

describe("a room that goes on air", () => {
  it("is told with whose it is, what it is called and the way there", () => {
    const { page, goLive, pass } = browser();
    const { shown } = page();
    goLive();
    pass(1_000);
    expect(shown).toEqual([
      { kind: "onAir", key: "room:9", title: "老张解说 开播了", text: "英超夜场", path: "/live/room/680001", action: "进入直播间" },
    ]);
  });

  it("about a reserved match says which", () => {
    const { page, goLive, pass } = browser();
    const { shown } = page();
    goLive({ match: "英超 阿森纳 VS 切尔西" });
    pass(1_000);
    expect(shown[0]?.text).toBe("您预约的比赛 英超 阿森纳 VS 切尔西");
  });

  it("is told once a session, on the page that is seen", () => {
    const { page, goLive, pass } = browser();
    const hidden = page({ isVisible: false });
    const seen = page();
    goLive();
    pass(5_000);
    goLive();
    pass(5_000);
    expect([hidden.shown.length, seen.shown.length]).toEqual([0, 1]);
    goLive({ sessionId: "10" });
    pass(5_000);
    expect(seen.shown.map(({ key }) => key)).toEqual(["room:9", "room:10"]);
  });

  it("is told by one of two pages that are both seen", () => {
    const { page, goLive, pass } = browser();
    const pages = [page({ isFirst: false }), page()];
    goLive();
    pass(5_000);
    expect(pages.map(({ shown }) => shown.length)).toEqual([0, 1]);
  });

  it("is told on no page while one is in the room, nor to who enters it just then", () => {
    const { page, goLive, pass } = browser();
    const other = page();
    const inRoom = page({ at: "/live/room/680001" });
    goLive();
    pass(5_000);
    expect([other.shown, inRoom.shown]).toEqual([[], []]);
    goLive({ roomId: "680002", sessionId: "11" });
    other.place.at = "/live/room/680002";
    pass(5_000);
    expect(other.shown).toEqual([]);
  });

  it("is no news a quarter of an hour later, and nothing to a visitor", () => {
    const { page, goLive, pass } = browser();
    const { shown } = page();
    const visitor = page({ userId: null });
    goLive({}, START - 900_000);
    pass(5_000);
    expect([shown, visitor.shown]).toEqual([[], []]);
  });
});
