import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:http";
import { rmSync } from "node:fs";

/**
 * The portal under test: a fresh data folder, and a small control port so that a test can end the server with
 * SIGKILL and start it again (`POST /kill`, `POST /start`) as a crash would.
 */
const dataDir = process.env.E2E_DATA_DIR ?? ".cache/e2e-data";
const controlPort = Number(process.env.PORT) + 1;
rmSync(dataDir, { recursive: true, force: true });

let portal: ChildProcess | null = null;

function start(): void {
  if (portal && portal.exitCode === null && portal.signalCode === null) return;
  portal = spawn(process.execPath, ["server/main.ts"], {
    stdio: "inherit",
    env: { ...process.env, DATA_DIR: dataDir, NODE_ENV: "production", LOG_LEVEL: "warn", PROVIDER_KEY: "e2e-provider-key-0001" },
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
