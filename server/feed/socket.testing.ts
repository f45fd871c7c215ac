import { afterEach } from "vitest";
import { createUpgrades } from "../http/upgrades.ts";
import { manualClock } from "../kit/clock.ts";
import { silentLog } from "../kit/log.ts";
import { createHub } from "./hub.ts";
import { createMemoryEventLog } from "./memoryEventLog.ts";
import { attachFeedSockets, type FeedSocketOptions } from "./socket.ts";
import { connect, listen, type TestClient } from "./testClient.ts";
import type { FeedSessions } from "./types.ts";

const cleanUp: (() => Promise<void>)[] = [];
/** Closes after each test what it opened. */
afterEach(async () => {
  for (const step of cleanUp.splice(0).toReversed()) await step();
});

/** Feed sockets over a hub in memory, on a port of their own. */
export async function setUpSockets(over: Partial<FeedSocketOptions> = {}) {
  const clock = manualClock();
  const hub = createHub({ log: silentLog(), eventLog: createMemoryEventLog(), clock, ...(over.metrics ? { metrics: over.metrics } : {}) });
  const { server, url, close } = await listen();
  cleanUp.push(close);
  const sockets = attachFeedSockets(createUpgrades(server, ["https://allowed.example"]), { hub, log: silentLog(), clock, ...over });
  const open = async (path = "/feed/sport", headers: Record<string, string> = {}): Promise<TestClient> => {
    const client = await connect(url + path, { headers });
    cleanUp.push(async () => client.socket.terminate());
    return client;
  };
  return { clock, hub, sockets, open, url };
}

/** Fake sessions, whose id is the token. `end` ends one through this node, `vanish` through another node. */
export function playedSessions(users: Record<string, string>) {
  const over = new Set<string>();
  const listeners = new Set<(ended: { sessionIds: readonly string[] }) => void>();
  let answer: Promise<void> = Promise.resolve();
  const sessions: FeedSessions = {
    async identify(token) {
      const userId = over.has(token) ? undefined : users[token];
      await answer;
      return userId === undefined ? null : { userId, sessionId: token };
    },
    alive: async (ids) => new Set(ids.filter((id) => !over.has(id))),
    onEnded(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return {
    ...sessions,
    vanish: (token: string) => void over.add(token),
    end(token: string) {
      over.add(token);
      for (const listener of listeners) listener({ sessionIds: [token] });
    },
    holdAnswers: (until: Promise<void>) => void (answer = until),
  };
}

/** Authenticates, and subscribes to the user's channel. */
export async function signIn(client: TestClient, token: string, userId: string): Promise<void> {
  const ch = `user:${userId}`;
  client.say([
    { t: "auth", token },
    { t: "sub", ch },
  ]);
  await client.until((f) => f.t === "snap" && f.ch === ch);
}
