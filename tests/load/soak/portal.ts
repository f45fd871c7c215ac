import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pause } from "../../../bench/kit/numbers.ts";
import type { ServerMemory } from "./probe.ts";
import { freePort } from "../../../server/kit/testPort.ts";

const ROOT = join(import.meta.dirname, "..", "..", "..");
const READY_WITHIN_MS = 600_000;
const ENDS_WITHIN_MS = 20_000;
const WARNING = 40;

/** A portal started for the run, with its output. */
export interface SoakPortal {
  readonly url: string;
  /** Warnings and errors of its log, and everything on its standard error. */
  readonly complaints: readonly string[];
  memory(): Promise<ServerMemory>;
  /** Signals it, and kills it if it does not end; returns how it ended. */
  stop(): Promise<string>;
}

function isComplaint(line: string): boolean {
  if (!line.startsWith("{")) return false;
  const { level } = JSON.parse(line) as { readonly level?: number };
  return (level ?? 0) >= WARNING;
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const endsAt = Date.now() + READY_WITHIN_MS;
  while (Date.now() < endsAt) {
    if (child.exitCode !== null) throw new Error(`the portal ended with ${child.exitCode}`);
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await pause(500);
  }
  throw new Error(`the portal was not ready within ${READY_WITHIN_MS / 1_000} s`);
}

/** Starts it on free ports, with a data folder of its own and the matches at a speed. */
export async function startPortal(dataDir: string, speed: number): Promise<SoakPortal> {
  const [port, rtmpPort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const complaints: string[] = [];
  const child = fork(join(ROOT, "server", "main.ts"), [], {
    cwd: ROOT,
    execArgv: ["--expose-gc", "--import", join(import.meta.dirname, "probe.ts")],
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: String(port),
      RTMP_PORT: String(rtmpPort),
      DATA_DIR: dataDir,
      DATABASE_URL: "",
      DEMO: "1",
      DEMO_SPEED: String(speed),
      LOG_LEVEL: "info",
    },
  });
  if (child.stdout) createInterface(child.stdout).on("line", (line) => isComplaint(line) && complaints.push(line));
  if (child.stderr) createInterface(child.stderr).on("line", (line) => complaints.push(line));

  async function stop(): Promise<string> {
    if (child.exitCode !== null || child.signalCode !== null) return `had ended by itself (${child.signalCode ?? child.exitCode})`;
    const gone = once(child, "exit");
    child.kill("SIGTERM");
    const timer = setTimeout(() => child.kill("SIGKILL"), ENDS_WITHIN_MS);
    await gone;
    clearTimeout(timer);
    return child.signalCode === null ? `ended with ${child.exitCode}` : `killed by ${child.signalCode}`;
  }

  try {
    await untilReady(url, child);
  } catch (error) {
    await stop();
    process.stderr.write(`${complaints.join("\n")}\n`);
    throw error;
  }
  return {
    url,
    complaints,
    async memory() {
      const answer = once(child, "message");
      child.send("memory");
      const [memory] = (await answer) as [ServerMemory];
      return memory;
    },
    stop,
  };
}
