import { execFile } from "node:child_process";
import { expect } from "vitest";
import type { CommandEnd } from "./terminal.ts";

/** Environment of a command on the database that `env` names, without this process's own. */
export function commandEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { DATABASE_URL: _database, DATA_DIR: _dataDir, ...rest } = process.env;
  return { ...rest, ...env };
}

/** Runs a command as an operator does. */
export function runCommand(script: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<CommandEnd> {
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...args], { env: commandEnvironment(env) }, (error, out, err) => {
      resolve({ code: typeof error?.code === "number" ? error.code : 0, out, err });
    });
  });
}

/** Arguments, and the problem reported before the usage; exit code 2. */
export type RefusedArguments = readonly (readonly [args: readonly string[], problem: string])[];

export async function expectRefused(run: (args: readonly string[]) => Promise<CommandEnd>, refused: RefusedArguments): Promise<void> {
  const ended = await Promise.all(refused.map(([args]) => run(args)));
  for (const [i, [args, problem]] of refused.entries()) {
    expect(ended[i], args.join(" ")).toMatchObject({ code: 2, out: "" });
    expect(ended[i]?.err).toContain(problem);
    expect(ended[i]?.err).toContain("Usage:");
  }
}
