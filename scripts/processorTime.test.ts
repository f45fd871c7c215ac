import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { processorTimes } from "./processorTime.mjs";

let proc = "";

beforeEach(() => {
  proc = mkdtempSync(join(tmpdir(), "proc-"));
});

afterEach(() => rmSync(proc, { recursive: true, force: true }));

interface Process {
  readonly parent?: number;
  /** Ticks since the machine's start. */
  readonly born?: number;
  /** Own ticks, and those of the children it has waited for. */
  readonly ticks: readonly [own: number, children?: number];
  readonly mark?: string;
}

/** Writes the process's files as in `proc(5)`. */
function runs(pid: number, { parent = 1, born = pid, ticks: [own, children = 0], mark }: Process): void {
  const folder = join(proc, String(pid));
  mkdirSync(folder, { recursive: true });
  const fields = ["S", parent, 0, 0, 0, 0, 0, 0, 0, 0, 0, own - 1, 1, children, 0, 20, 0, 1, 0, born, 0, 0];
  writeFileSync(join(folder, "stat"), `${pid} (a (name) of 2) ${fields.join(" ")}`);
  writeFileSync(join(folder, "environ"), ["PATH=/bin", ...(mark ? [`FULLTIME_RUN=${mark}`] : []), "HOME=/"].join("\0"));
}

function ends(pid: number): void {
  rmSync(join(proc, String(pid)), { recursive: true });
}

function lookAt(): (mark: string) => number {
  const processors = processorTimes(proc);
  return (mark) => {
    processors.look();
    return processors.seconds(mark);
  };
}

it("what carries a step's mark counts for it, with what it started without one; strangers count for none", () => {
  runs(10, { ticks: [100], mark: "run.one" });
  runs(11, { ticks: [50], parent: 10 });
  runs(12, { ticks: [25], parent: 11 });
  runs(20, { ticks: [30], mark: "run.two" });
  runs(30, { ticks: [1_000] });
  const seconds = lookAt();
  expect(seconds("run.one")).toBe(1.75);
  expect(seconds("run.two")).toBe(0.3);
  expect(seconds("run")).toBe(0);
});

it("a child that was waited for counts once, by whoever waited; one that nobody waited for, by what was seen last", () => {
  runs(10, { ticks: [100], mark: "run.one" });
  runs(11, { ticks: [50], parent: 10 });
  const seconds = lookAt();
  expect(seconds("run.one")).toBe(1.5);
  ends(11);
  runs(10, { ticks: [110, 60], mark: "run.one" });
  expect(seconds("run.one")).toBe(1.7);

  runs(12, { ticks: [40], parent: 10 });
  expect(seconds("run.one")).toBe(2.1);
  // Its parent ended first: it gets another parent, but still belongs to the step.
  ends(10);
  runs(12, { ticks: [45], parent: 1, born: 12 });
  expect(seconds("run.one")).toBe(2.15);
  ends(12);
  expect(seconds("run.one")).toBe(2.15);
});

it("a number that is given anew is another process", () => {
  runs(10, { ticks: [100], mark: "run.one" });
  const seconds = lookAt();
  expect(seconds("run.one")).toBe(1);
  runs(10, { ticks: [20], born: 99, mark: "run.two" });
  expect([seconds("run.one"), seconds("run.two")]).toEqual([1, 0.2]);
});

it.skipIf(!existsSync("/proc/self/stat"))("the kernel of this machine tells of a process what is read here", async () => {
  const work = `for (let i = 0; i < 5e7; i += 1);
    const { user, system } = process.cpuUsage();
    console.log((user + system) / 1e6);
    process.stdin.resume();`;
  const child = spawn(process.execPath, ["-e", work], { env: { FULLTIME_RUN: "real.one" }, stdio: ["pipe", "pipe", "inherit"] });
  const said = Number(String((await once(child.stdout, "data"))[0]));
  const processors = processorTimes();
  processors.look();
  const ended = once(child, "exit");
  child.stdin.end();
  await ended;
  // Kernels count in ticks of 10 ms by different rules, and the time used after its output has no upper bound.
  expect(processors.seconds("real.one")).toBeGreaterThan(said / 2);
});
