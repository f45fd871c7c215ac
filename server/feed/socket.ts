import type { Socket } from "node:net";
import { WebSocketServer, type WebSocket } from "ws";
import { FEED } from "../../contract/limits.ts";
import { type FeedName, isSessionBound } from "../../contract/feed/channels.ts";
import { SOCKET_SERVER, type SocketTaker, type Upgrades, refuseUpgrade } from "../http/upgrades.ts";
import { sleep, systemClock, type Clock } from "../kit/clock.ts";
import type { Log } from "../kit/log.ts";
import type { Metrics } from "../kit/metrics.ts";
import { createNetworkCount } from "../kit/places.ts";
import { createAuthorisation } from "./authorisation.ts";
import { createClientFrames } from "./clientFrames.ts";
import { Connection } from "./connection.ts";
import type { FeedHub, FeedSessions } from "./types.ts";

export interface FeedSocketOptions {
  readonly hub: FeedHub;
  readonly log: Log;
  readonly clock?: Clock;
  readonly metrics?: Metrics;
  /** Path -> feed; `/feed/sport` and `/feed/tv` by default. */
  readonly paths?: Readonly<Record<string, FeedName>>;
  /** Without sessions nobody may subscribe to `user:` channels. */
  readonly sessions?: FeedSessions;
  /** Maximum sockets of one network, over all feeds (FEED.socketsPerNetwork); without it, unlimited. */
  readonly socketsPerNetwork?: number;
  /** Whether a room exists; without it a room exists once something was published in it. */
  readonly hasRoom?: (roomId: string) => Promise<boolean>;
}

export interface FeedSockets {
  /** Sends `bye` to all, accepts no new sockets, and resolves when all are closed or `withinMs` has passed. */
  drain(withinMs: number): Promise<void>;
  readonly connections: number;
}

const PATHS: Readonly<Record<string, FeedName>> = { "/feed/sport": "sport", "/feed/tv": "tv" };
const SWEEP_MS = 1_000;
/** Clients reconnect spread over this span, not all at once. */
const RETRY_MIN_MS = 500;
const RETRY_SPREAD_MS = 3_000;

/** Accepts the sockets of the feeds. */
export function attachFeedSockets(upgrades: Upgrades, options: FeedSocketOptions): FeedSockets {
  const { hub, log } = options;
  const clock = options.clock ?? systemClock;
  const metrics = options.metrics ?? null;
  const connections = new Set<Connection>();
  let isDraining = false;

  const networks = createNetworkCount(options.socketsPerNetwork ?? Number.POSITIVE_INFINITY);
  /** Limits sockets that are accepted only to be closed with a reason. Further ones of a network are refused without one. */
  const turnedAway = createNetworkCount(TURNED_AWAY_MAX);

  const sockets = new WebSocketServer<typeof Connection>({
    ...SOCKET_SERVER,
    maxPayload: FEED.clientFrameBytes,
    WebSocket: Connection,
  });

  const authorisation = createAuthorisation({ sessions: options.sessions ?? null, clock, log, end: sessionEnded });

  const clientFrames = createClientFrames({
    hub,
    log,
    clock,
    metrics,
    authorisation,
    ...(options.hasRoom ? { hasRoom: options.hasRoom } : {}),
  });

  const keeper = {
    tooSlow(connection: Connection): void {
      metrics?.slowClosed.inc();
      close(connection, FEED.slowConsumerCloseCode, "too slow");
    },
    resubscribe: clientFrames.resubscribe,
  };

  function open(feed: FeedName, ...[request, socket, head, address]: Parameters<SocketTaker["take"]>): void {
    const network = networks.enter(address);
    if (network !== null) {
      // Counted from before the handshake until the TCP socket closes, whatever the cause.
      const raw = socket as Socket;
      sockets.handleUpgrade(request, socket, head, (connection) => accept(connection, raw, feed));
      raw.once("close", () => networks.leave(network));
      return;
    }
    metrics?.clientFramesRefused.inc({ code: "too-many-sockets" });
    const away = turnedAway.enter(address);
    if (away === null) return refuseUpgrade(socket, 429);
    socket.once("close", () => turnedAway.leave(away));
    // A page cannot read why a handshake failed, so the socket is accepted and closed with the reason.
    sockets.handleUpgrade(request, socket, head, (connection) => {
      connection.on("error", () => connection.terminate());
      connection.close(FEED.tooManySocketsCloseCode, "too many connections of one network");
    });
  }

  function accept(connection: Connection, raw: Socket, feed: FeedName): void {
    connection.raw = raw;
    connection.keeper = keeper;
    connection.feed = feed;
    connection.lastReceivedAt = clock.now();
    // Shared listeners that find their connection in `this`: closures per socket would cost memory.
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
    authorisation.forget(connection);
    if (connections.delete(connection)) metrics?.connections.dec({ feed: connection.feed });
  }

  function onError(this: WebSocket, error: Error): void {
    // A frame too large or against the protocol: `ws` closes the socket with the right code.
    log.debug({ err: error }, "a feed socket failed");
  }

  /** Refuses the session's channels first, so that the page authenticates again at once instead of after its back-off. */
  function sessionEnded(connection: Connection): void {
    if (connection.readyState !== Connection.OPEN) return;
    for (const ch of connection.channels?.keys() ?? []) {
      if (isSessionBound(ch)) connection.say({ t: "err", ch, code: "not-authorised" });
    }
    close(connection, FEED.sessionEndedCloseCode, "the session has ended");
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
      if (now - connection.lastReceivedAt >= FEED.silenceClosesMs) {
        if (connection.readyState === Connection.OPEN) close(connection, SILENT, "silent");
      }
    }
    cancelSweep = clock.setTimer(SWEEP_MS, sweep);
  }
  let cancelSweep = clock.setTimer(SWEEP_MS, sweep);

  for (const [path, feed] of Object.entries(options.paths ?? PATHS)) {
    upgrades.serve(path, {
      isOpen: () => !isDraining,
      take: (...args) => open(feed, ...args),
    });
  }

  return {
    get connections() {
      return connections.size;
    },
    async drain(withinMs) {
      isDraining = true;
      cancelSweep();
      authorisation.stop();
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

const TURNED_AWAY_MAX = 20;
const GOING_AWAY = 1001;
const POLICY_VIOLATION = 1008;
const SILENT = 4000;
