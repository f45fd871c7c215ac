import { type SchedulerLike, Subscription, asyncScheduler } from "rxjs";
import type { ConnectSocket, SocketHandlers, SocketLike } from "./socket.ts";

/** Back-off between attempts: doubles from the minimum to the maximum, jittered. */
const MIN_DELAY_MS = 500;
const MAX_DELAY_MS = 15_000;
const CONNECT_TIMEOUT_MS = 10_000;
/** A connection that lasted this long resets the back-off. */
const MIN_UPTIME_MS = 5_000;

/** The part of package `reconnecting-websocket` used here; its own types need the DOM. */
export interface ReconnectingWebSocketLike {
  onopen: ((event: never) => void) | null;
  onmessage: ((event: never) => void) | null;
  onclose: ((event: never) => void) | null;
  send(text: string): void;
  close(code?: number, reason?: string): void;
}

export interface ReconnectingWebSocketOptions {
  WebSocket: unknown;
  minReconnectionDelay: number;
  maxReconnectionDelay: number;
  reconnectionDelayGrowFactor: number;
  connectionTimeout: number;
  minUptime: number;
  maxEnqueuedMessages: number;
}

export type ReconnectingWebSocketConstructor = new (
  url: () => Promise<string>,
  protocols: undefined,
  options: ReconnectingWebSocketOptions,
) => ReconnectingWebSocketLike;

export interface ReconnectingSocketOptions {
  /** Package `reconnecting-websocket`. */
  readonly ReconnectingWebSocket: ReconnectingWebSocketConstructor;
  /** The browser's WebSocket, or one with its interface. */
  readonly WebSocket: unknown;
  /** URL, requested before every attempt; a rejection counts as a failed attempt. */
  readonly url: () => string | Promise<string>;
  /** 0 <= x < 1. */
  readonly random: () => number;
  readonly scheduler?: SchedulerLike;
}

/** A `SocketLike` over reconnecting-websocket. */
export function reconnectingSocket(options: ReconnectingSocketOptions): ConnectSocket {
  const { ReconnectingWebSocket, WebSocket, url, random, scheduler = asyncScheduler } = options;

  // The library reads both delays before every attempt, so a getter gives each attempt its own jitter.
  const libraryOptions: ReconnectingWebSocketOptions = {
    WebSocket,
    get minReconnectionDelay() {
      return MIN_DELAY_MS * (1 + random());
    },
    get maxReconnectionDelay() {
      return MAX_DELAY_MS * (0.5 + random() / 2);
    },
    reconnectionDelayGrowFactor: 2,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    minUptime: MIN_UPTIME_MS,
    // Unsent messages must not be sent later: the feed requests everything again on every open.
    maxEnqueuedMessages: 0,
  };

  return (handlers: SocketHandlers): SocketLike => {
    let current: ReconnectingWebSocketLike | null = null;
    let waiting = Subscription.EMPTY;
    let isOver = false;

    /**
     * The library never recovers from a rejected URL, so the URL is requested until it resolves. Each connection is a new
     * instance: one closed while it waited between attempts would stay locked for ever.
     */
    async function address(isDropped: () => boolean): Promise<string> {
      for (let delayMs = MIN_DELAY_MS; ; delayMs = Math.min(MAX_DELAY_MS, delayMs * 2)) {
        const answer = await attempt(url);
        // The library ignores the URL of a dropped instance.
        if (answer !== null || isDropped()) return answer ?? "";
        handlers.onClose(ADDRESS_UNKNOWN);
        await new Promise<void>((resolve) => scheduler.schedule(() => resolve(), delayMs * (0.5 + random() / 2)));
      }
    }

    function start(): void {
      const made: ReconnectingWebSocketLike = new ReconnectingWebSocket(() => address(() => current !== made), undefined, libraryOptions);
      made.onopen = () => handlers.onOpen();
      made.onmessage = (event: { readonly data: unknown }) => {
        if (typeof event.data === "string") handlers.onText(event.data);
      };
      made.onclose = (event: { readonly code?: number }) => handlers.onClose(event.code ?? NO_CODE);
      current = made;
    }

    function drop(): void {
      waiting.unsubscribe();
      if (!current) return;
      current.onopen = null;
      current.onmessage = null;
      current.onclose = null;
      current.close();
      current = null;
    }

    start();
    return {
      send: (text) => current?.send(text),
      reconnect(afterMs) {
        if (isOver) return;
        drop();
        if (afterMs <= 0) start();
        else waiting = scheduler.schedule(start, afterMs);
      },
      close() {
        isOver = true;
        drop();
      },
    };
  };
}

/** Close codes used on our side (RFC 6455: 1005 no code; 4000-4999 private). */
const NO_CODE = 1005;
const ADDRESS_UNKNOWN = 4900;

async function attempt(url: () => string | Promise<string>): Promise<string | null> {
  try {
    return await url();
  } catch {
    // The caller reports it to the feed as a closed connection.
    return null;
  }
}
