import type { Observable } from "rxjs";
import { describe, expect, it } from "vitest";
import { FEED } from "../../contract/limits.ts";
import { EPOCH, ev, listen, playedFeed, snap } from "../testing/playedFeed.ts";
import type { ChannelMessage } from "./types.ts";

describe("createFeed", () => {
  it("connects when a channel is first subscribed to, and asks for it on open", () => {
    const t = playedFeed();
    expect(t.connects()).toBe(0);
    const { received } = listen(t.feed);
    expect(t.connects()).toBe(1);
    expect(t.feed.status$.value.kind).toBe("connecting");
    t.open();
    expect(t.feed.status$.value.kind).toBe("live");
    expect(t.subs()).toEqual([{ t: "sub", ch: "fb:1" }]);
    t.receive(snap(3), ev(4), ev(5));
    expect(received).toEqual(["snapshot e1#3", "e1#4", "e1#5"]);
  });

  it("resumes from a REST answer", () => {
    const t = playedFeed();
    const { received } = listen(t.feed, "fb:1", { e: "e1", s: 7 });
    t.open();
    expect(t.subs()).toEqual([{ t: "sub", ch: "fb:1", since: { e: "e1", s: 7 } }]);
    t.receive({ t: "ok", ch: "fb:1", e: "e1", s: 7 }, ev(8));
    expect(received).toEqual(["resumed e1#7", "e1#8"]);
  });

  it("resumes every channel from where it stood after the connection was lost, and passes nothing on twice", () => {
    const t = playedFeed();
    const { received } = listen(t.feed);
    t.open();
    t.receive(snap(3), ev(4));
    t.close();
    expect(t.feed.status$.value).toEqual({ kind: "stale", since: t.now() });
    t.open();
    expect(t.subs().at(-1)).toEqual({ t: "sub", ch: "fb:1", since: { e: "e1", s: 4 } });
    t.receive({ t: "ok", ch: "fb:1", e: "e1", s: 4 }, ev(4), ev(5), ev(5), ev(6));
    expect(received).toEqual(["snapshot e1#3", "e1#4", "e1#5", "e1#6"]);
  });

  it("asks again when a number is skipped, and takes a snapshot when it happens twice at one place", () => {
    const t = playedFeed();
    const { received } = listen(t.feed);
    t.open();
    t.receive(snap(1), ev(3));
    expect(t.subs().at(-1)).toEqual({ t: "sub", ch: "fb:1", since: { e: "e1", s: 1 } });
    t.receive({ t: "ok", ch: "fb:1", e: "e1", s: 1 }, ev(3));
    expect(t.subs().at(-1)).toEqual({ t: "sub", ch: "fb:1" });
    t.receive(snap(3), ev(4));
    expect(received).toEqual(["snapshot e1#1", "snapshot e1#3", "e1#4"]);
  });

  it("starts anew on another epoch", () => {
    const t = playedFeed();
    const { received } = listen(t.feed);
    t.open();
    t.receive(snap(9), snap(0, "e2"), ev(1));
    expect(received).toEqual(["snapshot e1#9", "snapshot e2#0", "e2#1"]);
  });

  it("gives a late subscriber a snapshot of its own, which the first does not hear", () => {
    const t = playedFeed();
    const first = listen(t.feed);
    t.open();
    t.receive(snap(1), ev(2));
    const late = listen(t.feed);
    expect(t.subs()).toHaveLength(2);
    t.receive(ev(3), snap(3), ev(4));
    expect(first.received).toEqual(["snapshot e1#1", "e1#2", "e1#3", "e1#4"]);
    expect(late.received).toEqual(["snapshot e1#3", "e1#4"]);
  });

  it("keeps for a late subscriber what comes between the question and an older snapshot", () => {
    const t = playedFeed();
    listen(t.feed);
    t.open();
    t.receive(snap(1));
    const late = listen(t.feed);
    t.receive(ev(2), ev(3), snap(2), ev(4));
    expect(late.received).toEqual(["snapshot e1#2", "e1#3", "e1#4"]);
  });

  it("lets a late subscriber that stands at the same place join without a question", () => {
    const t = playedFeed();
    listen(t.feed);
    t.open();
    t.receive(snap(5));
    const late = listen(t.feed, "fb:1", { e: "e1", s: 6 });
    t.receive(ev(6), ev(7));
    expect(t.subs()).toHaveLength(1);
    expect(late.received).toEqual(["resumed e1#6", "e1#7"]);
  });

  it("leaves a channel two seconds after its last subscriber, and not when one comes back", () => {
    const t = playedFeed();
    const a = listen(t.feed);
    t.open();
    t.receive(snap(1));
    a.stop();
    t.advance(1_999);
    const b = listen(t.feed, "fb:1", { e: "e1", s: 1 });
    t.advance(5_000);
    expect(t.subs().filter((f) => f.t === "unsub")).toEqual([]);
    b.stop();
    t.advance(1_999);
    expect(t.subs().filter((f) => f.t === "unsub")).toEqual([]);
    t.advance(1);
    expect(t.subs().filter((f) => f.t === "unsub")).toEqual([{ t: "unsub", ch: "fb:1" }]);
  });

  it("asks anew for a channel that it has left, also from where it stood", () => {
    const t = playedFeed();
    const before = listen(t.feed);
    t.open();
    t.receive(snap(1));
    before.stop();
    t.advance(2_000);
    const { received } = listen(t.feed, "fb:1", { e: "e1", s: 1 });
    expect(received).toEqual([]);
    expect(t.subs().at(-1)).toEqual({ t: "sub", ch: "fb:1", since: { e: "e1", s: 1 } });
    t.receive({ t: "ok", ch: "fb:1", e: "e1", s: 1 }, ev(2));
    expect(received).toEqual(["resumed e1#1", "e1#2"]);
  });

  it("makes an open connection anew for another token, and leaves one alone that is not open yet", () => {
    const t = playedFeed();
    t.feed.renew();
    listen(t.feed);
    t.feed.renew();
    expect(t.reconnects).toEqual([]);
    t.open();
    t.receive(snap(3));
    t.feed.renew();
    expect(t.reconnects).toEqual([0]);
    t.open();
    expect(t.subs().at(-1)).toEqual({ t: "sub", ch: "fb:1", since: { e: "e1", s: 3 } });
  });

  it("comes back as a visitor when its session has ended: the user's channel is refused, the others go on where they stood", () => {
    let token: string | null = "t1";
    const t = playedFeed({ token: () => token });
    const told: ChannelMessage[] = [];
    t.feed.channel("user:7").subscribe((message) => told.push(message));
    listen(t.feed);
    t.open();
    // Before every request: `auth` ends what was requested before it.
    expect(t.sent[0]).toEqual({ t: "auth", token: "t1" });
    t.receive(snap(3), snap(1, "e1", "user:7"));
    t.receive({ t: "err", ch: "user:7", code: "not-authorised" });
    expect(told.at(-1)).toEqual({ type: "refused", code: "not-authorised" });
    t.close(FEED.sessionEndedCloseCode);
    expect(t.feed.status$.value).toEqual({ kind: "failed", code: "not-authorised" });
    token = null;
    t.sent.length = 0;
    t.open();
    expect(t.feed.status$.value.kind).toBe("live");
    expect(t.sent.some((frame) => frame.t === "auth")).toBe(false);
    expect(t.subs()).toContainEqual({ t: "sub", ch: "fb:1", since: { e: "e1", s: 3 } });
  });

  it("comes back after a minute when its network has as many sockets as it may", () => {
    const t = playedFeed();
    listen(t.feed);
    t.close(FEED.tooManySocketsCloseCode);
    expect(t.feed.status$.value).toEqual({ kind: "failed", code: "too-many-sockets" });
    expect(t.reconnects).toEqual([60_000]);
    t.close();
    expect(t.reconnects).toEqual([60_000]);
  });

  it("takes an `ok` for barrage left out at its word: what follows is next, and nothing is asked for again", () => {
    const t = playedFeed();
    const told: ChannelMessage[] = [];
    t.feed.channel("fb:1").subscribe((message) => told.push(message));
    t.open();
    t.receive(snap(3), ev(4));
    const asked = t.subs().length;
    for (let s = 5; s < 500; s += 50) t.receive({ t: "ok", ch: "fb:1", e: "e1", s: s + 48 }, ev(s + 49));
    expect(t.subs()).toHaveLength(asked);
    expect(told.slice(-2)).toEqual([
      { type: "skipped", e: "e1", s: 503 },
      { type: "event", e: "e1", event: { ch: "fb:1", s: 504, at: EPOCH + 504, k: "text", d: 504 } },
    ]);
    // An old `ok`, and one of another epoch, change nothing.
    t.receive({ t: "ok", ch: "fb:1", e: "e1", s: 7 }, { t: "ok", ch: "fb:1", e: "e2", s: 900 }, ev(505));
    expect(told.at(-1)).toMatchObject({ type: "event", event: { s: 505 } });
    // After a reconnect it resumes from the position that the server's `ok` set.
    t.close();
    t.open();
    expect(t.subs().at(-1)).toEqual({ t: "sub", ch: "fb:1", since: { e: "e1", s: 505 } });
  });

  it("is stale after 60 s of silence, to the millisecond, and connects anew", () => {
    const t = playedFeed();
    listen(t.feed);
    t.open();
    t.advance(1_000);
    t.receive(snap(1));
    t.advance(59_999);
    expect(t.feed.status$.value.kind).toBe("live");
    t.advance(1);
    expect(t.feed.status$.value.kind).toBe("stale");
    expect(t.reconnects).toEqual([0]);
  });

  it("pings at once and every 25 s, and knows the server's time by the shortest round trip", () => {
    const t = playedFeed();
    listen(t.feed);
    t.open();
    expect(t.sent.filter((f) => f.t === "ping")).toHaveLength(1);
    t.receive({ t: "hello", at: t.now() + 4_900 });
    expect(t.feed.offsetMs$.value).toBe(4_900);
    const at = t.now();
    t.advance(100);
    t.receive({ t: "pong", at, now: at + 5_050 });
    expect(t.feed.offsetMs$.value).toBe(5_000);
    t.advance(24_900);
    const again = t.now();
    expect(t.sent.filter((f) => f.t === "ping")).toHaveLength(2);
    t.advance(2_000);
    t.receive({ t: "pong", at: again, now: again + 9_000 });
    expect(t.feed.offsetMs$.value).toBe(5_000);
  });

  it("has no channels once its page has ended", () => {
    const t = playedFeed();
    t.scope.end();
    let isOver = false;
    t.feed.channel("fb").subscribe({ complete: () => (isOver = true) });
    expect([isOver, t.connects()]).toEqual([true, 0]);
  });

  it("comes back after a farewell when it was told to", () => {
    const t = playedFeed();
    listen(t.feed);
    t.open();
    t.receive({ t: "bye", retryMs: 1_234 });
    expect(t.reconnects).toEqual([1_234]);
    expect(t.feed.status$.value.kind).toBe("stale");
    // Frames that still arrive from the old connection are ignored.
    t.receive({ t: "hello", at: t.now() + 9_000 });
    t.receiveText("{half");
    expect([t.feed.offsetMs$.value, t.reconnects]).toEqual([0, [1_234]]);
  });

  it("asks for 200 channels in a few messages of at most 4 kB when the connection opens", () => {
    const t = playedFeed();
    for (let i = 0; i < 200; i += 1) listen(t.feed, `odds:fb:wyscout-${2_500_000 + i}`);
    t.open();
    expect(t.subs()).toHaveLength(200);
    expect(t.messages()).toBeLessThanOrEqual(10);
    expect(Math.max(...t.sizes)).toBeLessThanOrEqual(4_096);
  });

  it("never sends more than 20 messages in a second", () => {
    const t = playedFeed();
    listen(t.feed, "fb");
    t.open();
    for (let i = 0; i < 240; i += 1) {
      listen(t.feed, `fb:${i}`);
      t.advance(1_000 / 60);
    }
    t.advance(1_000);
    // In any window of one second, not only in whole seconds of the clock.
    const perSecond = t.sentAt.map((from) => t.sentAt.filter((at) => at >= from && at < from + 1_000).length);
    expect(Math.max(...perSecond)).toBeLessThanOrEqual(20);
    expect(t.subs()).toHaveLength(241);
  });

  it("passes a refusal on to subscribers, and asks again after a passing error", () => {
    const t = playedFeed();
    const a = listen(t.feed, "nope");
    const b = listen(t.feed);
    t.open();
    t.receive({ t: "err", ch: "nope", code: "unknown-channel" }, { t: "err", ch: "fb:1", code: "internal" });
    expect(a.received).toEqual(["refused unknown-channel"]);
    // A later subscriber gets the same refusal without another request.
    expect(listen(t.feed, "nope").received).toEqual(["refused unknown-channel"]);
    expect(b.received).toEqual([]);
    t.advance(5_000);
    t.receive(snap(1));
    expect(t.subs().filter((f) => f.ch === "fb:1")).toHaveLength(2);
    expect(b.received).toEqual(["snapshot e1#1"]);
  });

  it("asks again for what the server left out because too much was asked at once", () => {
    const t = playedFeed();
    const a = listen(t.feed, "fb:1");
    const b = listen(t.feed, "fb:2");
    t.open();
    t.receive(snap(1), { t: "err", code: "too-many-frames" });
    t.advance(5_000);
    expect(t.subs().map((f) => f.ch)).toEqual(["fb:1", "fb:2", "fb:2"]);
    t.receive(snap(1, "e1", "fb:2"));
    expect([a.received, b.received]).toEqual([["snapshot e1#1"], ["snapshot e1#1"]]);
  });

  it("lets a late subscriber catch up when its snapshot is older than what the channel has heard", () => {
    const t = playedFeed();
    const first = listen(t.feed);
    t.open();
    t.receive(snap(1), ev(2), ev(3));
    const late = listen(t.feed);
    t.receive(snap(2), ev(3), ev(4));
    expect(late.received).toEqual(["snapshot e1#2", "e1#3", "e1#4"]);
    expect(first.received).toEqual(["snapshot e1#1", "e1#2", "e1#3", "e1#4"]);
    expect(t.subs()).toHaveLength(2);
  });

  it("connects anew after text nobody can read, for a lost event is worse than a pause", () => {
    const t = playedFeed();
    listen(t.feed);
    t.open();
    t.receiveText("{half");
    expect(t.reconnects).toHaveLength(1);
    expect(t.feed.status$.value.kind).toBe("stale");
  });

  it("asks at once whether a connection survived the page's sleep, and gives it up after 5 s without an answer", () => {
    const t = playedFeed();
    listen(t.feed);
    t.open();
    t.receive(snap(1));
    t.advance(10);
    const before = t.sent.length;
    t.feed.wake();
    expect(t.sent.slice(before)).toEqual([{ t: "ping", at: t.now() }]);
    t.advance(4_999);
    expect(t.reconnects).toEqual([]);
    t.advance(1);
    expect(t.reconnects).toEqual([0]);
  });

  it("shows every frame both ways with its length to the log page", () => {
    const t = playedFeed();
    const seen: string[] = [];
    t.feed.frames$.subscribe((f) => seen.push(`${f.direction} ${(f.frame as { t: string }).t} ${f.bytes}`));
    listen(t.feed);
    t.open();
    const frame = { t: "ev", ch: "fb:1", s: 1, at: 1, k: "text", d: "进球" };
    t.receive(frame);
    expect(seen).toContain(`out sub ${JSON.stringify({ t: "sub", ch: "fb:1" }).length}`);
    expect(seen).toContain(`in ev ${JSON.stringify(frame).length + 4}`);
  });

  it("wakes a connection: a lost one connects at once, one that answers stays, one that is not asked for does nothing", () => {
    const t = playedFeed();
    t.feed.wake();
    expect([t.connects(), t.reconnects]).toEqual([0, []]);
    listen(t.feed);
    t.feed.wake();
    expect(t.reconnects).toEqual([0]);
    t.open();
    t.advance(10);
    t.feed.wake();
    expect(t.sent.at(-1)).toEqual({ t: "ping", at: t.now() });
    t.advance(1);
    t.receive({ t: "pong", at: t.now() - 1, now: t.now() });
    t.advance(10_000);
    expect(t.reconnects).toEqual([0]);
  });

  it("sends nothing that waited on the connection before", () => {
    const t = playedFeed();
    listen(t.feed, "fb:x");
    t.open();
    for (let i = 0; i < 30; i += 1) listen(t.feed, `fb:${i}`);
    t.close();
    const before = t.sent.length;
    t.advance(1_000);
    expect(t.sent).toHaveLength(before);
    t.receive(snap(1, "e1", "fb:x"));
    expect(t.feed.status$.value.kind).toBe("stale");
  });

  it("ends with its scope", () => {
    const t = playedFeed();
    const { received } = listen(t.feed);
    t.open();
    for (let i = 0; i < 20; i += 1) listen(t.feed, `fb:${i}`);
    listen(t.feed, "fb:99").stop();
    const ended: string[] = [];
    const { status$, offsetMs$, frames$ } = t.feed;
    for (const [name, one] of Object.entries({ status$, offsetMs$, frames$ })) {
      (one as Observable<unknown>).subscribe({ complete: () => ended.push(name) });
    }
    t.scope.end();
    expect(t.timers()).toBe(0);
    expect(ended.toSorted()).toEqual(["frames$", "offsetMs$", "status$"]);
    expect(t.isConnected()).toBe(false);
    t.receive(snap(1));
    const sent = t.sent.length;
    t.advance(100_000);
    expect(t.sent).toHaveLength(sent);
    expect(received).toEqual([]);
    expect(t.reconnects).toEqual([]);
  });
});
