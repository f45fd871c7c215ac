import { createServer } from "node:http";
import { createServer as createTcpServer, type AddressInfo, type Server, type Socket } from "node:net";
import { Server as SocketIoServer } from "socket.io";
import { WebSocketServer, type WebSocket } from "ws";
import { createHub } from "../../server/feed/hub.ts";
import { createMemoryEventLog } from "../../server/feed/memoryEventLog.ts";
import { attachFeedSockets } from "../../server/feed/socket.ts";
import { eventText, textFrame } from "../../server/feed/wire.ts";
import { createUpgrades } from "../../server/http/upgrades.ts";
import { silentLog } from "../../server/kit/log.ts";
import { createMetrics } from "../../server/kit/metrics.ts";
import { answer, usage } from "../kit/child.ts";
import { CHANNELS, DATA } from "./event.ts";

/**
 * One server of the comparison, in a process of its own: `raw` (TCP, the same ready-made frame written to every
 * socket), `fulltime` (our hub and feed sockets), `ws` and `ws-buffer` (ws.send of a string or a Buffer for each client),
 * `socket.io` (io.emit). Each publishes the same event at the same rate.
 */
interface Work {
  readonly times: number;
  readonly everyMs: number;
  readonly channels: number;
  readonly together: number;
  readonly isOpenLoop?: boolean;
}

interface Peer {
  readonly server: Server;
  /** Publishes event number `n` of a channel to all clients. */
  publish(ch: string, n: number): void;
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
    publish(ch, n) {
      const frame = textFrame(eventText(event(ch, n)));
      for (const socket of sockets) socket.write(frame);
    },
  };
}

async function fulltime(): Promise<Peer> {
  const server = createServer();
  const log = silentLog();
  const metrics = createMetrics();
  // The log is in memory: the hub and the sockets are measured, not PostgreSQL.
  const hub = createHub({ log, eventLog: createMemoryEventLog(), metrics });
  attachFeedSockets(createUpgrades(server), { hub, log, metrics });
  await hub.publish(CHANNELS.map((ch) => ({ ch, at: Date.now(), k: "text", d: {} })));
  return { server, publish: (ch, n) => void hub.publish([event(ch, n)]) };
}

function ws(data: (text: string) => string | Buffer): Peer {
  const server = createServer();
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  const isBinary = { binary: false };
  sockets.on("connection", (socket) => socket.send("hi"));
  return {
    server,
    publish(ch, n) {
      const payload = data(eventText(event(ch, n)));
      for (const client of sockets.clients as Set<WebSocket>) if (client.readyState === 1) client.send(payload, isBinary);
    },
  };
}

function socketIo(): Peer {
  const server = createServer();
  const io = new SocketIoServer(server, { transports: ["websocket"], serveClient: false });
  return { server, publish: (ch, n) => void io.emit("ev", event(ch, n)) };
}

function event(ch: string, n: number) {
  return { ch, s: n, at: Date.now(), k: "text", d: DATA };
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
  /** Publishes `together` events on each of `channels` channels, `times` times, every `everyMs`; returns the CPU time used. */
  run: ({ times, everyMs, channels, together, isOpenLoop = false }: Work) =>
    new Promise<number>((resolve) => {
      const before = usage({}).cpuMicros;
      const startedAt = performance.now();
      let sent = 0;
      // Sent one by one, never two at once to catch up: ours would batch them into one frame, the others would send two.
      // In an open loop the events follow the schedule, however long the last one took to send.
      const due = (): number => (isOpenLoop ? Math.min(times, Math.floor((performance.now() - startedAt) / everyMs) + 1) : sent + 1);
      const publish = (): void => {
        sent += 1;
        for (const ch of CHANNELS.slice(0, channels)) for (let i = 0; i < together; i += 1) peer.publish(ch, sent);
      };
      const next = (): void => {
        for (const until = due(); sent < until;) publish();
        if (sent < times) setTimeout(next, everyMs);
        else setTimeout(() => resolve(usage({}).cpuMicros - before), 100);
      };
      next();
    }),
});
