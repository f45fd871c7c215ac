import ReconnectingWebSocket from "reconnecting-websocket";
import { type FeedConnection, createFeed } from "../../streams/feed/feed.ts";
import { reconnectingSocket } from "../../streams/feed/reconnectingSocket.ts";
import type { Scope } from "../../streams/kit/scope.ts";

export interface ConnectFeedOptions {
  /** Absolute (`wss://...`) or root-relative (`/feed/sport`) URL, or a function that fetches it. */
  readonly url: string | (() => Promise<string>);
  /** The `auth` token, for the feed of rooms and users. */
  readonly token?: () => string | null;
}

/** The browser's feed: reconnecting-websocket, plus page visibility and the `online` event. */
export function connectFeed(scope: Scope, { url, token }: ConnectFeedOptions): FeedConnection {
  const feed = createFeed(scope, {
    connect: reconnectingSocket({
      ReconnectingWebSocket,
      WebSocket,
      url: async () => webSocketUrl(typeof url === "string" ? url : await url()),
      random: Math.random,
    }),
    now: () => Date.now(),
    ...(token ? { token } : {}),
  });

  const wakeWhenVisible = () => {
    if (document.visibilityState === "visible") feed.wake();
  };
  const wake = () => feed.wake();
  document.addEventListener("visibilitychange", wakeWhenVisible);
  window.addEventListener("online", wake);
  scope.onEnd(() => {
    document.removeEventListener("visibilitychange", wakeWhenVisible);
    window.removeEventListener("online", wake);
  });
  return feed;
}

/** `/feed/sport` -> `wss://host/feed/sport`, relative to the page's URL. */
export function webSocketUrl(address: string): string {
  const url = new URL(address, window.location.href);
  if (url.protocol === "https:") url.protocol = "wss:";
  else if (url.protocol === "http:") url.protocol = "ws:";
  return url.href;
}
