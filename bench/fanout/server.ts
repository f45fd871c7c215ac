import { createServer } from "node:http";
import { createServer as createTcpServer, type AddressInfo, type Server, type Socket } from "node:net";
import { Server as SocketIoServer } from "socket.io";
import { WebSocketServer, type WebSocket } from "ws";
import { createHub } from "../../server/feed/hub.ts";
import { createMemoryEventLog } from "../../server/feed/memoryEventLog.ts";
import { attachFeedSockets } from "../../server/feed/socket.ts";
import { eventText, textFrame } from "../../server/feed/wire.ts";
import { silentLog } from "../../server/kit/log.ts";
import { createMetrics } from "../../server/kit/metrics.ts";
import { answer, usage } from "../kit/child.ts";
import { CHANNEL, DATA } from "./event.ts";

/**
 * One server of the comparison, in a process of its own: `raw` (TCP, the same ready-made frame written to every
 * socket), `fulltime` (our hub and feed sockets), `ws` and `ws-buffer` (ws.send of a string or a Buffer for each client),
 * `socket.io` (io.emit). Each is told to publish the same event at the same pace.
 */
interface Peer {
  readonly server: Server;
  publish(n: number): void;
}

function raw(): Peer {
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    socket.setNoDelay(true);
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => sockets.delete(socket));
    socket.resume();
  });
  return {
    server,
    publish(n) {
      const frame = textFrame(eventText(event(n)));
      for (const socket of sockets) socket.write(frame);
    },
  };
}

async function fulltime(): Promise<Peer> {
  const server = createServer();
  const log = silentLog();
  const metrics = createMetrics();
  // The log is in memory: what is measured is the hub and the sockets, not PostgreSQL.
  const hub = createHub({ log, eventLog: createMemoryEventLog(), metrics });
  attachFeedSockets(server, { hub, log, metrics, allowedOrigins: [] });
  await hub.publish([{ ch: CHANNEL, at: Date.now(), k: "text", d: {} }]);
  return { server, publish: (n) => void hub.publish([event(n)]) };
}

function ws(data: (text: string) => string | Buffer): Peer {
  const server = createServer();
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  const isBinary = { binary: false };
  sockets.on("connection", (socket) => socket.send("hi"));
  return {
    server,
    publish(n) {
      const payload = data(eventText(event(n)));
      for (const client of sockets.clients as Set<WebSocket>) if (client.readyState === 1) client.send(payload, isBinary);
    },
  };
}

function socketIo(): Peer {
  const server = createServer();
  const io = new SocketIoServer(server, { transports: ["websocket"], serveClient: false });
  return { server, publish: (n) => void io.emit("ev", event(n)) };
}

function event(n: number) {
  return { ch: CHANNEL, s: n, at: Date.now(), k: "text", d: DATA };
}

const PEERS: Readonly<Record<string, () => Peer | Promise<Peer>>> = {
  raw,
  fulltime,
  ws: () => ws((text) => text),
  "ws-buffer": () => ws((text) => Buffer.from(text)),
  "socket.io": socketIo,
};

const make = PEERS[process.argv[2] ?? ""];
if (!make) throw new Error(`no such server: ${process.argv[2]}`);
const peer = await make();
await new Promise<void>((resolve) => {
  peer.server.listen({ port: 0, host: "127.0.0.1", backlog: 4_096 }, resolve);
});

answer({
  port: () => (peer.server.address() as AddressInfo).port,
  usage,
  /** Publishes `events` events, one every `everyMs`, and answers with the CPU it took, until all is written out. */
  run: ({ events, everyMs }: { readonly events: number; readonly everyMs: number }) =>
    new Promise<number>((resolve) => {
      const before = usage({}).cpuMicros;
      let sent = 0;
      // One after the other, never two at once to catch up: ours would make one frame of them, the others two.
      const next = (): void => {
        sent += 1;
        peer.publish(sent);
        if (sent < events) setTimeout(next, everyMs);
        else setTimeout(() => resolve(usage({}).cpuMicros - before), 100);
      };
      next();
    }),
});
