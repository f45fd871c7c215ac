// How much processor time the steps of a run have had, each with all it started.
import { readFileSync, readdirSync } from "node:fs";
import { RUN_MARK } from "./processes.mjs";

const EVERY_MS = 1_000;
/** Of the kernel's clock; the same on every Linux. */
const TICKS_A_SECOND = 100;

function read(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    // Gone since it was listed, or somebody else's: not ours either way.
    return "";
  }
}

/** `{pid, parent, born, ticks}`: its own time and that of the children it has waited for. */
function statOf(proc, pid) {
  const text = read(`${proc}/${pid}/stat`);
  // The name in brackets may hold anything.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  if (fields.length < 20) return null;
  const ticks = fields.slice(11, 15).reduce((sum, one) => sum + Number(one), 0);
  return { pid, parent: fields[1], born: fields[19], ticks };
}

/**
 * Of the processes that were looked at: `seconds(mark)` is what those that carry it in FULLTIME_RUN have had, and what these
 * started without it. What a process has had since the last look before it ended is not seen. `proc`: the folder that the
 * kernel tells of processes in.
 */
export function processorTimes(proc = "/proc") {
  /** By pid: what it was when it was seen last, with its mark. */
  let known = new Map();
  /** By mark: time of processes that no living one of the mark has waited for. */
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

/** The same, looking every second until this process ends. */
export function watchProcessors() {
  const times = processorTimes();
  setInterval(times.look, EVERY_MS).unref();
  return times;
}
