import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { Agent, request } from "node:http";
import { join } from "node:path";
import type { Ready } from "./wire.ts";

/** `lost`: the server or its database died: whether the operation was done is unknown. */
export type Asked<T> = { readonly kind: "answered"; readonly value: T } | { readonly kind: "lost" };

/** The server as its clients see it, across restarts. */
export interface Front {
  /** Waits until the server is up. Rejects if the server reports an error, which is a bug. */
  ask<T>(path: string, body?: object): Promise<Asked<T>>;
  /** Kills the server with SIGKILL and starts the next one. With the database: kills its postmaster too. */
  kill(options: { readonly isWithDatabase: boolean }): Promise<void>;
  ready(): Promise<Ready>;
  stop(): Promise<void>;
}

interface Life {
  readonly child: ChildProcess;
  readonly ready: Ready;
  readonly agent: Agent;
}

const ANSWER_TIMEOUT_MS = 60_000;

async function begin(where: string, users: number): Promise<Life> {
  const child = fork(join(import.meta.dirname, "server.ts"), [where, String(users)], {
    execArgv: ["--no-warnings"],
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const first = Promise.withResolvers<Ready>();
  child.once("message", (message) => first.resolve(message as Ready));
  child.once("error", first.reject);
  child.once("exit", (code, signal) => first.reject(new Error(`the server ended before it was up (${signal ?? code})`)));
  return { child, ready: await first.promise, agent: new Agent({ keepAlive: true }) };
}

async function gone(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
}

function send<T>(life: Life, path: string, body: object | undefined): Promise<Asked<T>> {
  return new Promise((resolve, reject) => {
    const lost = (): void => resolve({ kind: "lost" });
    const outgoing = request(
      { host: "127.0.0.1", port: life.ready.port, path, method: body ? "POST" : "GET", agent: life.agent, timeout: ANSWER_TIMEOUT_MS },
      (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (chunk: string) => {
          text += chunk;
        });
        response.on("error", lost);
        response.on("end", () => {
          if (response.statusCode === 200) resolve({ kind: "answered", value: JSON.parse(text) as T });
          else if (response.statusCode === 503) lost();
          else reject(new Error(`the server failed: ${text}`));
        });
      },
    );
    outgoing.on("error", lost);
    outgoing.on("timeout", () => outgoing.destroy(new Error("no answer")));
    outgoing.end(body ? JSON.stringify(body) : undefined);
  });
}

/** `where`: URL of a database, or a folder in which the server runs a database of its own. */
export function createFront(where: string, users: number): Front {
  let life = begin(where, users);
  return {
    ask: async (path, body) => send(await life, path, body),
    ready: async () => (await life).ready,
    async kill({ isWithDatabase }) {
      const { child, ready, agent } = await life;
      child.kill("SIGKILL");
      if (isWithDatabase && ready.databasePid !== null) process.kill(ready.databasePid, "SIGKILL");
      // Later requests wait for the next server.
      life = gone(child).then(() => {
        agent.destroy();
        return begin(where, users);
      });
      await life;
    },
    async stop() {
      const { child, agent } = await life;
      agent.destroy();
      if (child.connected) child.disconnect();
      await gone(child);
    },
  };
}
