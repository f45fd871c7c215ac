import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pause } from "./numbers.ts";

export interface BenchPortal {
  readonly port: number;
  /** Stops it and deletes its data. */
  stop(): Promise<void>;
}

const READY_WITHIN_MS = 90_000;

/** The served portal, with its own demo data, in its own process. Needs a build. */
export async function startPortal(port: number, env: NodeJS.ProcessEnv = {}): Promise<BenchPortal> {
  const dataDir = mkdtempSync(join(tmpdir(), "fulltime-bench-"));
  const portal = spawn(process.execPath, ["server/main.ts"], {
    env: {
      ...process.env,
      PORT: String(port),
      RTMP_PORT: "0",
      DATA_DIR: dataDir,
      NODE_ENV: "production",
      LOG_LEVEL: "error",
      // Measures first visits, without a service worker.
      SERVICE_WORKER: "0",
      ...env,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const gone = new Promise((resolve) => portal.once("exit", resolve));
  const stop = async (): Promise<void> => {
    portal.kill("SIGTERM");
    await gone;
    rmSync(dataDir, { recursive: true, force: true });
  };
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline) {
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (r) => r.ok,
      () => false,
    );
    if (isReady) return { port, stop };
    if (portal.exitCode !== null) throw new Error(`the portal ended with ${portal.exitCode}`);
    await pause(250);
  }
  await stop();
  throw new Error("the portal was not ready within 90 s");
}
