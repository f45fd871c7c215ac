// `npm start`: does all set-up and runs the portal in the foreground; Ctrl-C stops everything.
import { spawn } from "node:child_process";
import { ROOT, build, install, nodeProgram, say, toolEnv } from "./lib.mjs";
import { beginRun, onEnd } from "./run.mjs";

beginRun();
const startedAt = Date.now();
await install();
await build();
say(`· set-up done in ${((Date.now() - startedAt) / 1000).toFixed(1)} s, starting the portal`);

const portal = spawn(nodeProgram(), ["server/main.ts"], {
  cwd: ROOT,
  // The IPC channel tells the portal about a request to end, or that this process is gone.
  stdio: ["inherit", "inherit", "inherit", "ipc"],
  env: toolEnv({ NODE_ENV: process.env.NODE_ENV ?? "production" }),
});
const isOver = onEnd((reason) => portal.connected && portal.send({ stop: reason }, () => {}));
portal.once("exit", (code, signal) => {
  isOver();
  process.exit(signal ? 128 : (code ?? 1));
});
