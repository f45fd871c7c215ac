import { VirtualTimeScheduler } from "rxjs";
import { type FeedOptions, createFeed } from "../feed/feed.ts";
import { utf8Bytes } from "../feed/serverFrame.ts";
import type { SocketHandlers } from "../feed/socket.ts";
import type { ChannelMessage } from "../feed/types.ts";
import { Scope } from "../kit/scope.ts";
import { passTime } from "./virtualTime.ts";

export const EPOCH = 1_700_000_000_000;

/** A feed over a socket that the test plays by hand, in virtual time. */
export function playedFeed(options: Pick<FeedOptions, "token"> = {}) {
  const scheduler = new VirtualTimeScheduler();
  const now = () => EPOCH + scheduler.now();
  const scope = new Scope();
  const sent: Record<string, unknown>[] = [];
  const reconnects: number[] = [];
  let handlers: SocketHandlers | null = null;
  let connects = 0;
  /** Bytes and time of each message sent. */
  const sizes: number[] = [];
  const sentAt: number[] = [];
  const feed = createFeed(scope, {
    now,
    scheduler,
    ...options,
    connect: (given) => {
      handlers = given;
      connects += 1;
      return {
        send: (text) => {
          sizes.push(utf8Bytes(text));
          sentAt.push(scheduler.now());
          sent.push(...([JSON.parse(text)].flat() as Record<string, unknown>[]));
        },
        reconnect: (ms) => reconnects.push(ms),
        close: () => (handlers = null),
      };
    },
  });
  return {
    feed,
    scope,
    sent,
    reconnects,
    now,
    connects: () => connects,
    sizes,
    sentAt,
    messages: () => sizes.length,
    isConnected: () => handlers !== null,
    open: () => handlers?.onOpen(),
    close: (code = 1006) => handlers?.onClose(code),
    receive: (...frames: object[]) => handlers?.onText(JSON.stringify(frames.length === 1 ? frames[0] : frames)),
    receiveText: (text: string) => handlers?.onText(text),
    /** Advances to just before a moment (exclusive of later actions). */
    advance(ms: number) {
      passTime(scheduler, ms);
    },
    /** Number of running timers. */
    timers: () => scheduler.actions.length,
    subs: () => sent.filter((f) => f.t === "sub" || f.t === "unsub"),
  };
}

export const ev = (s: number, ch = "fb:1"): object => ({ t: "ev", ch, s, at: EPOCH + s, k: "text", d: s });
export const snap = (s: number, e = "e1", ch = "fb:1") => ({ t: "snap", ch, e, s, at: EPOCH, d: { upTo: s } });

export function listen(feed: ReturnType<typeof playedFeed>["feed"], ch = "fb:1", since?: { e: string; s: number }) {
  const received: string[] = [];
  const subscription = feed.channel(ch, since).subscribe((m: ChannelMessage) => {
    received.push(m.type === "event" ? `${m.e}#${m.event.s}` : m.type === "refused" ? `refused ${m.code}` : `${m.type} ${m.e}#${m.s}`);
  });
  return { received, stop: () => subscription.unsubscribe() };
}
