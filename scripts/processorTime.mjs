// Processor time used by the steps of a run, each with all processes it started.
import { readFileSync, readdirSync } from "node:fs";
import { RUN_MARK } from "./processes.mjs";

const EVERY_MS = 1_000;
/** Ticks of the kernel's clock; the same on every Linux. */
const TICKS_A_SECOND = 100;

function read(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    // The process has ended, or belongs to another user: not ours either way.
    return "";
  }
}

/** `{pid, parent, born, ticks}`: its own ticks and those of the children it has waited for. */
function statOf(proc, pid) {
  const text = read(`${proc}/${pid}/stat`);
  // The name in brackets may contain anything.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  if (fields.length < 20) return null;
  const ticks = fields.slice(11, 15).reduce((sum, one) => sum + Number(one), 0);
  return { pid, parent: fields[1], born: fields[19], ticks };
}

/**
 * Processor time as sampled: `seconds(mark)` is that of the processes with this mark in FULLTIME_RUN, and of those they
 * started without it. Time that a process used after the last sample, before it ended, is not counted. `proc`: the
 * kernel's process folder.
 */
export function processorTimes(proc = "/proc") {
  /** By pid: the process as last seen, with its mark. */
  let known = new Map();
  /** By mark: time of ended processes that no living process of the mark has waited for. */
  const ended = new Map();

  function look() {
    const now = new Map();
    const stats = readdirSync(proc)
      .filter((name) => /^\d+$/.test(name))
      .map((pid) => statOf(proc, pid))
      .filter((stat) => stat !== null);
    for (const stat of stats.toSorted((a, b) => Number(a.born) - Number(b.born))) {
      const before = known.get(stat.pid);
      const isKnown = before !== undefined && before.born === stat.born;
      const own = isKnown ? before.mark : (new RegExp(`(?:^|\0)${RUN_MARK}=([^\0]+)`).exec(read(`${proc}/${stat.pid}/environ`))?.[1] ?? "");
      now.set(stat.pid, { ...stat, mark: own || now.get(stat.parent)?.mark || "" });
    }
    for (const [pid, last] of known) {
      if (last.mark === "" || now.get(pid)?.born === last.born || now.get(last.parent)?.mark === last.mark) continue;
      ended.set(last.mark, (ended.get(last.mark) ?? 0) + last.ticks);
    }
    known = now;
  }

  return {
    look,
    seconds(mark) {
      const alive = [...known.values()].filter((one) => one.mark === mark).reduce((sum, { ticks }) => sum + ticks, 0);
      return (alive + (ended.get(mark) ?? 0)) / TICKS_A_SECOND;
    },
  };
}

/** The same, sampling every second until this process ends. */
export function watchProcessors() {
  const times = processorTimes();
  setInterval(times.look, EVERY_MS).unref();
  return times;
}
