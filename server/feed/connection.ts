import type { Socket } from "node:net";
import { WebSocket } from "ws";
import { FEED } from "../../contract/limits.ts";
import type { FeedName } from "../../contract/feed/channels.ts";
import type { Delivery, FeedSession, Subscriber } from "./types.ts";
import { eventText, frameOf, frameOfTexts } from "./wire.ts";

/** Events that a connection reports to its owner (socket.ts). */
export interface ConnectionKeeper {
  /** Unsent bytes exceed the hard limit. */
  tooSlow(connection: Connection): void;
  /** A channel has to be subscribed again: it was reset, or its board was held back and the socket has room again. */
  resubscribe(connection: Connection, ch: string): void;
}

/** Maximum bytes held in a cork, so that gathered writes do not look like a backlog. */
const GATHERED_MAX = 65_536;

/** What a slow reader was not sent. Created when first needed, to keep an idle connection small. */
interface Lag {
  /** Boards with changes that were not sent. */
  readonly boards: Set<string>;
  /** Channel -> position after the skipped barrage. */
  readonly skipped: Map<string, { readonly e: string; readonly s: number }>;
}

/**
 * One client. Writes prebuilt frames straight to the TCP socket and holds the state of the slow consumer policy
 * (docs/protocol.md): above the soft limit of unsent bytes barrage is skipped, with an `ok` for the position after it, and
 * boards wait for a snapshot; above the hard limit the socket is closed. Everything else is sent.
 */
export class Connection extends WebSocket implements Subscriber {
  raw!: Socket;
  keeper!: ConnectionKeeper;
  feed!: FeedName;
  /** Channel -> number of its latest `sub`, so that a late answer can tell whether it is still wanted. */
  channels: Map<string, number> | null = null;
  lastReceivedAt = 0;
  windowAt = 0;
  windowMessages = 0;
  windowFrames = 0;
  unknownInRow = 0;
  /** Session of the last `auth` frame (authorisation.ts). */
  session: Promise<FeedSession | null> | null = null;
  /** The last token, if its look-up failed. */
  uncheckedToken: string | null = null;
  /** Id of the current session; null for a visitor. */
  sessionId: string | null = null;
  /** Counts `auth` frames: the result of an earlier one must not affect a later one. */
  authTurn = 0;
  lag: Lag | null = null;
  isCorked = false;

  deliver(delivery: Delivery): void {
    const { raw } = this;
    if (this.lag === null && raw.writableLength < FEED.softUnsentBytes && this.readyState === WebSocket.OPEN) {
      if (delivery.isOneOfMany) this.#gather();
      raw.write(delivery.frame);
      return;
    }
    this.#deliverSlowly(delivery);
  }

  write(frame: Buffer): void {
    if (this.readyState !== WebSocket.OPEN) return;
    if (this.raw.writableLength > FEED.hardUnsentBytes) {
      this.keeper.tooSlow(this);
      return;
    }
    this.raw.write(frame);
  }

  /** Corks the socket until the end of this tick, so that its writes become one system call. */
  #gather(): void {
    if (this.isCorked) {
      if (this.raw.writableLength > GATHERED_MAX) this.uncork();
      return;
    }
    this.isCorked = true;
    this.raw.cork();
    process.nextTick(uncork, this);
  }

  uncork(): void {
    this.isCorked = false;
    // No effect when the socket is not corked.
    this.raw.uncork();
  }

  #deliverSlowly(delivery: Delivery): void {
    if (this.readyState !== WebSocket.OPEN) return;
    const unsent = this.raw.writableLength;
    if (unsent > FEED.hardUnsentBytes) {
      this.keeper.tooSlow(this);
      return;
    }
    if (unsent < FEED.softUnsentBytes) {
      const isHeldBack = this.lag?.boards.has(delivery.ch) === true;
      this.#catchUp();
      // A board that was held back gets a snapshot, which includes this delivery.
      if (!isHeldBack) this.raw.write(delivery.frame);
      return;
    }
    this.#startLag();
    if (delivery.kind === "board") {
      this.lag?.boards.add(delivery.ch);
      return;
    }
    const texts = this.#withoutBarrage(delivery);
    if (texts.length > 0) this.raw.write(frameOfTexts(texts));
  }

  #startLag(): void {
    if (this.lag !== null) return;
    this.lag = { boards: new Set(), skipped: new Map() };
    this.raw.once("drain", () => this.#catchUp());
  }

  #withoutBarrage(delivery: Delivery): string[] {
    const texts: string[] = [];
    const skipped = this.lag?.skipped;
    for (const event of delivery.events) {
      if (event.k === "barrage") {
        skipped?.set(delivery.ch, { e: delivery.e, s: event.s });
        continue;
      }
      const gap = skipped?.get(delivery.ch);
      if (gap) texts.push(okText(delivery.ch, gap));
      skipped?.delete(delivery.ch);
      texts.push(eventText(event));
    }
    return texts;
  }

  /** The socket has room again: sends the positions after skipped barrage, and subscribes to the boards again. */
  #catchUp(): void {
    const { lag } = this;
    if (lag === null || this.readyState !== WebSocket.OPEN) return;
    this.lag = null;
    const texts = [...lag.skipped].filter(([ch]) => this.channels?.has(ch)).map(([ch, gap]) => okText(ch, gap));
    if (texts.length > 0) this.raw.write(frameOfTexts(texts));
    for (const ch of lag.boards) this.restart(ch);
  }

  /** Drops the lag of a channel that is left or subscribed again. */
  forget(ch: string): void {
    this.lag?.boards.delete(ch);
    this.lag?.skipped.delete(ch);
  }

  say(frame: Parameters<typeof frameOf>[0]): void {
    this.write(frameOf(frame));
  }

  restart(ch: string): void {
    if (this.channels?.has(ch) === true) this.keeper.resubscribe(this, ch);
  }

  room(): Promise<void> | null {
    const { raw } = this;
    if (raw.writableLength < FEED.softUnsentBytes || this.readyState !== WebSocket.OPEN) return null;
    return new Promise((resolve) => {
      const done = (): void => {
        raw.off("drain", done);
        raw.off("close", done);
        resolve();
      };
      raw.once("drain", done);
      raw.once("close", done);
    });
  }
}

function uncork(connection: Connection): void {
  connection.uncork();
}

function okText(ch: string, at: { readonly e: string; readonly s: number }): string {
  return JSON.stringify({ t: "ok", ch, e: at.e, s: at.s });
}
