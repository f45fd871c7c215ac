import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:http";
import { existsSync, openSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

/**
 * The portal under test: a fresh data folder, and a small control port so that a test can end the server with
 * SIGKILL and start it again (`POST /kill`, `POST /start`) as a crash would.
 */
const dataDir = process.env.E2E_DATA_DIR ?? ".cache/e2e-data";
const controlPort = Number(process.env.PORT) + 1;

/** A run that was broken off leaves its database running in the folder that is about to go. */
function endLeftOver(): void {
  const pidFile = join(dataDir, "postgres", "data", "postmaster.pid");
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, "utf8").split("\n")[0]);
  try {
    process.kill(pid, "SIGQUIT");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

endLeftOver();
rmSync(dataDir, { recursive: true, force: true });

/** What the portal said, for whoever looks into a failure. */
const output = openSync(".cache/e2e-portal.log", "w");

let portal: ChildProcess | null = null;

function start(): void {
  if (portal && portal.exitCode === null && portal.signalCode === null) return;
  portal = spawn(process.execPath, ["server/main.ts"], {
    stdio: ["ignore", output, output],
    env: { ...process.env, DATA_DIR: dataDir, NODE_ENV: "production", LOG_LEVEL: "info", PROVIDER_KEY: "e2e-provider-key-0001" },
  });
}

start();

const control = createServer((request, response) => {
  if (request.method === "POST" && request.url === "/kill") {
    portal?.once("exit", () => response.end("killed"));
    portal?.kill("SIGKILL");
    return;
  }
  if (request.method === "POST" && request.url === "/start") {
    start();
    response.end("started");
    return;
  }
  response.writeHead(404).end();
});
control.listen(controlPort, "127.0.0.1");

process.on("SIGTERM", () => {
  control.close();
  portal?.once("exit", () => process.exit(0));
  portal?.kill("SIGTERM");
});
