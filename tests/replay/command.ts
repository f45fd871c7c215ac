import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { vi } from "vitest";
import { ROOT } from "./data.ts";

/** A command's output and exit code. */
export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export type Command = "import" | "replay" | "record" | "standings";

const pathOf = (command: Command): string => join(ROOT, `server/ingest/cli/${command}.ts`);

/** Runs a command as it is typed, in a process of its own. */
export function run(command: Command, ...args: readonly string[]): Ran {
  const done = spawnSync(process.execPath, [pathOf(command), ...args], { encoding: "utf8", cwd: ROOT, maxBuffer: 1 << 26 });
  return { code: done.status, out: done.stdout, err: done.stderr };
}

const SIGNALS = ["SIGINT", "SIGTERM"] as const;
let runs = 0;

/**
 * The same without a process: evaluates the command's module again with its arguments and captures its output. Most of a
 * process's time is the loading of modules, which are loaded here already. The tests with `run` check that each command
 * also ends as a process does.
 */
export async function runHere(command: Command, ...args: readonly string[]): Promise<Ran> {
  const before = { argv: process.argv, code: process.exitCode, stops: SIGNALS.map((signal) => process.listeners(signal)) };
  const said = { out: "", err: "" };
  const keep = (stream: "out" | "err") =>
    ((text: string | Uint8Array) => {
      said[stream] += typeof text === "string" ? text : Buffer.from(text).toString("utf8");
      return true;
    }) as typeof process.stdout.write;
  const writes = [
    vi.spyOn(process.stdout, "write").mockImplementation(keep("out")),
    vi.spyOn(process.stderr, "write").mockImplementation(keep("err")),
  ];
  process.argv = [process.execPath, pathOf(command), ...args];
  process.exitCode = undefined;
  runs += 1;
  try {
    await import(`${pathToFileURL(pathOf(command)).href}?run=${runs}`);
    return { code: Number(process.exitCode ?? 0), ...said };
  } finally {
    for (const write of writes) write.mockRestore();
    process.argv = before.argv;
    process.exitCode = before.code;
    SIGNALS.forEach((signal, i) => {
      for (const stop of process.listeners(signal)) if (!before.stops[i]?.includes(stop)) process.removeListener(signal, stop);
    });
  }
}
