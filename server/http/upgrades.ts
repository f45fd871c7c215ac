import { STATUS_CODES, type IncomingMessage, type Server } from "node:http";
import type { Duplex } from "node:stream";
import { type AddressOf, createAddressReader } from "../kit/address.ts";

/** Serves the WebSockets of a path. */
export interface SocketTaker {
  /** False: a new connection is answered 503 at once, not left hanging. */
  isOpen(): boolean;
  /** `address`: the client's, behind trusted proxies. */
  take(request: IncomingMessage, socket: Duplex, head: Buffer, address: string): void;
}

/** The upgrade requests of a server. */
export interface Upgrades {
  serve(path: string, taker: SocketTaker): void;
}

/** How long a closing handshake may take before the socket is cut. */
const CLOSE_TIMEOUT_MS = 5_000;

/** Options for the `WebSocketServer` of a path. */
export const SOCKET_SERVER = {
  noServer: true,
  clientTracking: false,
  perMessageDeflate: false,
  // Known to ws, not yet to its types.
  closeTimeout: CLOSE_TIMEOUT_MS,
} as const;

/**
 * Routes upgrade requests by path. Allowed are the portal's own pages, those of `allowedOrigins` and clients without an
 * Origin header, which are no browsers. Paths nobody serves are left to other listeners, or refused.
 */
export function createUpgrades(
  server: Server,
  allowedOrigins: readonly string[] = [],
  addressOf: AddressOf = createAddressReader([]),
): Upgrades {
  const origins = new Set(allowedOrigins);
  const takers = new Map<string, SocketTaker>();

  function isAllowed({ headers: { origin, host } }: IncomingMessage): boolean {
    if (origin === undefined || origins.has(origin)) return true;
    return URL.canParse(origin) && host !== undefined && new URL(origin).host === host;
  }

  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const taker = takers.get((request.url ?? "").split("?", 1)[0] ?? "");
    if (taker === undefined) {
      if (server.listenerCount("upgrade") === 1) refuseUpgrade(socket, 404);
      return undefined;
    }
    if (!taker.isOpen()) return refuseUpgrade(socket, 503);
    if (!isAllowed(request)) return refuseUpgrade(socket, 403);
    const address = addressOf(request);
    // The client is gone: nobody to let in, or to count.
    if (address === null) return void socket.destroy();
    return taker.take(request, socket, head, address);
  });

  return {
    serve: (path, taker) => void takers.set(path, taker),
  };
}

/** Answers with a status instead of a handshake. */
export function refuseUpgrade(socket: Duplex, status: number): void {
  // The refused client may be gone before the answer; an error without a listener would end the process.
  socket.on("error", () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
