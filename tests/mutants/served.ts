import { join } from "node:path";
import type { UserWorkspaceConfig } from "vitest/config";
import { createVitest, type TestModule, type TestSpecification, type Vitest } from "vitest/node";
import config from "../../vitest.config.ts";
import { ROOT } from "../architecture/graph.ts";
import type { ProjectName } from "./related.ts";

/** Vitest in this process, with the text of one file of the project replaced. */

export interface Replacement {
  /** Repository path. */
  readonly file: string;
  readonly text: string;
}

export interface RunRequest {
  readonly project: ProjectName;
  /** Repository paths, in the order to run. */
  readonly tests: readonly string[];
  readonly replacement: Replacement | null;
}

export interface FileResult {
  readonly file: string;
  /** A run ends with the first failure: the files after it are not run. */
  readonly state: "passed" | "failed" | "not run";
  readonly ms: number;
  /** Failure of the first failed test. */
  readonly failure: string;
}

export interface RunReply {
  readonly files: readonly FileResult[];
  /** An error outside of a test. */
  readonly error: string;
}

export interface Served {
  run(request: RunRequest): Promise<RunReply>;
}

function failureOf(module: TestModule): string {
  for (const test of module.children.allTests("failed")) return `${test.fullName}: ${test.result().errors?.[0]?.message ?? ""}`;
  return module.errors()[0]?.message ?? "";
}

function resultOf(file: string, module: TestModule | undefined): FileResult {
  const state = module?.state();
  if (module === undefined || (state !== "passed" && state !== "failed")) return { file, state: "not run", ms: 0, failure: "" };
  const { collectDuration, duration, setupDuration } = module.diagnostic();
  return { file, state, ms: collectDuration + duration + setupDuration, failure: state === "failed" ? failureOf(module) : "" };
}

function messageOf(error: unknown): string {
  return error instanceof Error || (typeof error === "object" && error !== null && "message" in error)
    ? String(error.message)
    : String(error);
}

/** Keeps the given order; Vitest would start with the slow files. */
class InOrder {
  async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files;
  }
  async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files;
  }
}

export function createServed(): Served {
  let replacement: Replacement | null = null;
  /** Each project caches the modules it has loaded: the last replaced file of each is invalidated before the next run. */
  const replacedIn = new Map<ProjectName, string>();
  const started = new Map<ProjectName, Promise<Vitest>>();

  const plugin = {
    name: "mutant",
    enforce: "pre" as const,
    transform: (_code: string, id: string) =>
      replacement !== null && id.split("?")[0] === join(ROOT, replacement.file) ? { code: replacement.text, map: null } : undefined,
  };

  /** The project as in vitest.config.ts, with one worker: its files run in the order given, and stop at the first failure. */
  async function start(name: ProjectName): Promise<Vitest> {
    const project = (config.test?.projects ?? []).find(
      (one): one is UserWorkspaceConfig => typeof one === "object" && "test" in one && one.test?.name === name,
    );
    if (project === undefined) throw new Error(`vitest.config.ts has no project "${name}"`);
    return createVitest(
      { config: false, root: ROOT, watch: false, reporters: [{}], silent: true, bail: 1 },
      {
        test: {
          sequence: { sequencer: InOrder },
          // The cache of transformed files is keyed by the text on the disk, not by the replaced text.
          fsModuleCache: false,
          projects: [
            {
              ...project,
              plugins: [...(project.plugins ?? []), plugin],
              // Modules that Node loads itself come from the disk, without the mutant.
              test: { ...project.test, maxWorkers: 1, fsModuleCache: false, experimental: { viteModuleRunner: true } },
            },
          ],
        },
      },
    );
  }

  return {
    async run(request) {
      const starting = started.get(request.project) ?? start(request.project);
      started.set(request.project, starting);
      const vitest = await starting;
      const touched = [replacedIn.get(request.project), request.replacement?.file];
      replacement = request.replacement;
      if (replacement === null) replacedIn.delete(request.project);
      else replacedIn.set(request.project, replacement.file);
      for (const file of touched) if (file !== undefined) vitest.invalidateFile(join(ROOT, file));
      const project = vitest.projects[0];
      if (project === undefined) throw new Error("no project");
      const specifications = request.tests.map((file) => project.createSpecification(join(ROOT, file)));
      const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
      const byFile = new Map(testModules.map((module) => [module.moduleId, module]));
      return {
        files: request.tests.map((file) => resultOf(file, byFile.get(join(ROOT, file)))),
        error: unhandledErrors.length === 0 ? "" : messageOf(unhandledErrors[0]),
      };
    },
  };
}
