import { join } from "node:path";
import { API } from "typescript/unstable/sync";
import { ROOT } from "../architecture/graph.ts";
import type { Mutant } from "./mutants.ts";

/** Whether a mistake compiles: what `npm run types` refuses needs no test. */
export interface Compiler {
  accepts(mutant: Mutant): boolean;
  close(): void;
}

export function createCompiler(): Compiler {
  const replaced = new Map<string, string>();
  // `undefined` is for the compiler: it reads the file from the disk.
  const api = new API({ cwd: ROOT, fs: { readFile: (path) => replaced.get(path) } });
  const config = join(ROOT, "tsconfig.json");
  api.updateSnapshot({ openProjects: [config] });

  return {
    accepts({ file, text }) {
      const path = join(ROOT, file);
      replaced.set(path, text);
      const snapshot = api.updateSnapshot({ fileChanges: { changed: [path] } });
      // In the file itself: a type that other files rely on is nearly always written down.
      const isAccepted = snapshot.getProject(config)?.program.getSemanticDiagnostics(path).length === 0;
      replaced.delete(path);
      api.updateSnapshot({ fileChanges: { changed: [path] } });
      return isAccepted;
    },
    close: () => api.close(),
  };
}
