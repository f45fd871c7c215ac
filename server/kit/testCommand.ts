import { execFile } from "node:child_process";
import { expect } from "vitest";

export interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** A command as an operator runs it: on the database `env` names, whatever this process has. */
export function runCommand(script: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<Ended> {
  const { DATABASE_URL: _database, DATA_DIR: _dataDir, ...rest } = process.env;
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...args], { env: { ...rest, ...env } }, (error, out, err) => {
      resolve({ code: typeof error?.code === "number" ? error.code : 0, out, err });
    });
  });
}

/** Arguments, and what is said of them before the usage; exit code 2. */
export type RefusedArguments = readonly (readonly [args: readonly string[], problem: string])[];

export async function expectRefused(run: (args: readonly string[]) => Promise<Ended>, refused: RefusedArguments): Promise<void> {
  const ended = await Promise.all(refused.map(([args]) => run(args)));
  for (const [i, [args, problem]] of refused.entries()) {
    expect(ended[i], args.join(" ")).toMatchObject({ code: 2, out: "" });
    expect(ended[i]?.err).toContain(problem);
    expect(ended[i]?.err).toContain("Usage:");
  }
}
