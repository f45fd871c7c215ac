import { BehaviorSubject, Observable, type SchedulerLike, Subject, Subscription, asyncScheduler } from "rxjs";
import type { AsOf } from "../../contract/envelope.ts";
import type { ClientFrame, ServerFrame } from "../../contract/feed/frames.ts";
import { FEED } from "../../contract/limits.ts";
import type { Scope } from "../kit/scope.ts";
import { type ChannelState, createChannelState } from "./channelState.ts";
import { createOffset } from "./offset.ts";
import { createOutbox } from "./outbox.ts";
import { readFrames, utf8Bytes } from "./serverFrame.ts";
import type { ConnectSocket, SocketLike } from "./socket.ts";
import type { ChannelMessage, Feed, FeedStatus } from "./types.ts";

/** A channel without listeners stays subscribed this long: a page change often subscribes to it again. */
const LINGER_MS = 2_000;
/** Reconnects after an unreadable frame, without hurry: resuming loses nothing. */
const UNREADABLE_RETRY_MS = 5_000;
const RETRY_MS = 5_000;
/** A connection that may have died while the page was hidden has this long to respond. */
const WAKE_ANSWER_MS = 5_000;

/** Close codes after which a retry is not likely to help soon; the socket still retries, with its back-off. */
const FATAL_CLOSE: Readonly<Record<number, string>> = {
  [FEED.sessionEndedCloseCode]: "not-authorised",
  [FEED.tooManySocketsCloseCode]: "too-many-sockets",
};

export interface FeedOptions {
  readonly connect: ConnectSocket;
  /** Local time, epoch ms. */
  readonly now: () => number;
  readonly scheduler?: SchedulerLike;
  /** Sent first on every connection, unless null (the feed of rooms and users). */
  readonly token?: () => string | null;
}

export interface FeedConnection extends Feed {
  /** The page became visible or the network came back: checks at once whether the connection is still alive. */
  wake(): void;
  /** The token has changed: an open connection is replaced by one with the new token. */
  renew(): void;
}

interface HeldChannel {
  readonly state: ChannelState;
  /** While there are no listeners: the timer that unsubscribes the channel. */
  leaving: Subscription;
}

/**
 * One socket, many channels (docs/protocol.md). Connects when a channel is first subscribed to; on every open it
 * requests all channels again, each from its position.
 */
export function createFeed(scope: Scope, { connect, now, scheduler = asyncScheduler, token }: FeedOptions): FeedConnection {
  const status$ = new BehaviorSubject<FeedStatus>({ kind: "connecting" });
  const frames$ = new Subject<{ at: number; direction: "in" | "out"; frame: ServerFrame | object; bytes: number }>();
  const offset = createOffset(now);
  const channels = new Map<string, HeldChannel>();
  const outbox = createOutbox(write, now, scheduler);
  let socket: SocketLike | null = null;
  let isOpen = false;
  let receivedAt = 0;
  let timers = new Subscription();

  function record(direction: "in" | "out", text: string, frames: readonly object[]): void {
    if (!frames$.observed) return;
    for (const frame of frames) {
      frames$.next({ at: now(), direction, frame, bytes: utf8Bytes(frames.length === 1 ? text : JSON.stringify(frame)) });
    }
  }

  function write(text: string, frames: readonly object[]): void {
    socket?.send(text);
    record("out", text, frames);
  }

  function send(frame: ClientFrame): void {
    if (isOpen) outbox.push(frame);
  }

  function after(delayMs: number, action: () => void): void {
    timers.add(scheduler.schedule(action, delayMs));
  }

  function opened(): void {
    isOpen = true;
    receivedAt = now();
    outbox.batch(() => {
      const secret = token?.() ?? null;
      if (secret !== null) send({ t: "auth", token: secret });
      send({ t: "ping", at: now() });
      for (const { state } of channels.values()) state.opened();
    });
    after(FEED.pingEveryMs, ping);
    after(FEED.silenceClosesMs, watchSilence);
    status$.next({ kind: "live", since: now() });
  }

  function closed(code: string | null): void {
    isOpen = false;
    timers.unsubscribe();
    timers = new Subscription();
    outbox.clear();
    for (const { state } of channels.values()) state.closed();
    if (code !== null) status$.next({ kind: "failed", code });
    else if (status$.value.kind !== "stale") status$.next({ kind: "stale", since: now() });
  }

  function reopen(afterMs: number): void {
    closed(null);
    socket?.reconnect(afterMs);
  }

  function ping(): void {
    send({ t: "ping", at: now() });
    after(FEED.pingEveryMs, ping);
  }

  function watchSilence(): void {
    const silentMs = now() - receivedAt;
    if (silentMs >= FEED.silenceClosesMs) reopen(0);
    else after(FEED.silenceClosesMs - silentMs, watchSilence);
  }

  function received(text: string): void {
    if (!isOpen) return;
    receivedAt = now();
    const frames = readFrames(text);
    if (!frames) return reopen(UNREADABLE_RETRY_MS);
    record("in", text, frames);
    for (const frame of frames) {
      if (!isOpen) return;
      apply(frame);
    }
  }

  function apply(frame: ServerFrame): void {
    switch (frame.t) {
      case "hello":
        return offset.hello(frame.at);
      case "pong":
        return offset.pong(frame.at, frame.now);
      case "snap":
        return channels.get(frame.ch)?.state.snapshot(frame);
      case "ok":
        return channels.get(frame.ch)?.state.resumed(frame);
      case "ev":
        return channels.get(frame.ch)?.state.event({ ch: frame.ch, s: frame.s, at: frame.at, k: frame.k, d: frame.d });
      case "bye":
        return reopen(frame.retryMs);
      case "err": {
        const { ch, code } = frame;
        if (code !== "internal" && code !== "too-many-frames") {
          if (ch !== undefined) channels.get(ch)?.state.refused(code);
        } else if (ch !== undefined) after(RETRY_MS, () => channels.get(ch)?.state.givenUp());
        // The server does not say which request it left out: repeat every request without a response.
        else after(RETRY_MS, () => outbox.batch(() => channels.forEach(({ state }) => state.retryRequest())));
        return;
      }
      default:
        return frame satisfies never;
    }
  }

  function open(): void {
    socket ??= connect({
      onOpen: opened,
      onText: received,
      onClose(code) {
        closed(FATAL_CLOSE[code] ?? null);
        // Retrying with the back-off of a lost connection would only keep the slots taken.
        if (code === FEED.tooManySocketsCloseCode) socket?.reconnect(FEED.tooManySocketsRetryMs);
      },
    });
  }

  function hold(ch: string): HeldChannel {
    const known = channels.get(ch);
    if (known) return known;
    const state = createChannelState((since) => send(since ? { t: "sub", ch, since } : { t: "sub", ch }));
    const made: HeldChannel = { state, leaving: Subscription.EMPTY };
    channels.set(ch, made);
    if (isOpen) state.opened();
    return made;
  }

  function left(ch: string, held: HeldChannel): void {
    if (held.state.listeners > 0) return;
    held.leaving = scheduler.schedule(() => {
      channels.delete(ch);
      if (held.state.isWired) send({ t: "unsub", ch });
    }, LINGER_MS);
  }

  scope.onEnd(() => {
    isOpen = false;
    timers.unsubscribe();
    outbox.clear();
    for (const { leaving } of channels.values()) leaving.unsubscribe();
    socket?.close();
    status$.complete();
    offset.offsetMs$.complete();
    frames$.complete();
  });

  return {
    status$,
    offsetMs$: offset.offsetMs$,
    frames$,
    channel: (ch: string, since?: AsOf) =>
      new Observable<ChannelMessage>((subscriber) => {
        if (scope.hasEnded) return subscriber.complete();
        const held = hold(ch);
        held.leaving.unsubscribe();
        const leave = held.state.join((message) => subscriber.next(message), since ?? null);
        open();
        return () => {
          leave();
          if (!scope.hasEnded) left(ch, held);
        };
      }),
    renew() {
      if (isOpen) reopen(0);
    },
    wake() {
      if (!socket) return;
      if (!isOpen) return socket.reconnect(0);
      const pingedAt = now();
      send({ t: "ping", at: pingedAt });
      after(WAKE_ANSWER_MS, () => {
        if (receivedAt < pingedAt) reopen(0);
      });
    },
  };
}
