import type { Socket } from "node:net";
import { WebSocketServer, type WebSocket } from "ws";
import { FEED } from "../../contract/limits.ts";
import type { FeedName } from "../../contract/feed/channels.ts";
import { SOCKET_SERVER, type Upgrades } from "../http/upgrades.ts";
import { sleep, systemClock, type Clock } from "../kit/clock.ts";
import type { Log } from "../kit/log.ts";
import type { Metrics } from "../kit/metrics.ts";
import { createClientFrames, type VerifyToken } from "./clientFrames.ts";
import { Connection } from "./connection.ts";
import type { FeedHub } from "./types.ts";

export interface FeedSocketOptions {
  readonly hub: FeedHub;
  readonly log: Log;
  readonly clock?: Clock;
  readonly metrics?: Metrics;
  /** Path -> feed; `/feed/sport` and `/feed/tv` by default. */
  readonly paths?: Readonly<Record<string, FeedName>>;
  /** User id of a token, null for a token that is none. Without it nobody is let on to `user:` channels. */
  readonly verifyToken?: VerifyToken;
  /** Whether a room exists; without it rooms exist once something was published in them. */
  readonly hasRoom?: (roomId: string) => Promise<boolean>;
}

export interface FeedSockets {
  /** Says `bye` to everybody, takes nobody new, and resolves when all are gone or `withinMs` has passed. */
  drain(withinMs: number): Promise<void>;
  readonly connections: number;
}

const PATHS: Readonly<Record<string, FeedName>> = { "/feed/sport": "sport", "/feed/tv": "tv" };
const SWEEP_MS = 1_000;
/** Clients told to go come back over this span, not all at once. */
const RETRY_MIN_MS = 500;
const RETRY_SPREAD_MS = 3_000;

/** Serves the feeds. */
export function attachFeedSockets(upgrades: Upgrades, options: FeedSocketOptions): FeedSockets {
  const { hub, log } = options;
  const clock = options.clock ?? systemClock;
  const metrics = options.metrics ?? null;
  const connections = new Set<Connection>();
  let isDraining = false;

  const sockets = new WebSocketServer<typeof Connection>({
    ...SOCKET_SERVER,
    maxPayload: FEED.clientFrameBytes,
    WebSocket: Connection,
  });

  const clientFrames = createClientFrames({
    hub,
    log,
    clock,
    metrics,
    ...(options.verifyToken ? { verifyToken: options.verifyToken } : {}),
    ...(options.hasRoom ? { hasRoom: options.hasRoom } : {}),
  });

  const keeper = {
    tooSlow(connection: Connection): void {
      metrics?.slowClosed.inc();
      close(connection, FEED.slowConsumerCloseCode, "too slow");
    },
    startAnew: clientFrames.startAnew,
  };

  function accept(connection: Connection, raw: Socket, feed: FeedName): void {
    connection.raw = raw;
    connection.keeper = keeper;
    connection.feed = feed;
    connection.lastHeardAt = clock.now();
    // Shared listeners that find their connection in `this`: closures of each socket's own would cost memory.
    connection.on("message", onMessage);
    connection.on("close", onClose);
    connection.on("error", onError);
    connections.add(connection);
    metrics?.connections.inc({ feed });
    connection.say({ t: "hello", at: clock.now() });
  }

  function onMessage(this: WebSocket, data: unknown, isBinary: boolean): void {
    const connection = this as Connection;
    const verdict = clientFrames.receive(connection, isBinary || !Buffer.isBuffer(data) ? null : data);
    if (verdict !== "goes-on") close(connection, POLICY_VIOLATION, verdict);
  }

  function onClose(this: WebSocket): void {
    const connection = this as Connection;
    leaveAll(connection);
    if (connections.delete(connection)) metrics?.connections.dec({ feed: connection.feed });
  }

  function onError(this: WebSocket, error: Error): void {
    // Frames too large or against the protocol; `ws` closes the socket with the fitting code.
    log.debug({ err: error }, "a feed socket failed");
  }

  function leaveAll(connection: Connection): void {
    for (const ch of connection.channels?.keys() ?? []) hub.leave(ch, connection);
    connection.channels = null;
  }

  function close(connection: Connection, code: number, reason: string): void {
    leaveAll(connection);
    connection.close(code, reason);
  }

  function sweep(): void {
    const now = clock.now();
    for (const connection of connections) {
      if (now - connection.lastHeardAt >= FEED.silenceClosesMs) {
        if (connection.readyState === Connection.OPEN) close(connection, SILENT, "silent");
      }
    }
    cancelSweep = clock.setTimer(SWEEP_MS, sweep);
  }
  let cancelSweep = clock.setTimer(SWEEP_MS, sweep);

  for (const [path, feed] of Object.entries(options.paths ?? PATHS)) {
    upgrades.serve(path, {
      isOpen: () => !isDraining,
      take: (request, socket, head) =>
        sockets.handleUpgrade(request, socket, head, (connection) => accept(connection, socket as Socket, feed)),
    });
  }

  return {
    get connections() {
      return connections.size;
    },
    async drain(withinMs) {
      isDraining = true;
      cancelSweep();
      for (const connection of connections) {
        connection.say({ t: "bye", retryMs: RETRY_MIN_MS + Math.floor(Math.random() * RETRY_SPREAD_MS) });
        close(connection, GOING_AWAY, "drain");
      }
      const until = clock.now() + withinMs;
      while (connections.size > 0 && clock.now() < until) await sleep(clock, 20);
      for (const connection of connections) connection.terminate();
    },
  };
}

const GOING_AWAY = 1001;
const POLICY_VIOLATION = 1008;
const SILENT = 4000;
