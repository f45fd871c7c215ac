// Processes of a run, found by the mark that everything started in the run inherits.
import { existsSync, readFileSync, readdirSync } from "node:fs";

export const RUN_MARK = "FULLTIME_RUN";

function read(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    // The process has ended, or belongs to another user: not ours either way.
    return "";
  }
}

/** `{pid, command, isDatabase}` of each process; without /proc none can be found. */
export function processesOf(run) {
  if (run === "" || !existsSync("/proc/self/environ")) return [];
  const found = [];
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    if (!read(`/proc/${name}/environ`).includes(`${RUN_MARK}=${run}`)) continue;
    const args = read(`/proc/${name}/cmdline`).split("\0");
    found.push({ pid: Number(name), command: args.join(" ").trim(), isDatabase: args.some((arg) => /(^|\/)postgres$/.test(arg)) });
  }
  return found;
}
