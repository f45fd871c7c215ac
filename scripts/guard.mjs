// `node guard.mjs RUN`: waits until the process at the other end of standard input is gone, then ends the processes left
// of its run. Any input means that the run's programs have already been asked to end. It has a session of its own, so
// that a signal that ends the run does not end it too.
import { processesOf } from "./processes.mjs";

const run = process.argv[2] ?? "";
const STEP_MS = 100;
/** Programs drain after a signal; the database is stopped last, because they write to it while draining. */
const PROGRAMS_MS = 6_500;
/** For programs that were asked to end before and did not. */
const PROGRAMS_AT_LEAST_MS = 500;
const DATABASE_FAST_MS = 1_500;
const DATABASE_IMMEDIATE_MS = 1_500;

for (const signal of ["SIGHUP", "SIGINT", "SIGQUIT", "SIGTERM"]) process.on(signal, () => {});

function send(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, STEP_MS));

/** Sends `signal` once to each process that matches `wanted`, until none is left or the time is over. */
async function sweep(wanted, signal, withinMs) {
  const signalled = new Set();
  for (let waited = 0; ; waited += STEP_MS) {
    const left = processesOf(run).filter(wanted);
    if (left.length === 0) return true;
    if (waited >= withinMs) return false;
    for (const { pid } of left) {
      if (signalled.has(pid)) continue;
      signalled.add(pid);
      send(pid, signal);
    }
    await pause();
  }
}

let endRequestedAt = null;

async function endRun() {
  const program = ({ isDatabase }) => !isDatabase;
  const database = ({ isDatabase }) => isDatabase;
  const programsMs = endRequestedAt === null ? PROGRAMS_MS : Math.max(PROGRAMS_AT_LEAST_MS, PROGRAMS_MS - (Date.now() - endRequestedAt));
  if (!(await sweep(program, "SIGTERM", programsMs))) await sweep(program, "SIGKILL", STEP_MS * 5);
  if (await sweep(database, "SIGINT", DATABASE_FAST_MS)) return;
  if (await sweep(database, "SIGQUIT", DATABASE_IMMEDIATE_MS)) return;
  await sweep(database, "SIGKILL", STEP_MS * 5);
}

process.stdin.once("data", () => (endRequestedAt = Date.now()));
process.stdin.on("end", () => void endRun().finally(() => process.exit(0)));
process.stdin.resume();
