import { createServer } from "node:http";
import { createServer as createTcpServer, type AddressInfo, type Server, type Socket } from "node:net";
import { matchChannel } from "../../contract/feed/channels.ts";
import type { MatchId, UserId } from "../../contract/ids.ts";
import { createHub } from "../../server/feed/hub.ts";
import { createMemoryEventLog } from "../../server/feed/memoryEventLog.ts";
import { attachFeedSockets } from "../../server/feed/socket.ts";
import { eventText, textFrame } from "../../server/feed/wire.ts";
import { createUpgrades } from "../../server/http/upgrades.ts";
import { systemClock } from "../../server/kit/clock.ts";
import { silentLog } from "../../server/kit/log.ts";
import { createMetrics } from "../../server/kit/metrics.ts";
import type { ChangedPost, ThreadRepository } from "../../server/thread/threadRepository.ts";
import { createThreadWriter } from "../../server/thread/threadWriter.ts";
import { answer, usage } from "../kit/child.ts";
import { AUTHOR, CHANNEL, TEXT, THREAD } from "./post.ts";

/**
 * One server of the comparison, in a process of its own: `raw` (TCP, the same ready-made frame written to every socket) or
 * `fulltime` (the writer of threads, the hub and the feed sockets, their log and rows in memory).
 */
interface Peer {
  readonly server: Server;
  post(n: number): void;
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
    post(n) {
      const d = { id: String(n), author: AUTHOR, ...TEXT, minute: "67′", likes: 0, comments: 0, isSample: false };
      const frame = textFrame(eventText({ ch: CHANNEL, s: n, at: Date.now(), k: "post", d }));
      for (const socket of sockets) socket.write(frame);
    },
  };
}

function rows(): { readonly repository: ThreadRepository; add(n: number): void } {
  let changes: ChangedPost[] = [];
  return {
    repository: {
      changed: async (isCounts, limit) => (isCounts ? [] : changes.slice(0, limit)),
      async settle(told) {
        const done = new Set(told.map(({ post }) => post.id));
        changes = changes.filter(({ id }) => !done.has(id));
      },
      placesOf: async () => [],
      lastUpTo: async () => 0,
    },
    add(n) {
      changes.push({
        changeId: BigInt(n),
        id: String(n),
        sport: THREAD.sport,
        matchId: THREAD.matchId as MatchId,
        author: { ...AUTHOR, id: AUTHOR.id as UserId },
        text: TEXT,
        minute: "67′",
        isSample: false,
        isShown: true,
        at: Date.now(),
        editedAt: null,
        likes: 0,
        comments: 0,
        entry: { isIn: false, generation: 0, editedAt: null, likes: 0, comments: 0 },
      });
    },
  };
}

async function fulltime(): Promise<Peer> {
  const server = createServer();
  const log = silentLog();
  const metrics = createMetrics();
  const hub = createHub({ log, eventLog: createMemoryEventLog(), metrics });
  attachFeedSockets(createUpgrades(server), { hub, log, metrics });
  // A thread needs an existing match, and the channel's very first event would reach readers as a snapshot.
  const of = matchChannel(THREAD.sport, THREAD.matchId as MatchId);
  await hub.publish([of, CHANNEL].map((ch) => ({ ch, at: Date.now(), k: "counts", d: { posts: [] } })));
  const { repository, add } = rows();
  const writer = createThreadWriter({ hub, repository, clock: systemClock, log });
  writer.start();
  return {
    server,
    post(n) {
      add(n);
      writer.wake();
    },
  };
}

const peer = process.argv[2] === "raw" ? raw() : await fulltime();
await new Promise<void>((resolve) => {
  peer.server.listen({ port: 0, host: "127.0.0.1", backlog: 4_096 }, resolve);
});

let posts = 0;
answer({
  port: () => (peer.server.address() as AddressInfo).port,
  usage,
  /** Publishes `times` posts at a steady rate. */
  run: ({ times, everyMs }: { readonly times: number; readonly everyMs: number }) =>
    new Promise<null>((resolve) => {
      const startedAt = performance.now();
      let sent = 0;
      const next = (): void => {
        posts += 1;
        sent += 1;
        peer.post(posts);
        if (sent < times) setTimeout(next, Math.max(0, startedAt + sent * everyMs - performance.now()));
        else setTimeout(() => resolve(null), 100);
      };
      next();
    }),
});
