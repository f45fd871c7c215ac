import type { Socket } from "node:net";
import { WebSocket } from "ws";
import { FEED } from "../../contract/limits.ts";
import type { FeedName } from "../../contract/feed/channels.ts";
import type { Delivery, FeedSession, Subscriber } from "./types.ts";
import { eventText, frameOf, frameOfTexts } from "./wire.ts";

/** What a connection reports to its keeper (socket.ts). */
export interface ConnectionKeeper {
  /** Unsent bytes passed the hard limit. */
  tooSlow(connection: Connection): void;
  /** A channel has to begin anew: it was reset, or its board was held back and there is room again. */
  startAnew(connection: Connection, ch: string): void;
}

/** What is gathered must not look like a backlog. */
const GATHERED_MAX = 65_536;

/** What a reader who cannot keep up was not sent; made when first needed, to keep an idle connection small. */
interface Lag {
  /** Boards that changed meanwhile. */
  readonly boards: Set<string>;
  /** Channel -> where its numbers go on after barrage that was left out. */
  readonly skipped: Map<string, { readonly e: string; readonly s: number }>;
}

/**
 * One client. Writes ready-made frames straight to the TCP socket and holds what the slow consumer policy needs
 * (docs/protocol.md): past the soft limit of unsent bytes barrage is left out, with an `ok` that says where the
 * numbers go on, and boards wait for a snapshot; past the hard limit the socket is closed. Everything else is sent.
 */
export class Connection extends WebSocket implements Subscriber {
  raw!: Socket;
  keeper!: ConnectionKeeper;
  feed!: FeedName;
  /** Channel -> number of its latest `sub`, so that an answer that took time knows whether it is still wanted. */
  channels: Map<string, number> | null = null;
  lastReceivedAt = 0;
  windowAt = 0;
  windowFrames = 0;
  unknownInRow = 0;
  /** Whose it is, by the last `auth` frame (authorisation.ts). */
  session: Promise<FeedSession | null> | null = null;
  /** The last token, when it could not be looked up. */
  uncheckedToken: string | null = null;
  /** Of the session it is let on with now; null for a visitor's. */
  sessionId: string | null = null;
  /** Counts `auth` frames: the answer to an earlier one is nothing to the later. */
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

  /** Holds the writes of this tick together: one system call for all of them. */
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
    // Of what is not corked, nothing.
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
      // A board that was held back is answered with a snapshot, which holds this delivery too.
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

  /** There is room again: says where left-out barrage ends, and asks for the boards. */
  #catchUp(): void {
    const { lag } = this;
    if (lag === null || this.readyState !== WebSocket.OPEN) return;
    this.lag = null;
    const texts = [...lag.skipped].filter(([ch]) => this.channels?.has(ch)).map(([ch, gap]) => okText(ch, gap));
    if (texts.length > 0) this.raw.write(frameOfTexts(texts));
    for (const ch of lag.boards) this.restart(ch);
  }

  /** Forgets what was held back of a channel that is left or started anew. */
  forget(ch: string): void {
    this.lag?.boards.delete(ch);
    this.lag?.skipped.delete(ch);
  }

  say(frame: Parameters<typeof frameOf>[0]): void {
    this.write(frameOf(frame));
  }

  restart(ch: string): void {
    if (this.channels?.has(ch) === true) this.keeper.startAnew(this, ch);
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
