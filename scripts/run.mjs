// One `npm start` or `npm test`, and its end: whatever ends it, nothing of it runs on.
//
// Everything started inherits FULLTIME_RUN. A guard in a session of its own holds a pipe to this process: when that
// breaks, for whatever reason, the guard ends what still carries the mark. This process passes on what asks it to end.
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { RUN_MARK, processesOf } from "./processes.mjs";

const SIGNALS = { SIGHUP: 1, SIGINT: 2, SIGQUIT: 3, SIGTERM: 15 };
const PARENT_CHECK_MS = 500;
/** Whoever asked to end is told so within this time, whatever the programs started do. */
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
  // It ends when we do: neither keeps the other.
  child.stdin.on("error", () => {});
  child.stdin.unref?.();
  child.unref();
  return child;
}

function end(reason, code) {
  for (const tell of endings) tell(reason);
  if (ending !== null) return;
  ending = code;
  guarding?.stdin.write("asked\n");
  setTimeout(() => process.exit(code), END_WITHIN_MS).unref();
  // With nothing running there is nothing to wait for.
  if (endings.length === 0) process.exit(code);
}

/** To be called first. From here on every end of this process ends everything it started. */
export function beginRun() {
  const run = randomUUID();
  process.env[RUN_MARK] = run;
  guarding = guard(run);
  for (const [signal, number] of Object.entries(SIGNALS)) process.on(signal, () => end(signal, 128 + number));
  // The terminal may be gone before we are.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
  const parent = process.ppid;
  // npm and its shell may be ended without a word to us.
  setInterval(() => process.ppid !== parent && end("parent", 128 + SIGNALS.SIGHUP), PARENT_CHECK_MS).unref();
}

/** `tell(reason)` is called each time the run is asked to end; returns how to stop being told. */
export function onEnd(tell) {
  endings.push(tell);
  return () => {
    endings.splice(endings.indexOf(tell), 1);
    if (ending !== null && endings.length === 0) process.exit(ending);
  };
}

/** Whether the run was asked to end. */
export function isEnding() {
  return ending !== null;
}

/** Command lines of what this run started and has not ended. */
export function leftOver() {
  return processesOf(process.env[RUN_MARK] ?? "").filter(({ pid }) => pid !== process.pid);
}
