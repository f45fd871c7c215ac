import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { watchProcessors } from "./processorTime.mjs";

/** Works for a while, says how many ms it has had, with the ones before it, and waits; what it starts has no mark and ends first. */
const BUSY = `
  const { spawn } = require("node:child_process");
  const [before, next] = process.argv.slice(1);
  for (let i = 0; i < 1e8; i += 1);
  const { user, system } = process.cpuUsage();
  const ms = Number(before) + (user + system) / 1_000;
  const child = next && spawn(process.execPath, ["-e", next, ms], { env: {}, stdio: ["pipe", "pipe", "inherit"] });
  if (child) child.stdout.pipe(process.stdout);
  else console.log(ms);
  process.stdin.resume().on("end", () => (child ? child.on("exit", () => process.exit(0)).stdin.end() : process.exit(0)));`;

it.skipIf(!existsSync("/proc/self/stat"))(
  "what a step has started counts for it, also without its mark and when it is over; what another has, for that",
  async () => {
    const processors = watchProcessors();
    const start = (mark: string, next: string) =>
      spawn(process.execPath, ["-e", BUSY, "0", next], { env: { FULLTIME_RUN: mark }, stdio: ["pipe", "pipe", "inherit"] });
    const started = [
      { mark: "run.one", child: start("run.one", "") },
      { mark: "run.two", child: start("run.two", BUSY) },
    ];
    const said = await Promise.all(started.map(async ({ child }) => Number(String((await once(child.stdout, "data"))[0]))));
    const isRight = (): void => {
      processors.look();
      for (const [i, { mark }] of started.entries()) {
        expect(processors.seconds(mark), mark).toBeGreaterThan((said[i] ?? 0) / 1_000 - 0.05);
        expect(processors.seconds(mark), mark).toBeLessThan((said[i] ?? 0) / 1_000 + 0.1);
      }
      expect(processors.seconds("run")).toBe(0);
    };
    isRight();
    const ended = Promise.all(started.map(({ child }) => once(child, "exit")));
    for (const { child } of started) child.stdin.end();
    await ended;
    isRight();
  },
);
