import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { existsSync, openSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type StopMessage, onParentExit, onStopRequested } from "../../server/kit/stopping.ts";
import { brandedPortOf } from "./ports.ts";
import { FILLED, settingsOf } from "./settings.ts";

/**
 * The portal under test: its own data folder, empty or filled before (filled.ts), and a small control port by which a test
 * can end the server with SIGKILL and start it again (`POST /kill`, `POST /start`) as a crash would.
 * `POST /brand?brand=variant2` starts a second portal beside it, served as that brand, in place of the previous one; without
 * a brand it stops. It has an empty folder and no demo: there is nothing to compute, for no brand and for none afterwards.
 */
const dataDir = process.env.E2E_DATA_DIR ?? ".cache/e2e-data";
const brandedDir = `${dataDir}-brand`;
const port = Number(process.env.PORT);
const controlPort = port + 1;

/** An aborted run leaves its database running in the folder that is about to be deleted. */
function endLeftOver(folder: string): void {
  const pidFile = join(folder, "postgres", "data", "postmaster.pid");
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, "utf8").split("\n")[0]);
  try {
    process.kill(pid, "SIGQUIT");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

for (const folder of [dataDir, brandedDir]) {
  endLeftOver(folder);
  rmSync(folder, { recursive: true, force: true });
}
const filled = process.env[FILLED] ?? "";
// With owners and modes: PostgreSQL refuses a folder that others may enter.
if (filled !== "") execFileSync("cp", ["-a", filled, dataDir]);

/** The portal's output, to investigate failures. */
const output = openSync(`${dataDir}.log`, "w");

let portal: ChildProcess | null = null;
let branded: ChildProcess | null = null;

const runs = (child: ChildProcess | null): child is ChildProcess => child !== null && child.exitCode === null && child.signalCode === null;

function spawnPortal(settings: Readonly<Record<string, string>>): ChildProcess {
  return spawn(process.execPath, ["server/main.ts"], {
    stdio: ["ignore", output, output, "ipc"],
    env: { ...process.env, ...settings },
  });
}

function start(): void {
  if (runs(portal)) return;
  // The build's own brand.
  portal = spawnPortal({ BRAND: "", ...settingsOf(dataDir), DESK_PORT: String(port + 100) });
}

/** Resolves when the process has ended. */
async function kill(child: ChildProcess | null): Promise<void> {
  if (!runs(child)) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

async function stop(child: ChildProcess | null, reason: string): Promise<void> {
  if (!runs(child)) return;
  const ended = once(child, "exit");
  if (child.connected) child.send({ stop: reason } satisfies StopMessage);
  await ended;
}

async function serve(brand: string): Promise<void> {
  if (brand === "") return stop(branded, "brand");
  await kill(branded);
  branded = spawnPortal({
    ...settingsOf(brandedDir),
    BRAND: brand,
    PORT: String(brandedPortOf(port)),
    DESK_PORT: String(brandedPortOf(port) + 100),
    DEMO: "0",
    PACK_SEASONS: "1",
    // Outside the demo, production refuses an inbox as the SMS provider.
    SMS_PROVIDER_URL: "inbox",
    NODE_ENV: "test",
  });
}

start();

const control = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? "", "http://control");
  if (request.method === "POST" && pathname === "/kill") return void kill(portal).then(() => response.end("killed"));
  if (request.method === "POST" && pathname === "/start") {
    start();
    return void response.end("started");
  }
  if (request.method === "POST" && pathname === "/brand") {
    return void serve(searchParams.get("brand") ?? "").then(() => response.end("served"));
  }
  response.writeHead(404).end();
});
control.listen(controlPort, "127.0.0.1");

function end(reason: string): void {
  control.close();
  void Promise.all([stop(portal, reason), stop(branded, reason)]).then(() => process.exit(0));
}

onStopRequested({ stop: end, hurry: () => end("hurry") });
onParentExit(() => end("parent"));
