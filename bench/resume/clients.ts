import ReconnectingWebSocketModule from "reconnecting-websocket";
import { io } from "socket.io-client";
import { WebSocket } from "ws";
import { createFeed } from "../../streams/feed/feed.ts";
import { reconnectingSocket, type ReconnectingWebSocketConstructor } from "../../streams/feed/reconnectingSocket.ts";
import { Scope } from "../../streams/kit/scope.ts";
import { answer } from "../kit/child.ts";
import { CHANNEL } from "./setting.ts";
import { attempted, closeReplay, newTally, received, type Tally } from "./tally.ts";

/** The clients of one server: the portal's own feed client, or socket.io's, each with its own way of reconnecting. */
const tallies: Tally[] = [];
const scope = new Scope();
// A CommonJS package: in Node the class is the default's default, in a bundle the default.
const ReconnectingWebSocket = ((ReconnectingWebSocketModule as { readonly default?: unknown }).default ??
  ReconnectingWebSocketModule) as ReconnectingWebSocketConstructor;

class PlainWebSocket extends WebSocket {
  constructor(url: string) {
    super(url, { perMessageDeflate: false });
  }
}

function openFeed(port: number, tally: Tally): Promise<void> {
  const feed = createFeed(scope.child(), {
    connect: reconnectingSocket({
      ReconnectingWebSocket,
      WebSocket: PlainWebSocket,
      url() {
        attempted(tally);
        return `ws://127.0.0.1:${port}/feed/sport`;
      },
      random: Math.random,
    }),
    now: () => Date.now(),
  });
  return new Promise((resolve, reject) => {
    let hasStarted = false;
    feed.channel(CHANNEL).subscribe((message) => {
      if (message.type === "event") {
        const { n, sentAt } = message.event.d as { readonly n: number; readonly sentAt: number };
        received(tally, n, sentAt);
      } else if (message.type === "snapshot") {
        if (hasStarted) tally.flagged += 1;
        hasStarted = true;
        tally.attemptAt = 0;
        resolve();
      } else if (message.type === "refused") reject(new Error(`refused: ${message.code}`));
    });
  });
}

function openSocketIo(port: number, tally: Tally): Promise<void> {
  const socket = io(`http://127.0.0.1:${port}`, { transports: ["websocket"], forceNew: true });
  socket.io.on("reconnect_attempt", () => attempted(tally));
  socket.on("ev", ({ n, sentAt }: { readonly n: number; readonly sentAt: number }) => received(tally, n, sentAt));
  return new Promise((resolve) => {
    let hasStarted = false;
    socket.on("connect", () => {
      if (hasStarted && !socket.recovered) tally.flagged += 1;
      hasStarted = true;
      resolve();
    });
  });
}

answer({
  async open({ kind, ports }: { readonly kind: string; readonly ports: readonly number[] }) {
    for (const port of ports) {
      const tally = newTally();
      tallies.push(tally);
      await (kind === "fulltime" ? openFeed(port, tally) : openSocketIo(port, tally));
    }
  },
  /** The number that every client has reached. */
  behind: () => Math.min(...tallies.map((tally) => tally.last)),
  tallies() {
    for (const tally of tallies) closeReplay(tally);
    return tallies;
  },
});
