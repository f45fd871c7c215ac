import { fork, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import { ROOT } from "../architecture/graph.ts";
import type { RunReply, RunRequest } from "./served.ts";

/** Runs tests in a long-lived process, which is replaced when a mutant makes it run forever. */
export interface Driver {
  /** null on time-out. */
  run(request: RunRequest, limitMs: number): Promise<RunReply | null>;
  stop(): void;
}

export function createDriver(env: Readonly<Record<string, string>>): Driver {
  let running: ChildProcess | null = null;

  function start(): ChildProcess {
    const started = fork(fileURLToPath(new URL("./testProcess.ts", import.meta.url)), {
      cwd: ROOT,
      // A process group of its own: its workers end with it.
      detached: true,
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      env: { ...process.env, NODE_ENV: "test", ...env },
    });
    running = started;
    return started;
  }

  function stop(): void {
    const pid = running?.pid;
    running?.removeAllListeners();
    running = null;
    if (pid === undefined) return;
    try {
      process.kill(-pid, "SIGKILL");
    } catch (error) {
      // The process has already ended.
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }

  return {
    stop,
    run(request, limitMs) {
      const child = running ?? start();
      return new Promise((resolve) => {
        const settle = (reply: RunReply | null): void => {
          clearTimeout(timer);
          child.removeAllListeners();
          if (reply === null) stop();
          resolve(reply);
        };
        const timer = setTimeout(() => settle(null), limitMs);
        child.once("message", (reply: RunReply) => settle(reply));
        child.once("exit", (code, signal) => {
          running = null;
          settle({ files: [], error: `the tests' process ended (${code ?? signal})` });
        });
        child.send(request);
      });
    },
  };
}
