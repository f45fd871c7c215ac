import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { createServer } from "node:http";
import { existsSync, openSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type StopMessage, onParentGone, onStopRequested } from "../../server/kit/stopping.ts";
import { FILLED, settingsOf } from "./settings.ts";

/**
 * The portal under test: a data folder of its own, empty or filled before (filled.ts), and a small control port so that a
 * test can end the server with SIGKILL and start it again (`POST /kill`, `POST /start`) as a crash would,
 * with `?brand=variant2` as that brand, and then without the demo: its matches are not worked out anew for each brand.
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
const filled = process.env[FILLED] ?? "";
// With owners and modes: PostgreSQL refuses a folder that others may enter.
if (filled !== "") execFileSync("cp", ["-a", filled, dataDir]);

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
      ...settingsOf(dataDir),
      // Messages that only go to the inbox are refused in production, the demo aside.
      ...(brand === "" ? {} : { DEMO: "0", SMS_PROVIDER_URL: "inbox", NODE_ENV: "test" }),
      DESK_PORT: String(Number(process.env.PORT) + 100),
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
