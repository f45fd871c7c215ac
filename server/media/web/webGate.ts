import type { Socket } from "node:net";
import { WebSocketServer } from "ws";
import { PUBLISH_LIMITS, PUBLISH_PATH } from "../../../contract/room/publish.ts";
import { SOCKET_SERVER, type Upgrades, refuseUpgrade } from "../../http/upgrades.ts";
import type { Clock } from "../../kit/clock.ts";
import type { Log } from "../../kit/log.ts";
import { createWaitingRoom } from "../../kit/places.ts";
import type { PublishEvents } from "../publish/gate.ts";
import { type Session, createSession } from "./session.ts";

/** The endpoint where pages publish (contract/room/publish.ts). */
export interface WebGate {
  attach(upgrades: Upgrades): void;
  /** Tells all pages to reconnect soon, admits no more, and resolves when all connections are closed or cut. */
  stop(): Promise<void>;
}

export interface WebGateDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly events: PublishEvents;
}

/** Most connections that are not admitted yet. */
const WAITING_MAX = 256;
const STOP_MAX_MS = 2_000;

export function createWebGate({ clock, log, events }: WebGateDeps): WebGate {
  const sockets = new WebSocketServer({ ...SOCKET_SERVER, maxPayload: PUBLISH_LIMITS.frameBytes });
  const sessions = new Map<Socket, Session>();
  const waiting = createWaitingRoom<Socket>({
    places: WAITING_MAX,
    perNetwork: PUBLISH_LIMITS.waitingPerNetwork,
    evict: (raw) => raw.destroy(),
  });
  let isStopped = false;
  let isPauseDue = false;
  const emptied = Promise.withResolvers<void>();

  const gate: PublishEvents = {
    ...events,
    /** Flushes once for all tags that arrived in the same chunk. */
    onTag(publisher, tag, at) {
      events.onTag(publisher, tag, at);
      if (isPauseDue) return;
      isPauseDue = true;
      process.nextTick(pause);
    },
  };
  function pause(): void {
    isPauseDue = false;
    events.onPause();
  }

  return {
    attach(upgrades) {
      upgrades.serve(PUBLISH_PATH, {
        isOpen: () => !isStopped,
        take(request, socket, head, address) {
          const raw = socket as Socket;
          if (!waiting.enter(raw, address)) return refuseUpgrade(socket, 429);
          raw.once("close", () => waiting.leave(raw));
          return sockets.handleUpgrade(request, socket, head, (connection) => {
            sessions.set(raw, createSession({ connection, raw, address, clock, log, gate, onKnown: () => waiting.leave(raw) }));
            connection.on("close", () => {
              sessions.delete(raw);
              if (isStopped && sessions.size === 0) emptied.resolve();
            });
          });
        },
      });
    },
    async stop() {
      isStopped = true;
      for (const session of sessions.values()) session.drain();
      if (sessions.size === 0) return;
      const cancel = clock.setTimer(STOP_MAX_MS, () => {
        for (const raw of sessions.keys()) raw.destroy();
      });
      await emptied.promise;
      cancel();
    },
  };
}
