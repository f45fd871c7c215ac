import { spawn } from "node:child_process";
import { once } from "node:events";
import { type StopMessage, onParentExit, onStopRequested } from "../../server/kit/stopping.ts";
import { READY, WORKERS, isReady, portalOf } from "./ports.ts";

/** One portal per worker (portal.ts), started in parallel: Playwright itself starts servers one after the other. */
const READY_WITHIN_MS = 500_000;
const POLL_MS = 100;

const portals = Array.from({ length: WORKERS }, (_, worker) => {
  const { port, desk, dataDir } = portalOf(worker);
  const child = spawn(process.execPath, ["tests/e2e/portal.ts"], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: { ...process.env, PORT: String(port), DESK_PORT: String(desk), E2E_DATA_DIR: dataDir, RTMP_PORT: "0" },
  });
  return { child, ended: once(child, "exit"), url: `http://127.0.0.1:${port}`, log: `${dataDir}.log` };
});

let isEnding = false;

async function end(reason: string, code: number): Promise<void> {
  isEnding = true;
  for (const { child } of portals) if (child.connected) child.send({ stop: reason } satisfies StopMessage);
  await Promise.all(portals.map(({ ended }) => ended));
  process.exit(code);
}

onStopRequested({ stop: (reason) => void end(reason, 0), hurry: () => void end("hurry", 0) });
onParentExit(() => void end("parent", 0));

const until = Date.now() + READY_WITHIN_MS;
for (const { child, url, log } of portals) {
  while (!isEnding && !(await isReady(url))) {
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > until) {
      process.stderr.write(`no portal answers at ${url}: ${log}\n`);
      await end("late", 1);
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
process.stdout.write(`${READY}\n`);
