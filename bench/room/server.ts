import { createServer } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from "node:net";
import { sql } from "kysely";
import { type ChatData, roomChannel } from "../../contract/feed/room.ts";
import { createAudience } from "../../server/chat/audience.ts";
import { NO_MOMENTS } from "../../server/moment/testing.ts";
import { createChat } from "../../server/chat/chat.ts";
import { createEventLog } from "../../server/feed/eventLog.ts";
import { createHub } from "../../server/feed/hub.ts";
import { attachFeedSockets } from "../../server/feed/socket.ts";
import { eventText, textFrame } from "../../server/feed/wire.ts";
import { createUpgrades } from "../../server/http/upgrades.ts";
import { systemClock as clock } from "../../server/kit/clock.ts";
import { createDatabase } from "../../server/kit/database.ts";
import { silentLog } from "../../server/kit/log.ts";
import { createMetrics } from "../../server/kit/metrics.ts";
import { createDirectory } from "../../server/room/directory.ts";
import { createRoomRepository } from "../../server/room/roomRepository.ts";
import { createLimiter } from "../../server/user/limiter.ts";
import { answer, usage } from "../kit/child.ts";
import { lineText, schedule } from "./line.ts";

/**
 * One server of the comparison, in a process of its own: `fulltime` (the chat with its rules, hub, event log in
 * PostgreSQL, feed sockets and audience) or `raw` (TCP; a line in the form of our frame, built once, written to every
 * socket). `run` plays the scheduled lines, each by another user.
 */
const [peerName = "", databaseUrl = "", roomId = "", userList = ""] = process.argv.slice(2);
const users = userList.split(",");

interface Peer {
  readonly server: Server;
  /** Resolves when the line is acknowledged. */
  say(n: number): Promise<void>;
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
  let s = 0;
  return {
    server,
    async say(n) {
      s += 1;
      const from = {
        id: users[n % users.length] ?? "",
        name: `球迷${n % users.length}号`,
        portrait: "",
        level: 3,
        noble: null,
        role: "user",
      } as const;
      const d: ChatData = { id: crypto.randomUUID(), from, text: lineText(n, Date.now()) };
      const frame = textFrame(eventText({ ch: roomChannel(roomId), s, at: Date.now(), k: "chat", d }));
      for (const socket of sockets) socket.write(frame);
    },
  };
}

function fulltime(): Peer {
  const server = createServer();
  const log = silentLog();
  const metrics = createMetrics();
  const { db } = createDatabase(databaseUrl, { log });
  const eventLog = createEventLog(db);
  const hub = createHub({ log, eventLog, metrics });
  const rooms = createRoomRepository(db);
  createAudience({ hub, clock, log }).start();
  const chat = createChat({
    db,
    clock,
    log,
    hub,
    eventLog,
    directory: createDirectory({ clock, repository: rooms, matches: { exists: async () => false } }),
    limiter: createLimiter({ db, clock }),
    async nobleOf(userId) {
      const { rows } = await sql<{
        title: string;
      }>`select title from user_noble where user_id = ${userId}::int8 and expires_at > now()`.execute(db);
      return rows[0] ? { id: rows[0].title, privileges: [] } : null;
    },
    isFollowing: rooms.isFollowing,
    checkMoment: NO_MOMENTS.check,
    welcomeFor: async () => "",
  });
  attachFeedSockets(createUpgrades(server), { hub, log, metrics, hasRoom: async () => true });
  return {
    server,
    async say(n) {
      const line = { roomId, content: lineText(n, Date.now()), idempotencyKey: crypto.randomUUID() };
      const said = await chat.say(users[n % users.length] ?? "", line);
      if (!said.ok) throw new Error(`line ${n} was refused: ${said.error.message}`);
    },
  };
}

const peer = peerName === "raw" ? raw() : fulltime();
await new Promise<void>((resolve) => {
  peer.server.listen({ port: 0, host: "127.0.0.1", backlog: 4_096 }, resolve);
});

answer({
  port: () => (peer.server.address() as AddressInfo).port,
  usage,
  /** Plays the lines scheduled within `ms`; returns their number once all are acknowledged. */
  async run({ seed, ms, from }: { readonly seed: number; readonly ms: number; readonly from: number }) {
    const times = schedule(seed, ms);
    const startedAt = performance.now();
    const said: Promise<void>[] = [];
    for (const [i, at] of times.entries()) {
      const waitMs = at - (performance.now() - startedAt);
      if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
      said.push(peer.say(from + i));
    }
    await Promise.all(said);
    return times.length;
  },
});
