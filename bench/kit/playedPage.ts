import { brandOf } from "../../brands/brands.ts";
import { createFeed } from "../../streams/feed/feed.ts";
import type { SocketHandlers } from "../../streams/feed/socket.ts";
import type { Feed } from "../../streams/feed/types.ts";
import type { Scope } from "../../streams/kit/scope.ts";
import type { Portal } from "../../src/hooks/portal.ts";
import { VISITOR } from "../../src/hooks/session.ts";
import { createSpoilers } from "../../src/hooks/spoilers.ts";
import { staticSession } from "../../src/hooks/staticSession.ts";

/** What pages of benches share: a portal whose socket is played by the page itself, and the moment a frame is on screen. */

/** The position channels of a played page begin at. */
export const BEGIN = { e: "bench", s: 0 } as const;

interface PlayedPortal {
  readonly portal: Portal;
  readonly feed: Feed;
  /** The socket's answer to a subscription: from here on events of the channel are taken. */
  subscribed(ch: string): void;
  /** Takes one message as the socket gives it. */
  receive(text: string): void;
}

/** A portal for a visitor, with a real feed behind a socket that says what the page says; no call is answered. */
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

/** The frame after next: what was drawn is on screen. */
export function painted(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
}
