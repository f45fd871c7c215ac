import { readFileSync, readdirSync } from "node:fs";

/** Clock ticks a second in /proc (Linux). */
const TICKS = 100;

/** Fields of /proc/PID/stat after the name, which may contain spaces: state, parent, … */
function statOf(pid: string): readonly string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    return text.slice(text.lastIndexOf(")") + 2).split(" ");
  } catch {
    // The process has ended meanwhile: its parent has its time.
    return null;
  }
}

/** Processor time so far of a process and its children, including ended ones. */
export function cpuSecondsBelow(pid: number): number {
  let ticks = 0;
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const stat = statOf(name);
    if (!stat) continue;
    const [own, ofEnded] = [Number(stat[11]) + Number(stat[12]), Number(stat[13]) + Number(stat[14])];
    if (Number(name) === pid) ticks += own + ofEnded;
    else if (Number(stat[1]) === pid) ticks += own;
  }
  return ticks / TICKS;
}
