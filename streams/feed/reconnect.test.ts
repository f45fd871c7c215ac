import { VirtualTimeScheduler } from "rxjs";
import { describe, expect, it } from "vitest";
import { FEED } from "../../contract/limits.ts";
import { Scope } from "../kit/scope.ts";
import { type FeedConnection, createFeed } from "./feed.ts";
import type { SocketHandlers } from "./socket.ts";
import type { ChannelMessage } from "./types.ts";
import { passTime } from "../testing/virtualTime.ts";

/** A new connection starts clean: the previous one leaves no state behind. */

const EPOCH = 1_700_000_000_000;

interface Line {
  readonly feed: FeedConnection;
  /** Frames sent on each connection, one array per connection. */
  readonly sent: Record<string, unknown>[][];
  readonly reconnects: number[];
  open(): void;
  close(): void;
  receive(...frames: object[]): void;
}

function network() {
  const scheduler = new VirtualTimeScheduler();
  const now = () => EPOCH + scheduler.now();
  const line = (): Line => {
    const sent: Record<string, unknown>[][] = [];
    const reconnects: number[] = [];
    let handlers: SocketHandlers | null = null;
    const feed = createFeed(new Scope(), {
      now,
      scheduler,
      connect: (given) => {
        handlers = given;
        return {
          send: (text) => void sent.at(-1)?.push(...([JSON.parse(text)].flat() as Record<string, unknown>[])),
          reconnect: (ms) => void reconnects.push(ms),
          close: () => undefined,
        };
      },
    });
    return {
      feed,
      sent,
      reconnects,
      open() {
        sent.push([]);
        handlers?.onOpen();
      },
      close: () => handlers?.onClose(1006),
      receive: (...frames) => handlers?.onText(JSON.stringify(frames)),
    };
  };
  return {
    line,
    now,
    advance(ms: number) {
      passTime(scheduler, ms);
    },
  };
}

const snap = (s: number, ch = "fb:1") => ({ t: "snap", ch, e: "e1", s, at: EPOCH, d: {} });
const pong = (at: number) => ({ t: "pong", at, now: at });
const pings = (frames: readonly Record<string, unknown>[] = []) => frames.filter(({ t }) => t === "ping");
const channels = (frames: readonly Record<string, unknown>[] = []) => frames.filter(({ t }) => t === "sub").map(({ ch }) => ch);

describe("a connection made anew", () => {
  it("pings as often as the first did, however many there were before", () => {
    const net = network();
    const { feed, sent, open, close, receive } = net.line();
    feed.channel("fb:1").subscribe();
    for (let i = 0; i < 5; i += 1) {
      open();
      receive(snap(1));
      net.advance(10_000);
      close();
      net.advance(500);
    }
    open();
    for (let i = 0; i < 4; i += 1) {
      net.advance(FEED.pingEveryMs);
      receive(pong(net.now()));
    }
    // One ping at once and one every 25 s.
    expect(pings(sent.at(-1)).map(({ at }) => Number(at) - Number(sent.at(-1)?.[0]?.at))).toEqual([0, 25_000, 50_000, 75_000, 100_000]);
  });

  it("is given its own time to fall silent: the watch of the one before does not end it", () => {
    const net = network();
    const { feed, reconnects, open, close, receive } = net.line();
    feed.channel("fb:1").subscribe();
    open();
    net.advance(FEED.silenceClosesMs - 1_000);
    close();
    open();
    receive(snap(1));
    net.advance(FEED.silenceClosesMs - 1);
    expect([feed.status$.value.kind, reconnects]).toEqual(["live", []]);
    net.advance(1);
    expect(reconnects).toEqual([0]);
  });

  it("is not ended for a question that was asked of the one before", () => {
    const net = network();
    const { feed, reconnects, open, close } = net.line();
    feed.channel("fb:1").subscribe();
    open();
    net.advance(10);
    feed.wake();
    close();
    open();
    net.advance(10_000);
    expect([feed.status$.value.kind, reconnects]).toEqual(["live", []]);
  });

  it("asks for each channel once: what the one before had no time to send is not sent after it", () => {
    const net = network();
    const { feed, sent, open, close } = net.line();
    feed.channel("fb:0").subscribe();
    open();
    // More than one burst: the rest waits in the queue.
    for (let i = 1; i <= 30; i += 1) feed.channel(`fb:${i}`).subscribe();
    expect(channels(sent[0]).length).toBeLessThan(31);
    close();
    net.advance(5_000);
    open();
    net.advance(5_000);
    expect(channels(sent[1]).toSorted()).toEqual(Array.from({ length: 31 }, (_, i) => `fb:${i}`).toSorted());
  });

  it("does not hand on what came for a late listener before it", () => {
    const net = network();
    const { feed, open, close, receive } = net.line();
    feed.channel("fb:1").subscribe();
    open();
    receive(snap(1));
    const received: ChannelMessage[] = [];
    feed.channel("fb:1").subscribe((message) => void received.push(message));
    receive({ t: "ev", ch: "fb:1", s: 2, at: EPOCH, k: "text", d: "旧" });
    close();
    // The portal restarted: event number 2 was lost with the log, and its number now names another event.
    open();
    receive({ ...snap(1), e: "e2" }, { t: "ev", ch: "fb:1", s: 2, at: EPOCH, k: "text", d: "新" });
    expect(received.map((m) => (m.type === "event" ? m.event.d : m.type))).toEqual(["snapshot", "新"]);
  });
});

describe("two feeds of one page", () => {
  it("send each what is its own, and neither waits for the other", () => {
    const net = network();
    const [sport, tv] = [net.line(), net.line()];
    sport.feed.channel("fb").subscribe();
    tv.feed.channel("room:7").subscribe();
    sport.open();
    tv.open();
    for (let i = 1; i <= 30; i += 1) sport.feed.channel(`fb:${i}`).subscribe();
    // The sport feed has used up its own burst.
    tv.feed.channel("room:8").subscribe();
    expect(channels(tv.sent[0])).toEqual(["room:7", "room:8"]);
    net.advance(5_000);
    expect(channels(sport.sent[0]).toSorted()).toEqual(["fb", ...Array.from({ length: 30 }, (_, i) => `fb:${i + 1}`)].toSorted());
    expect(channels(tv.sent[0])).toEqual(["room:7", "room:8"]);
  });

  it("lose each what is its own: the end of one connection leaves the other's questions alone", () => {
    const net = network();
    const [sport, tv] = [net.line(), net.line()];
    sport.feed.channel("fb").subscribe();
    tv.feed.channel("room:0").subscribe();
    sport.open();
    tv.open();
    for (let i = 1; i <= 30; i += 1) tv.feed.channel(`room:${i}`).subscribe();
    sport.close();
    net.advance(5_000);
    expect(channels(tv.sent[0])).toHaveLength(31);
  });
});
