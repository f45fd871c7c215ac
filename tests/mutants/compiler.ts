import { join } from "node:path";
import { API, type Snapshot } from "typescript/unstable/sync";
import { ROOT } from "../architecture/graph.ts";
import type { Mutant } from "./mutants.ts";

/** Whether a mistake compiles: what `npm run types` refuses needs no test. */
export interface Compiler {
  /** Looks at the file alone, in a twentieth of a second. */
  accepts(mutant: Mutant): boolean;
  /** Looks at every file, in ten seconds: a type made from a value, as schemas are, is missed where it is used. */
  isAcceptedByAll(mutant: Mutant): boolean;
  close(): void;
}

export function createCompiler(): Compiler {
  const replaced = new Map<string, string>();
  // `undefined` is for the compiler: it reads the file from the disk.
  const api = new API({ cwd: ROOT, fs: { readFile: (path) => replaced.get(path) } });
  const config = join(ROOT, "tsconfig.json");
  // Of one that nobody gives back the compiler keeps every file and type: a whole look is half a gigabyte.
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
