// The processes of a run, found by the mark that everything started for it inherits.
import { existsSync, readFileSync, readdirSync } from "node:fs";

export const RUN_MARK = "FULLTIME_RUN";

function read(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    // Gone since it was listed, or somebody else's: not ours either way.
    return "";
  }
}

/** `{pid, command, isDatabase}` of each; where there is no /proc, nothing can be found. */
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
