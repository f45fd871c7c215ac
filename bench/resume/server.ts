import { createServer } from "node:http";
import { Server as SocketIoServer } from "socket.io";
import { createEventLog } from "../../server/feed/eventLog.ts";
import { createHub } from "../../server/feed/hub.ts";
import { attachFeedSockets } from "../../server/feed/socket.ts";
import { createUpgrades } from "../../server/http/upgrades.ts";
import { createDatabase } from "../../server/kit/database.ts";
import { silentLog } from "../../server/kit/log.ts";
import { migrate } from "../../server/kit/migrate.ts";
import { answer } from "../kit/child.ts";
import { CHANNEL, RECOVERY_MS } from "./setting.ts";

/** A server with its publisher: ours over the event log in PostgreSQL, or socket.io with connection state recovery. */
interface Peer {
  publish(n: number): Promise<void>;
}

const [, , kind, portText, databaseUrl] = process.argv;
const server = createServer();

async function fulltime(): Promise<Peer> {
  const log = silentLog();
  const database = createDatabase(databaseUrl ?? "", { log });
  await migrate(database.db, log);
  const hub = createHub({ log, eventLog: createEventLog(database.db) });
  attachFeedSockets(createUpgrades(server), { hub, log });
  if (!(await hub.has(CHANNEL))) await hub.reset(CHANNEL);
  return {
    async publish(n) {
      await hub.publish([{ ch: CHANNEL, at: Date.now(), k: "text", d: { n, sentAt: Date.now() }, key: String(n) }]);
    },
  };
}

function socketIo(): Peer {
  const io = new SocketIoServer(server, {
    transports: ["websocket"],
    serveClient: false,
    connectionStateRecovery: { maxDisconnectionDuration: RECOVERY_MS, skipMiddlewares: true },
  });
  return {
    async publish(n) {
      io.emit("ev", { n, sentAt: Date.now() });
    },
  };
}

const peer = kind === "fulltime" ? await fulltime() : socketIo();
await new Promise<void>((resolve) => {
  server.listen({ port: Number(portText), host: "127.0.0.1", backlog: 1_024 }, resolve);
});

/** Number of acknowledged events: for ours, committed ones. */
let published = 0;
let timer: NodeJS.Timeout | undefined;

answer({
  start({ from, everyMs }: { readonly from: number; readonly everyMs: number }) {
    let n = from;
    published = from - 1;
    timer = setInterval(() => {
      const own = n;
      n += 1;
      void peer.publish(own).then(() => {
        published = Math.max(published, own);
      });
    }, everyMs);
  },
  stop: () => clearInterval(timer),
  published: () => published,
});
