import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:http";
import { existsSync, openSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type StopMessage, onParentGone, onStopRequested } from "../../server/kit/stopping.ts";

/**
 * The portal under test: a fresh data folder, and a small control port so that a test can end the server with
 * SIGKILL and start it again (`POST /kill`, `POST /start`, with `?brand=variant2` as that brand) as a crash would.
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
const output = openSync(`${dataDir}.log`, "w");

let portal: ChildProcess | null = null;

/** `brand`: served as it; the build's own when empty. */
function start(brand = ""): void {
  if (portal && portal.exitCode === null && portal.signalCode === null) return;
  portal = spawn(process.execPath, ["server/main.ts"], {
    stdio: ["ignore", output, output, "ipc"],
    env: {
      ...process.env,
      BRAND: brand,
      DESK_PORT: String(Number(process.env.PORT) + 100),
      DATA_DIR: dataDir,
      NODE_ENV: "production",
      LOG_LEVEL: "info",
      PROVIDER_KEY: "e2e-provider-key-0001",
      // The latest seasons of each league: all 394 would be written for minutes beside the tests.
      PACK_SEASONS: "60",
    },
  });
}

start();

const control = createServer((request, response) => {
  if (request.method === "POST" && request.url === "/kill") {
    portal?.once("exit", () => response.end("killed"));
    portal?.kill("SIGKILL");
    return;
  }
  if (request.method === "POST" && request.url?.startsWith("/start")) {
    start(new URL(request.url, "http://control").searchParams.get("brand") ?? "");
    response.end("started");
    return;
  }
  response.writeHead(404).end();
});
control.listen(controlPort, "127.0.0.1");

function end(reason: string): void {
  control.close();
  if (!portal || portal.exitCode !== null || portal.signalCode !== null) process.exit(0);
  portal.once("exit", () => process.exit(0));
  if (portal.connected) portal.send({ stop: reason } satisfies StopMessage);
}

onStopRequested({ stop: end, hurry: () => end("hurry") });
onParentGone(() => end("parent"));
