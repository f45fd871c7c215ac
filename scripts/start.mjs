// `npm start`: does all set-up and runs the portal in the foreground; Ctrl-C stops everything.
import { spawn } from "node:child_process";
import { ROOT, build, install, nodeProgram, say, toolEnv } from "./lib.mjs";

const startedAt = Date.now();
await install();
await build();
say(`· set-up done in ${((Date.now() - startedAt) / 1000).toFixed(1)} s, starting the portal`);

const portal = spawn(nodeProgram(), ["server/main.ts"], {
  cwd: ROOT,
  stdio: "inherit",
  env: toolEnv({ NODE_ENV: process.env.NODE_ENV ?? "production" }),
});
// The terminal sends Ctrl-C to the whole group: the portal drains by itself, this process waits for it.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => portal.kill("SIGTERM"));
portal.once("exit", (code, signal) => process.exit(signal ? 128 : (code ?? 1)));
