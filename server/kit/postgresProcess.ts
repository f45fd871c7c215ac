import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { codeOf } from "./errors.ts";

/** Pid of the postmaster that a data folder names, alive or not. */
export function readPid(data: string): number | null {
  const path = join(data, "postmaster.pid");
  if (!existsSync(path)) return null;
  const pid = Number.parseInt(readFileSync(path, "utf8").split("\n")[0] ?? "", 10);
  return pid > 1 ? pid : null;
}

/** False when there is no such process. */
export function sendSignal(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(pid, signal);
    return true;
  } catch (error) {
    if (codeOf(error) === "ESRCH") return false;
    throw error;
  }
}

/** A process that has ended but was not reaped (its parent being gone in a container) counts as ended. */
export function isAlive(pid: number): boolean {
  try {
    if (!sendSignal(pid, 0)) return false;
  } catch (error) {
    if (codeOf(error) !== "EPERM") throw error;
  }
  const stat = `/proc/${pid}/stat`;
  if (!existsSync(stat)) return true;
  try {
    return !/\) Z /.test(readFileSync(stat, "utf8"));
  } catch (error) {
    if (codeOf(error) === "ENOENT" || codeOf(error) === "ESRCH") return false;
    throw error;
  }
}

/** Whether the process was started for this data folder, by /proc; true where there is no /proc. */
export function isPostmasterOf(pid: number, data: string): boolean {
  const path = `/proc/${pid}/cmdline`;
  if (!existsSync(path)) return true;
  return readFileSync(path, "utf8").split("\0").includes(data);
}
