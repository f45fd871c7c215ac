import { join } from "node:path";
import { API, type Snapshot } from "typescript/unstable/sync";
import { ROOT } from "../architecture/graph.ts";
import type { Mutant } from "./mutants.ts";

/** Whether a mutant compiles: one that `npm run types` rejects needs no test. */
export interface Compiler {
  /** Checks the file alone, in a twentieth of a second. */
  accepts(mutant: Mutant): boolean;
  /** Checks every file, in ten seconds: errors from types derived from a value, such as schemas, only show where they are used. */
  isAcceptedByAll(mutant: Mutant): boolean;
  close(): void;
}

export function createCompiler(): Compiler {
  const replaced = new Map<string, string>();
  // `undefined` makes the compiler read the file from the disk.
  const api = new API({ cwd: ROOT, fs: { readFile: (path) => replaced.get(path) } });
  const config = join(ROOT, "tsconfig.json");
  // The compiler keeps every file and type of a snapshot that is not disposed: half a gigabyte for a whole check.
  let latest = api.updateSnapshot({ openProjects: [config] });
  function take(changed: string): Snapshot {
    const next = api.updateSnapshot({ fileChanges: { changed: [changed] } });
    latest.dispose();
    latest = next;
    return next;
  }

  function isAccepted({ file, text }: Mutant, where: readonly [] | readonly [string]): boolean {
    const path = join(ROOT, file);
    replaced.set(path, text);
    const found = take(path)
      .getProject(config)
      ?.program.getSemanticDiagnostics(...where);
    replaced.delete(path);
    take(path);
    return found?.length === 0;
  }

  return {
    accepts: (mutant) => isAccepted(mutant, [join(ROOT, mutant.file)]),
    isAcceptedByAll: (mutant) => isAccepted(mutant, []),
    close: () => api.close(),
  };
}
