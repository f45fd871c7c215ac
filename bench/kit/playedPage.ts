import { brandOf } from "../../brands/brands.ts";
import { createFeed } from "../../streams/feed/feed.ts";
import type { SocketHandlers } from "../../streams/feed/socket.ts";
import type { Feed } from "../../streams/feed/types.ts";
import type { Scope } from "../../streams/kit/scope.ts";
import type { Portal } from "../../src/hooks/portal.ts";
import { VISITOR } from "../../src/hooks/session.ts";
import { createSpoilers } from "../../src/hooks/spoilers.ts";
import { staticSession } from "../../src/hooks/staticSession.ts";

/** Shared by the pages of benches: a portal whose socket is played by the page itself, and waiting for a frame on screen. */

/** Start position of a played page's channels. */
export const BEGIN = { e: "bench", s: 0 } as const;

interface PlayedPortal {
  readonly portal: Portal;
  readonly feed: Feed;
  /** The server's response to a subscription: from here on the channel's events are accepted. */
  subscribed(ch: string): void;
  /** Takes one message as received from the socket. */
  receive(text: string): void;
}

/** A portal for a visitor, with a real feed over a socket that the page plays; calls are not answered. */
export function createPlayedPortal(scope: Scope): PlayedPortal {
  let handlers: SocketHandlers | null = null;
  const receive = (text: string): void => handlers?.onText(text);
  const feed = createFeed(scope, {
    now: Date.now,
    connect: (given) => {
      handlers = given;
      setTimeout(() => given.onOpen());
      return { send: () => undefined, reconnect: () => undefined, close: () => undefined };
    },
  });
  const portal: Portal = {
    brand: brandOf("default"),
    api: { send: () => Promise.resolve({ ok: false, error: { code: 0, message: "" } }) },
    sportFeed: feed,
    tvFeed: feed,
    session: staticSession(VISITOR),
    spoilers: createSpoilers({ isOn: false, write: () => undefined }),
    now: Date.now,
  };
  return { portal, feed, receive, subscribed: (ch) => receive(JSON.stringify({ t: "ok", ch, ...BEGIN })) };
}

/** Waits for the frame after next: then the last render is on screen. */
export function painted(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
}
