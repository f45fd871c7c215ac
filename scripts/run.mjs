// Start and end of one `npm start` or `npm test`: however it ends, none of its processes runs on.
//
// Every process started inherits FULLTIME_RUN. A guard in a session of its own holds a pipe to this process: when the
// pipe breaks, for whatever reason, the guard ends the processes with the mark. This process forwards requests to end.
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { RUN_MARK, processesOf } from "./processes.mjs";

const SIGNALS = { SIGHUP: 1, SIGINT: 2, SIGQUIT: 3, SIGTERM: 15 };
const PARENT_CHECK_MS = 500;
/** Exits within this time after a request to end, whatever the started programs do. */
const END_WITHIN_MS = 8_500;

const endings = [];
let ending = null;
let guarding = null;

function guard(run) {
  const child = spawn(process.execPath, [join(dirname(fileURLToPath(import.meta.url)), "guard.mjs"), run], {
    cwd: "/",
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
    env: { PATH: process.env.PATH ?? "" },
  });
  // The guard ends when this process does: neither keeps the other running.
  child.stdin.on("error", () => {});
  child.stdin.unref?.();
  child.unref();
  return child;
}

function end(reason, code) {
  for (const notify of endings) notify(reason);
  if (ending !== null) return;
  ending = code;
  guarding?.stdin.write("asked\n");
  setTimeout(() => process.exit(code), END_WITHIN_MS).unref();
  // Nothing is running, so there is nothing to wait for.
  if (endings.length === 0) process.exit(code);
}

/** Must be called first. From then on every end of this process ends everything it started. */
export function beginRun() {
  const run = randomUUID();
  process.env[RUN_MARK] = run;
  guarding = guard(run);
  for (const [signal, number] of Object.entries(SIGNALS)) process.on(signal, () => end(signal, 128 + number));
  // The terminal may be closed before this process ends.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
  const parent = process.ppid;
  // npm and its shell may end without a signal to this process.
  setInterval(() => process.ppid !== parent && end("parent", 128 + SIGNALS.SIGHUP), PARENT_CHECK_MS).unref();
}

/** Calls `notify(reason)` on each request to end the run; returns a function that stops the calls. */
export function onEnd(notify) {
  endings.push(notify);
  return () => {
    endings.splice(endings.indexOf(notify), 1);
    if (ending !== null && endings.length === 0) process.exit(ending);
  };
}

/** Whether a request to end the run has been received. */
export function isEnding() {
  return ending !== null;
}

/** Processes started by this run that are still running. */
export function leftOver() {
  return processesOf(process.env[RUN_MARK] ?? "").filter(({ pid }) => pid !== process.pid);
}
